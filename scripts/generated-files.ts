/** What is generated from the code, by path. A test compares it with what is in the repository. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  ERRORS,
  HINT_NAMES,
  HINTS,
  LINT_CODES,
  LINT_PRESET_NAMES,
  lintPage,
  lintSeverity,
  POLICY_PRESETS,
  RULE_NAMES,
  WIRE_NAMES,
} from '@hintlock/core';
import { CLIENT_LOCATIONS } from '@hintlock/upstream';
import { scanReportSchema } from '../packages/cli/src/report/scan-report.ts';
import { configSchema } from '../packages/gateway/src/config/config-schema.ts';

const REPOSITORY = fileURLToPath(new URL('..', import.meta.url));

export async function generatedFiles(): Promise<Record<string, string>> {
  const sections: Record<string, Record<string, string>> = {
    'docs/errors.md': { codes: errorSections() },
    'docs/hints.md': { hints: hintTable(), wire: wireTable() },
    'docs/policy.md': { names: nameTable(), presets: presetSections() },
    'docs/clients.md': { locations: clientTable() },
    'docs/lint.md': { rules: ruleTable() },
  };
  const documents = await Promise.all(
    Object.entries(sections).map(async ([name, parts]) => {
      const file = path.join(REPOSITORY, name);
      return [file, fillIn(await readFile(file, 'utf8'), parts)] as const;
    }),
  );
  const schemas = {
    'packages/cli/scan.schema.json': scanReportSchema(),
    'packages/gateway/hintlock.schema.json': configSchema(),
  };
  const written = Object.entries(schemas).map(([name, schema]) => {
    return [path.join(REPOSITORY, name), `${JSON.stringify(schema, null, 2)}\n`] as const;
  });
  return { ...Object.fromEntries(documents), ...Object.fromEntries(written) };
}

/** Replaces what stands between `<!-- generated: NAME -->` and `<!-- end -->`. */
function fillIn(document: string, parts: Readonly<Record<string, string>>): string {
  return Object.entries(parts).reduce((text, [name, content]) => {
    const place = new RegExp(`(<!-- generated: ${name} -->\n)[^]*?(<!-- end -->)`);
    if (!place.test(text)) throw new Error(`there is no place for ${name}`);
    return text.replace(place, (_, start: string, end: string) => `${start}\n${content}\n\n${end}`);
  }, document);
}

function errorSections(): string {
  return Object.entries(ERRORS)
    .map(([code, { message, remedy, severity, exit }]) => {
      return `### ${code}\n\n> ${message}\n\n${remedy} Severity ${severity}; exit code ${exit} where a command stops because of it.`;
    })
    .join('\n\n');
}

function hintTable(): string {
  const rows = HINT_NAMES.map((name) => {
    const { origin, tight, default: standard, sentence } = HINTS[name];
    return `| \`${name}\` | ${sentence} | ${origin} | \`${standard}\` | \`${tight}\` |`;
  });
  return ['| hint | when true | from | when nobody speaks | careful value |', '|---|---|---|---|---|', ...rows].join(
    '\n',
  );
}

function wireTable(): string {
  const rows = WIRE_NAMES.map(({ key, hint, places, from, onlyTrue }) => {
    const note = onlyTrue ? ' (only its `true` says anything)' : '';
    return `| \`${key}\`${note} | \`${hint}\` | ${places.map((place) => `\`${place}\``).join(', ')} | ${from} |`;
  });
  return ['| key | hint | read from | whose name it is |', '|---|---|---|---|', ...rows].join('\n');
}

function ruleTable(): string {
  const heads = ['rule', 'says', ...LINT_PRESET_NAMES];
  const rows = LINT_CODES.map((code) => {
    const severities = LINT_PRESET_NAMES.map((preset) => lintSeverity(code, preset));
    return [`[${code}](${lintPage(code)})`, ERRORS[code].message, ...severities];
  });
  return [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function nameTable(): string {
  const rows = Object.entries(RULE_NAMES).map(([name, type]) => {
    const fields =
      typeof type === 'string'
        ? ''
        : Object.keys(type)
            .map((field) => `\`${field}\``)
            .join(' ');
    return `| \`${name}\` | ${typeof type === 'string' ? type : 'object'} | ${fields} |`;
  });
  return ['| name | type | fields |', '|---|---|---|', ...rows].join('\n');
}

function presetSections(): string {
  return Object.entries(POLICY_PRESETS)
    .map(([name, { rules, mode, unknownLegs, outOfBand }]) => {
      const lines = rules.map((rule) => `- name: ${rule.name}\n  when: '${rule.when}'\n  then: ${rule.then}`);
      const settings = `mode ${mode}, unknown legs ${unknownLegs ? 'count' : 'do not count'}, asks ${outOfBand ? 'out of band' : 'where the call came from'}`;
      return `### ${name}\n\n${settings}\n\n\`\`\`yaml\n${lines.join('\n')}\n\`\`\``;
    })
    .join('\n\n');
}

function clientTable(): string {
  const rows = CLIENT_LOCATIONS.flatMap(({ client, scope, paths, format, servers }) =>
    Object.entries(paths).flatMap(([platform, templates]) =>
      templates.map((template) => {
        const names = servers.map((key) => (key.length === 0 ? 'the root' : `\`${key.join('.')}\``));
        const keys = [...new Set(names)].join(' or ');
        return `| ${client} | ${scope} | ${platform} | \`${template.replaceAll('|', '\\|')}\` | ${format}, ${keys} |`;
      }),
    ),
  );
  return ['| client | scope | platform | path | format and key |', '|---|---|---|---|---|', ...new Set(rows)].join(
    '\n',
  );
}
