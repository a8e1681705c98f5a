/** Compares what inference says with what the authors said. */
import { type Claim, type HintName, siblingsOf } from '@hintlock/core';
import { inferWith } from '../../packages/core/src/infer/infer-claims.ts';
import type { Model } from '../../packages/core/src/infer/model.ts';
import type { Labels, Row } from './corpus.ts';

/** A row with what inference says of it. */
export interface Judged extends Row {
  readonly claims: ReadonlyMap<HintName, Claim>;
}

export function judgeRows(rows: readonly Row[], modelFor: (row: Row) => Model): Judged[] {
  const siblings = new Map(
    [...Map.groupBy(rows, ({ server }) => server)].map(([server, own]) => {
      return [server, siblingsOf(own.map(({ definition }) => definition))] as const;
    }),
  );
  return rows.map((row) => {
    const context = siblings.get(row.server) ?? siblingsOf([]);
    const claims = inferWith(modelFor(row), row.definition, context);
    return { ...row, claims: new Map(claims.map((claim) => [claim.hint, claim])) };
  });
}

export interface Score {
  readonly n: number;
  readonly committed: number;
  readonly accuracy: number;
  readonly abstained: number;
}

/** The labelled rows of one hint: how many, how often inference commits itself, how often it is then right. */
export function scoreHint(judged: readonly Judged[], hint: keyof Labels): Score {
  const labelled = judged.filter(({ labels }) => labels[hint] !== undefined);
  const committed = labelled.filter(({ claims }) => claims.has(hint));
  const right = committed.filter(({ claims, labels }) => claims.get(hint)?.value === labels[hint]);
  return {
    n: labelled.length,
    committed: committed.length,
    accuracy: share(right.length, committed.length),
    abstained: share(labelled.length - committed.length, labelled.length),
  };
}

export interface FalseSafe {
  readonly server: string;
  readonly tool: string;
  readonly hint: 'readOnly' | 'destructive';
  readonly confidence: number;
  readonly evidence: string;
  readonly description: string;
}

/** Tools that inference calls safe and the label does not, surest first. */
export function falseSafe(judged: readonly Judged[], hint: 'readOnly' | 'destructive'): FalseSafe[] {
  const safe = hint === 'readOnly';
  return judged
    .flatMap(({ claims, labels, server, definition }) => {
      const claim = claims.get(hint);
      if (claim === undefined || claim.value !== safe || labels[hint] !== !safe) return [];
      const { confidence, evidence } = claim;
      const description = (definition.description ?? '').replaceAll(/\s+/g, ' ').slice(0, 160);
      return [{ server, tool: definition.name, hint, confidence, evidence, description }];
    })
    .toSorted((a, b) => b.confidence - a.confidence);
}

/** How often inference is right, by how sure it says it is. */
export function calibrationBins(judged: readonly Judged[], hint: keyof Labels): object[] {
  return Array.from({ length: 10 }, (_, bin) => {
    const inside = judged.filter(({ claims, labels }) => {
      const confidence = claims.get(hint)?.confidence;
      return labels[hint] !== undefined && confidence !== undefined && Math.min(9, Math.floor(confidence * 10)) === bin;
    });
    const right = inside.filter(({ claims, labels }) => claims.get(hint)?.value === labels[hint]).length;
    const stated = inside.reduce((sum, { claims }) => sum + (claims.get(hint)?.confidence ?? 0), 0);
    return {
      from: bin / 10,
      to: (bin + 1) / 10,
      n: inside.length,
      stated: share(stated, inside.length),
      right: share(right, inside.length),
    };
  });
}

/** To four places; null where there is nothing to divide by. */
export function share(part: number, whole: number): number {
  return whole === 0 ? Number.NaN : Math.round((part / whole) * 10_000) / 10_000;
}
