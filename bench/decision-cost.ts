/** What deciding a call costs next to forwarding it: looking up the profile, fifty rules, all guards. */
import {
  compilePolicy,
  decide,
  EMPTY_LABEL,
  type Policy,
  type Profile,
  type Rule,
  readDeclared,
  resolveProfile,
} from '@hintlock/core';
import { BARE_STDIO, ECHO_COMMAND } from './contestants/files.ts';
import { overStdio } from './contestants/over-stdio.ts';
import { compete, startWarm } from './harness/compete.ts';
import type { Outcome } from './measurement.ts';
import { median } from './median.ts';
import { progress } from './progress.ts';

const ROUNDS = 7;
const DECISIONS = 10_000;
const RULES = 50;
const TOOLS = 500;

export async function decisionCost(): Promise<readonly Outcome[]> {
  if (process.platform !== 'linux') return [{ name: 'deciding', skipped: 'CPU times are those that Linux counts.' }];
  progress('deciding next to forwarding');
  const contestant = overStdio({
    contestant: { name: 'bare forwarder', role: 'floor' },
    args: [BARE_STDIO, ...ECHO_COMMAND],
  });
  const started = await startWarm(contestant);
  if (!started.ok) throw new Error(`the bare forwarder does not run: ${started.why}`);
  const { competitor } = started;
  try {
    const [policy, profiles] = [fiftyRules(), makeProfiles()];
    const outcomes: Outcome[] = [];
    decideMany(policy, profiles);
    for (const callers of [1, 16]) {
      const [ratios, ours, floors]: [number[], number[], number[]] = [[], [], []];
      for (let round = 0; round < ROUNDS; round += 1) {
        const [cost] = (await compete([competitor], { tool: 'read', callers }, 1)).get(contestant) ?? [];
        const floor = cost?.cpu ?? Number.NaN;
        const decision = decideMany(policy, profiles);
        ratios.push(decision / floor);
        ours.push(decision);
        floors.push(floor);
      }
      outcomes.push({
        name: `deciding by ${RULES} rules / CPU of the bare forwarder over stdio, ${callers} ${callers === 1 ? 'caller' : 'callers'}`,
        ratio: median(ratios),
        // With many callers the forwarder writes many messages at once, which says nothing about deciding.
        ...(callers === 1 ? { goal: 0.1 } : {}),
        detail: `${median(ours).toFixed(1)} µs / ${median(floors).toFixed(0)} µs`,
      });
    }
    return outcomes;
  } finally {
    await competitor.running.stop();
  }
}

/** CPU microseconds of one decision. */
function decideMany(policy: Policy, profiles: ReadonlyMap<string, Profile>): number {
  const start = process.cpuUsage();
  for (let count = 0; count < DECISIONS; count += 1) {
    const name = `read_${count % TOOLS}`;
    const profile = profiles.get(name);
    if (profile === undefined) throw new Error('a profile is missing');
    const { effect } = decide(
      {
        tool: { name, title: name },
        profile,
        server: { name: 'echo', trust: 'pinned', transport: 'stdio' },
        args: { path: `/srv/notes/file-${count}.txt`, limit: 10 },
        principal: { id: 'bench', scopes: [] },
        session: { label: EMPTY_LABEL, calls: count, offline: false },
        client: { name: 'bench', version: '0' },
        requiredScopes: [],
      },
      policy,
    );
    if (effect !== 'allow') throw new Error('the call must reach the last rule and be allowed');
  }
  const { user, system } = process.cpuUsage(start);
  return (user + system) / DECISIONS;
}

/** Such as people write, none of which matches but the last: the most that a policy of this length can cost. */
function fiftyRules(): Policy {
  const conditions = [
    (index: number) => `server.name == "server-${index}" && tier != "read"`,
    (index: number) => `tool.name.startsWith("drop_${index}") && hints.destructive`,
    (index: number) => `has(args.path) && args.path == "/etc/secret-${index}"`,
    (index: number) => `tool.name in ["send_${index}", "post_${index}"] && hints.egress && session.private`,
    (index: number) => `client.name == "client-${index}" && !("admin" in principal.scopes)`,
  ];
  const rules = Array.from({ length: RULES - 1 }, (_, index): Rule => {
    const condition = conditions[index % conditions.length];
    return { name: `rule-${index}`, when: condition?.(index) ?? 'false', then: 'deny' };
  });
  const allow: Rule = { name: 'allow-the-rest', when: 'true', then: 'allow' };
  const loaded = compilePolicy({ rules: [...rules, allow], mode: 'enforce', unknownLegs: false, outOfBand: false });
  if (!loaded.ok) throw loaded.errors[0] ?? new Error('the policy does not compile');
  return loaded.policy;
}

function makeProfiles(): ReadonlyMap<string, Profile> {
  const annotations = { readOnlyHint: true, openWorldHint: false };
  return new Map(
    Array.from({ length: TOOLS }, (_, index) => {
      const definition = { name: `read_${index}`, inputSchema: { type: 'object' }, annotations };
      return [definition.name, resolveProfile(readDeclared(definition).claims, 'pinned')] as const;
    }),
  );
}
