/** The same tool name on two servers, and names that only look the same. */
import { type LintFinding, quoted, toolFinding } from '../lint-finding.ts';
import type { LintRule } from '../lint-rule.ts';
import type { LintedServer } from '../linted-server.ts';
import { hasMixedScripts, skeleton } from '../text/confusable.ts';

export const shadowing: LintRule = {
  code: 'HL_LINT_SHADOWING',
  check: (servers) => {
    const holders = groupNames(servers, (name) => name);
    return [...holders.values()].flatMap((group): LintFinding[] => {
      const names = [...new Set(group.map(({ server }) => server))];
      const [first] = group;
      if (names.length < 2 || first === undefined) return [];
      const shown = names.slice(0, SHOWN).map((name) => `"${quoted(name, 60)}"`);
      const more = names.length > SHOWN ? ` and ${names.length - SHOWN} more` : '';
      const values = { servers: `${shown.join(' and ')}${more}` };
      return [{ ...toolFinding('HL_LINT_SHADOWING', first.tool, values), server: first.server }];
    });
  },
};

const SHOWN = 3;

export const confusable: LintRule = {
  code: 'HL_LINT_CONFUSABLE',
  check: (servers) => {
    const groups = groupNames(servers, skeleton);
    return servers.flatMap(({ name: server, tools }) =>
      tools.flatMap(({ definition: { name } }): LintFinding[] => {
        const detail = confusion({ server, tool: name }, groups.get(skeleton(name)) ?? []);
        return detail === undefined ? [] : [{ ...toolFinding('HL_LINT_CONFUSABLE', name, { detail }), server }];
      }),
    );
  },
};

interface Named {
  readonly server: string;
  readonly tool: string;
}

function confusion(own: Named, alike: readonly Named[]): string | undefined {
  // The one in plain letters is the one that is imitated, not the imitation.
  if (isPlain(own.tool)) return undefined;
  const other = alike.find(({ tool }) => tool !== own.tool);
  if (other !== undefined) {
    const whose = other.server === own.server ? 'the same server' : `"${quoted(other.server, 60)}"`;
    return `looks like "${quoted(other.tool, 60)}" of ${whose} and is spelled differently`;
  }
  return hasMixedScripts(own.tool) ? 'mixes letters of alphabets that look alike' : undefined;
}

function isPlain(name: string): boolean {
  return /^[\x20-\x7e]*$/.test(name);
}

function groupNames(servers: readonly LintedServer[], keyOf: (name: string) => string): Map<string, Named[]> {
  const groups = new Map<string, Named[]>();
  for (const { name: server, tools } of servers) {
    for (const { definition } of tools) {
      const key = keyOf(definition.name);
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [{ server, tool: definition.name }]);
      else group.push({ server, tool: definition.name });
    }
  }
  return groups;
}
