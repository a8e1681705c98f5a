/** Tool poisoning: text in a definition that speaks to the model, or about the tools of another server. */
import { definitionTexts } from '../definition-texts.ts';
import { type LintFinding, quoted, type RuleFinding, toolFinding } from '../lint-finding.ts';
import type { LintRule } from '../lint-rule.ts';
import type { LintedServer, LintedTool } from '../linted-server.ts';
import { findOrders } from '../text/model-orders.ts';

const CODE = 'HL_LINT_SPEAKS_TO_MODEL';
const SHOWN = 120;

export const speaksToModel: LintRule = {
  code: CODE,
  check: (servers) => {
    const owners = ownersOfNames(servers);
    return servers.flatMap((server): LintFinding[] => {
      const own = new Set(server.tools.map(({ definition }) => definition.name));
      return server.tools.flatMap((tool) => {
        const found = [...orders(tool), ...strangersNamed(tool, own, owners)];
        return found.map((finding) => ({ ...finding, server: server.name }));
      });
    });
  },
};

function orders({ definition }: LintedTool): RuleFinding[] {
  const seen = new Set<string>();
  return definitionTexts(definition).flatMap(({ part, text }) =>
    findOrders(text).flatMap(({ kind, excerpt }) => {
      if (seen.has(kind)) return [];
      seen.add(kind);
      return [toolFinding(CODE, definition.name, { part, kind, excerpt: quoted(excerpt, SHOWN) })];
    }),
  );
}

/** Only names that can be nothing but names: `search` is also a word. */
function ownersOfNames(servers: readonly LintedServer[]): ReadonlyMap<string, string> {
  const owners = new Map<string, string>();
  if (servers.length < 2) return owners;
  for (const { name, tools } of servers) {
    for (const { definition } of tools) {
      if (/^(?=.{8,})\w+(?:[_-]\w+)+$/.test(definition.name)) owners.set(definition.name, name);
    }
  }
  return owners;
}

function strangersNamed(
  { definition }: LintedTool,
  own: ReadonlySet<string>,
  owners: ReadonlyMap<string, string>,
): RuleFinding[] {
  if (owners.size === 0) return [];
  for (const { part, text } of definitionTexts(definition)) {
    for (const [word] of text.matchAll(/[\w-]{8,200}/g)) {
      const owner = own.has(word) ? undefined : owners.get(word);
      if (owner === undefined) continue;
      const kind = `speaks of a tool of the server "${quoted(owner, 60)}"`;
      // A mention may be honest advice, so it is worth a look and no alarm.
      return [
        toolFinding(CODE, definition.name, { part, kind, excerpt: quoted(word, SHOWN) }, { severity: 'warning' }),
      ];
    }
  }
  return [];
}
