/** `hintlock policy show`: the rules of a preset, to be copied into hintlock.yaml. */
import { presetPolicy } from '@hintlock/gateway';
import { EXIT } from '../exit-codes.ts';

export function policyShowCommand(preset: string): number {
  const { source } = presetPolicy(preset);
  const rules = source.rules.flatMap(({ name, when, then, because }) => [
    `    - name: ${name}`,
    `      when: ${quoted(when)}`,
    `      then: ${then}`,
    ...(because === undefined ? [] : [`      because: ${quoted(because)}`]),
  ]);
  const lines = [
    `# What ${preset} does, as rules of your own: change them, take some out, or put others before them.`,
    '# What none of them matches is decided by the preset.',
    'policy:',
    `  preset: ${preset}`,
    '  rules:',
    ...rules,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  return EXIT.ok;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
