/** Makes a view: its patterns and its condition as functions. */
import { assumeHints, HINT_NAMES, type HintName, type Profile } from '@hintlock/core';
import type { ViewConfig, ViewedTool } from './config.ts';
import { compileViewCondition } from './expression.ts';
import { compilePatterns } from './tool-pattern.ts';
import type { ViewShape } from './view-shape.ts';

/** `unknownLegs`: as the policy has it, so that a view and a rule read the same words the same way. */
export function resolveView(name: string, shape: ViewShape, unknownLegs: boolean): ViewConfig {
  const { servers, tools, where, discover } = shape;
  return {
    name,
    discover,
    ...(servers === undefined ? {} : { servers: new Set(servers) }),
    ...(tools === undefined ? {} : { tools: compilePatterns(tools) }),
    ...(where === undefined ? {} : { where: compileWhere(where, unknownLegs) }),
  };
}

function compileWhere(text: string, unknownLegs: boolean): (viewed: ViewedTool) => boolean {
  const compiled = compileViewCondition(text);
  // The schema let only those through that compile; anything else shows nothing.
  if (!compiled.ok) return () => false;
  return ({ tool, profile, server }) => {
    const evaluated = compiled.evaluate({
      tool: { name: tool.name, title: tool.title },
      hints: assumeHints(profile, { unknownLegs }),
      known: perHint(profile, ({ value }) => value !== 'unknown'),
      source: perHint(profile, ({ source }) => source),
      tier: profile.tier,
      server: { name: server.name, trust: server.trust },
    });
    return evaluated.ok && evaluated.value;
  };
}

function perHint<Value>({ hints }: Profile, value: (hint: Profile['hints'][HintName]) => Value): Record<string, Value> {
  return Object.fromEntries(HINT_NAMES.map((name) => [name, value(hints[name])]));
}
