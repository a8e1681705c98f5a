/** Decide: the policy's answer to one call, from the tool's profile and the state of the session. */
import { type Call, type Decision, decide, displayTitle } from '@hintlock/core';
import type { CataloguedTool } from '../catalogue/catalogue.ts';
import type { GatewayParts } from './gateway-parts.ts';
import type { ClientFacts } from './incoming-call.ts';

export interface CallFacts {
  readonly tool: CataloguedTool;
  readonly args: Readonly<Record<string, unknown>>;
  readonly client: Pick<ClientFacts, 'name' | 'version'>;
}

export function decideCall(
  facts: CallFacts,
  parts: Pick<GatewayParts, 'server' | 'principal' | 'session' | 'policy'>,
): Decision {
  return decide(toCall(facts, parts), parts.policy);
}

export function toCall(
  { tool, args, client }: CallFacts,
  parts: Pick<GatewayParts, 'server' | 'principal' | 'session'>,
): Call {
  return {
    tool: { name: tool.definition.name, title: displayTitle(tool.definition) },
    profile: tool.profile,
    server: { ...parts.server, transport: 'stdio' },
    args,
    principal: { id: parts.principal, scopes: [] },
    session: { label: parts.session.label, calls: parts.session.calls, offline: false },
    client: { name: client.name, version: client.version },
    requiredScopes: [],
  };
}
