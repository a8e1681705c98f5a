/** What was seen of tools, on SQLite: numbers that only grow, so that several processes can add to them at once. */
import { type Claim, EFFECT_KINDS, type EffectKind, HINTS, isHintName, type SeenEffects } from '@hintlock/core';
import type { SqliteDatabase } from './sqlite-database.ts';
import type { Store } from './store.ts';

interface ToolRow {
  readonly tool: string;
  readonly calls: number;
  readonly ambiguous: number;
  readonly unread: number;
}

interface EffectRow extends SeenEffects {
  readonly tool: string;
  readonly kind: string;
}

interface ClaimRow {
  readonly tool: string;
  readonly hint: string;
  readonly confidence: number;
  readonly evidence: string;
}

export function createSqliteObservations({
  connection,
}: Pick<SqliteDatabase, 'connection'>): Pick<Store, 'readObserved' | 'addObserved'> {
  return {
    readObserved: async (server) => {
      const database = await connection();
      const all = <Row>(table: string): Row[] =>
        database.prepare<[string], Row>(`SELECT * FROM ${table} WHERE server = ?`).all(server);
      const tools = all<ToolRow>('observed_tools');
      if (tools.length === 0) return new Map();
      const effects = Map.groupBy(all<EffectRow>('observed_effects'), ({ tool }) => tool);
      const claims = Map.groupBy(all<ClaimRow>('observed_claims'), ({ tool }) => tool);
      return new Map(
        tools.map(({ tool, calls, ambiguous, unread }) => [
          tool,
          {
            calls,
            ambiguous,
            unread,
            effects: new Map((effects.get(tool) ?? []).flatMap(toEffects)),
            claims: (claims.get(tool) ?? []).flatMap(toClaim),
          },
        ]),
      );
    },
    addObserved: async (server, seen) => {
      const database = await connection();
      const addTool = database.prepare(
        `INSERT INTO observed_tools (server, tool, calls, ambiguous, unread) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT DO UPDATE SET calls = calls + excluded.calls, ambiguous = ambiguous + excluded.ambiguous,
           unread = unread + excluded.unread`,
      );
      const addEffects = database.prepare(
        `INSERT INTO observed_effects (server, tool, kind, calls, count, example) VALUES (?, ?, ?, ?, ?, ?)
         ON CONFLICT DO UPDATE SET calls = calls + excluded.calls, count = count + excluded.count`,
      );
      const addClaim = database.prepare(
        `INSERT INTO observed_claims (server, tool, hint, confidence, evidence) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT DO UPDATE SET confidence = excluded.confidence, evidence = excluded.evidence
           WHERE excluded.confidence > confidence`,
      );
      database
        .transaction(() => {
          for (const [tool, { calls, ambiguous, unread, effects, claims }] of seen) {
            addTool.run(server, tool, calls, ambiguous, unread);
            for (const [kind, one] of effects) addEffects.run(server, tool, kind, one.calls, one.count, one.example);
            for (const { hint, confidence, evidence } of claims) addClaim.run(server, tool, hint, confidence, evidence);
          }
        })
        .immediate();
    },
  };
}

function toEffects({ kind, calls, count, example }: EffectRow): [EffectKind, SeenEffects][] {
  const known = EFFECT_KINDS.find((one) => one === kind);
  return known === undefined ? [] : [[known, { calls, count, example }]];
}

/** An observation only ever speaks for the careful value. */
function toClaim({ hint, confidence, evidence }: ClaimRow): Claim[] {
  if (!isHintName(hint)) return [];
  return [{ hint, value: HINTS[hint].tight, source: 'observed', confidence, evidence }];
}
