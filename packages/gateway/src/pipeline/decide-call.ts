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
  const { link, session, transport } = parts;
  return decide(toCall(facts, { server: serverFacts(link), session, transport }), parts.policy());
}

/** A server as a policy sees it. */
export function serverFacts(link: Pick<Link, 'server' | 'trust'>): Pick<Call['server'], 'name' | 'trust'> {
  return { name: link.server.config.name, trust: link.trust() };
}

const NO_TOOL = { name: '', title: '' } as const;

interface Surroundings {
  readonly server: Pick<Call['server'], 'name' | 'trust'>;
  readonly session: Pick<Session, 'principal' | 'label' | 'calls'>;
  readonly transport: 'stdio' | 'http';
}

export function toCall(facts: CallFacts, surroundings: Surroundings): Call {
  const { session } = surroundings;
  const { tool, server, principal, client } = callerOf(facts, surroundings);
  return {
    method: facts.tool.method,
    tool,
    profile: facts.tool.profile,
    server,
    args: facts.args,
    principal,
    session: { label: session.label, calls: session.calls, offline: false },
    client,
    requiredScopes: NO_SCOPES,
    ...(facts.tool.quarantine === undefined ? {} : { quarantine: facts.tool.quarantine }),
  };
}

type Caller = Pick<Call, 'tool' | 'server' | 'principal' | 'client'>;

interface KnownCaller extends Caller {
  readonly facts: CallFacts['client'];
}

const NO_SCOPES: readonly string[] = [];

// Who called a tool last is nearly always who calls it next, and the policy knows its caller by these very objects.
const CALLERS = new WeakMap<CataloguedTool, KnownCaller>();

function callerOf({ tool, client }: CallFacts, { server, session, transport }: Surroundings): Caller {
  const known = CALLERS.get(tool);
  const isSame =
    known?.facts === client &&
    known.principal.id === session.principal &&
    known.server.name === server.name &&
    known.server.trust === server.trust &&
    known.server.transport === transport;
  if (isSame) return known;
  const made = {
    facts: client,
    // A rule that names a tool never means a request that is none.
    tool: tool.method === undefined ? { name: tool.definition.name, title: displayTitle(tool.definition) } : NO_TOOL,
    server: { name: server.name, trust: server.trust, transport },
    principal: { id: session.principal, scopes: NO_SCOPES },
    client: { name: client.name, version: client.version },
  };
  CALLERS.set(tool, made);
  return made;
}
