/** Turns the text of `hintlock.yaml` into a configuration, or says everything that is wrong with it. */
import os from 'node:os';
import path from 'node:path';
import type { HintlockError, Policy } from '@hintlock/core';
import { checkReferences } from './check-references.ts';
import type { Config } from './config.ts';
import { type ConfigShape, configShape } from './config-shape.ts';
import { explainIssues } from './explain-issues.ts';
import { type Environment, type Filled, fillVariables } from './fill-variables.ts';
import { isUserConfig } from './find-config.ts';
import { findPlace } from './placed-node.ts';
import { readYaml } from './read-yaml.ts';
import { resolvePolicy } from './resolve-policy.ts';
import { resolveServer } from './resolve-server.ts';
import { resolveTrust } from './resolve-trust.ts';
import { resolveView } from './resolve-view.ts';
import { toMilliseconds } from './seconds.ts';

export interface ConfigSource {
  /** The path of the file: for errors, and because folders in it are relative to its own. */
  readonly file: string;
  readonly env: Environment;
}

export type ParsedConfig =
  | { readonly ok: true; readonly config: Config }
  | { readonly ok: false; readonly errors: readonly HintlockError[] };

/** Never throws for anything in the text. Every error has the file, the line and the column among its values. */
export function parseConfig(text: string, source: ConfigSource): ParsedConfig {
  const { root, problems, position } = readYaml(text, source.file);
  if (root === undefined) return { ok: false, errors: problems.list() };
  if (root.kind === 'scalar' && root.value === null) {
    // An editor that is about to write leaves a file empty for a moment, and that must not stop every server.
    problems.yaml(0, 'there is nothing in it; write {} to mean a configuration without anything');
    return { ok: false, errors: problems.list() };
  }
  const filled = fillVariables(root, source.env, problems);
  const checked = { root, value: filled.value, problems };
  const parsed = configShape.safeParse(filled.value);
  if (!parsed.success) {
    explainIssues(
      parsed.error.issues.filter(({ path }) => !filled.isUnfilled(path)),
      checked,
    );
  }
  checkReferences(checked);
  const errors = problems.list();
  if (!parsed.success || errors.length > 0) return { ok: false, errors };

  const policy = resolvePolicy(parsed.data, (rule) => position(findPlace(root, ['policy', 'rules', rule]).place).line);
  if (!policy.ok) return { ok: false, errors: policy.errors };
  return { ok: true, config: resolve(parsed.data, { source, policy: policy.policy, secrets: filled.secrets }) };
}

interface Resolved {
  readonly source: ConfigSource;
  readonly policy: Policy;
  readonly secrets: Filled['secrets'];
}

function resolve(shape: ConfigShape, { source, policy, secrets }: Resolved): Config {
  const home = source.env['HOME'] ?? source.env['USERPROFILE'] ?? os.homedir();
  const preset = typeof shape.policy === 'string' ? shape.policy : shape.policy.preset;
  const trust = preset === 'high-stakes' ? 'untrusted' : 'pinned';
  const servers = Object.entries(shape.servers).map(([name, server]) => {
    const context = { file: source.file, home, trust, secrets: secrets.get(name) ?? new Set<string>() } as const;
    return [name, resolveServer(name, server, context)] as const;
  });
  const views = Object.entries(shape.views).map(
    ([name, view]) => [name, resolveView(name, view, policy.source.unknownLegs)] as const,
  );
  const { hold, expire, webhook } = shape.approvals;
  return {
    servers: new Map(servers),
    policy,
    ask: shape.ask,
    views: new Map(views),
    discover: shape.discover,
    listen: shape.listen,
    approvals: {
      holdMs: toMilliseconds(hold),
      expireMs: toMilliseconds(expire),
      ...(webhook === undefined ? {} : { webhook }),
    },
    trust: resolveTrust(shape.trust, { file: source.file, isOwn: isUserConfig(source.file, source.env) }),
    limits: shape.limits,
    ...(shape.lock === undefined ? {} : { lock: path.resolve(path.dirname(path.resolve(source.file)), shape.lock) }),
  };
}
