import { type Claim, claimsFromLock, EMPTY_LOCK, type Lock, resolveProfile, type ToolDefinition } from '@hintlock/core';
import { expect, it } from 'vitest';
import { flagAnswers, nobodyAnswers } from './flag-answers.ts';
import { type Answerer, reviewServers, type Suggestion } from './review.ts';
import type { VisitedServer } from './visit-targets.ts';

const list: ToolDefinition = { name: 'list_notes', description: 'Lists notes.' };
const wipe: ToolDefinition = { name: 'wipe', annotations: { destructiveHint: true, openWorldHint: false } };

function visited(definitions: readonly ToolDefinition[], claims: Record<string, readonly Claim[]> = {}): VisitedServer {
  return {
    target: {
      name: 'notes',
      origin: { clients: [], scope: 'typed' },
      trust: 'pinned',
      start: 'yes',
      findings: [],
      claims: new Map(Object.entries(claims)),
    },
    status: 'reached',
    identity: { kind: 'url', url: 'https://example.com/mcp' },
    definitions,
    findings: [],
  };
}

const yes = flagAnswers({ yes: true });

function answering(answers: Partial<Answerer>): Answerer {
  return { ...yes, ...answers };
}

async function lockOf(server: VisitedServer, answerer: Answerer = yes, before: Lock = EMPTY_LOCK) {
  return reviewServers([server], before, { answerer, by: 'ada', at: '2026-01-31' });
}

it('offers what inference suggests, and takes it only with a yes', async () => {
  const server = visited([list, wipe]);
  const offered: Suggestion[] = [];
  const tiers: string[] = [];
  for (const answer of ['skip', 'accept', 'tighten'] as const) {
    const { lock } = await lockOf(
      server,
      answering({
        suggestions: (suggestions) => {
          offered.push(...suggestions);
          return suggestions.map(() => answer);
        },
      }),
    );
    const tool = lock.servers.get('notes')?.tools.get('list_notes');
    if (tool === undefined) throw new Error('it is not locked');
    tiers.push(`${answer}: ${resolveProfile(claimsFromLock(tool), 'pinned').tier}`);
    const entry = tool.accepted.find(({ hint }) => hint === 'readOnly');
    if (answer === 'accept') expect(entry).toMatchObject({ value: true, source: 'inferred', by: 'ada' });
    if (answer === 'tighten') expect(entry).toMatchObject({ value: false, source: 'operator' });
  }
  expect(tiers).toEqual(['skip: destructive', 'accept: read', 'tighten: destructive']);
  const asked = ['notes/list_notes readOnly=true', 'notes/list_notes egress=false'];
  expect(offered.map(({ server: name, tool, claim }) => `${name}/${tool} ${claim.hint}=${claim.value}`)).toEqual([
    ...asked,
    ...asked,
    ...asked,
  ]);
});

it('never takes a suggestion for somebody who typed --yes', async () => {
  const { lock } = await lockOf(visited([list]));
  expect(lock.servers.get('notes')?.tools.get('list_notes')?.profile.readOnly).toBe(false);
});

it('accepts the words of a looser tool and keeps its hints, when it is tightened', async () => {
  const { lock } = await lockOf(visited([wipe]));
  const looser = { ...wipe, description: 'Tidies up.', annotations: { readOnlyHint: true, openWorldHint: false } };
  const tightened = await lockOf(visited([looser]), answering({ tool: () => 'tighten' }), lock);
  const tool = tightened.lock.servers.get('notes')?.tools.get('wipe');
  expect(tool?.definition).toEqual(looser);
  expect(tool?.profile).toMatchObject({ readOnly: false, destructive: true, idempotent: false });
  expect(tightened.left).toEqual([]);
  // What was kept is kept the next time, too.
  const again = await lockOf(visited([looser]), yes, tightened.lock);
  expect(again.lock.servers.get('notes')?.tools.get('wipe')).toEqual(tool);
});

it('leaves what is skipped as it was locked', async () => {
  const { lock } = await lockOf(visited([wipe]));
  const skipped = await lockOf(visited([{ ...wipe, description: 'x' }, list]), yes, lock);
  expect(skipped.left).toEqual(['notes/list_notes', 'notes/wipe']);
  expect(skipped.lock.servers).toEqual(lock.servers);
});

it('locks no name that stands for two tools', async () => {
  const { lock, drifts, left } = await lockOf(visited([wipe, { ...wipe, description: 'other' }, list, list]));
  expect([...(lock.servers.get('notes')?.tools.keys() ?? [])]).toEqual(['list_notes']);
  expect(drifts[0]?.findings.map(({ code }) => code)).toEqual(['HL_TOOL_DUPLICATE', 'HL_SERVER_UNLOCKED']);
  expect(left).toEqual(['notes/wipe']);
});

it('counts what nobody answered', async () => {
  const { lock } = await lockOf(visited([wipe, list]));
  const nobody = nobodyAnswers();
  await lockOf(visited([{ ...wipe, description: 'x' }]), nobody, lock);
  expect(nobody.unanswered()).toBe(2);
});

it('does not take a yes to a definition for a yes to what its name contradicts', async () => {
  const purge: ToolDefinition = { name: 'purge_notes', annotations: { readOnlyHint: false } };
  const { lock } = await lockOf(visited([purge]));
  const looser = { ...purge, annotations: { readOnlyHint: true } };
  const accepted = await lockOf(visited([looser]), answering({ tool: () => 'accept' }), lock);
  const tool = accepted.lock.servers.get('notes')?.tools.get('purge_notes');
  expect(tool?.definition).toEqual(looser);
  expect(tool?.profile).toMatchObject({ readOnly: false, destructive: true });
});

it('notices words that changed where nothing is shown, and locks what stands for them', async () => {
  const listed = (unshown: string): VisitedServer => ({ ...visited([list]), unshown: new Map([[list, unshown]]) });
  const { lock } = await lockOf(listed('sha256-a'));
  expect((await lockOf(listed('sha256-a'), yes, lock)).left).toEqual([]);
  const { left, drifts } = await lockOf(listed('sha256-b'), yes, lock);
  expect([left, drifts[0]?.tools[0]?.verdict]).toEqual([['notes/list_notes'], 'changed']);
});
