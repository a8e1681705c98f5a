/** Decide: the policy's answer to one call, from the tool's profile and the state of the session. */
import { type Call, type Decision, decide, displayTitle } from '@hintlock/core';
import type { CataloguedTool } from '../catalogue/catalogue.ts';
import type { Link } from '../link/link.ts';
import type { Session } from '../session/session.ts';
import type { CallParts } from './call-parts.ts';
import type { ClientFacts } from './incoming-call.ts';

export interface CallFacts {
  readonly tool: CataloguedTool;
  readonly args: Readonly<Record<string, unknown>>;
  readonly client: Pick<ClientFacts, 'name' | 'version'>;
}

export function decideCall(facts: CallFacts, parts: CallParts): Decision {
  return decide(toCall(facts, { server: serverFacts(parts.link), ...parts }), parts.policy());
}

/** A server as a policy sees it. */
export function serverFacts(link: Pick<Link, 'server' | 'trust'>): Pick<Call['server'], 'name' | 'trust'> {
  return { name: link.server.config.name, trust: link.trust() };
}

interface Surroundings {
  readonly server: Pick<Call['server'], 'name' | 'trust'>;
  readonly session: Pick<Session, 'principal' | 'label' | 'calls'>;
  readonly transport: 'stdio' | 'http';
}

export function toCall({ tool, args, client }: CallFacts, { server, session, transport }: Surroundings): Call {
  return {
    tool: { name: tool.definition.name, title: displayTitle(tool.definition) },
    profile: tool.profile,
    server: { name: server.name, trust: server.trust, transport },
    args,
    principal: { id: session.principal, scopes: [] },
    session: { label: session.label, calls: session.calls, offline: false },
    client: { name: client.name, version: client.version },
    requiredScopes: [],
    ...(tool.quarantine === undefined ? {} : { quarantine: tool.quarantine }),
  };
}
