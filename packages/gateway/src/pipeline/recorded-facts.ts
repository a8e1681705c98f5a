/** What a call was decided from beside its arguments, as the log keeps it: with it the call can be decided again by another policy. */
import {
  displayTitle,
  EMPTY_LABEL,
  HINT_NAMES,
  type Label,
  type Profile,
  printableExcerpt,
  type Trust,
} from '@hintlock/core';
import type { CataloguedTool } from '../catalogue/catalogue.ts';
import type { LogSubject } from '../store/store.ts';
import type { CallParts } from './call-parts.ts';
import type { ClientFacts, IncomingCall } from './incoming-call.ts';
import { redactText } from './redact-arguments.ts';

/** Flat and in plain text: one part of what the lines of a call are about. */
interface RecordedFacts {
  /** `readOnly=true/declared`, one after another: those about which somebody spoke. A third part is what an inference suggests. */
  readonly hints: string;
  /** Absent when it is the name. */
  readonly title: string | undefined;
  readonly trust: Trust;
  readonly transport: 'stdio' | 'http';
  readonly principal: string;
  readonly client: string;
  readonly version: string;
  /** `low private untrusted`: what the session held; absent while it held nothing. */
  readonly label: string | undefined;
  /** Absent for the view of everything. */
  readonly view: string | undefined;
}

type FactParts = Pick<CallParts, 'link' | 'session' | 'transport' | 'view'>;

/** What the lines of a call are about: the same object for as long as nothing of it changes. */
export function recordedSubject(call: IncomingCall, parts: FactParts): LogSubject {
  const tool = parts.link.catalogue()?.find(call.tool);
  const { session, link } = parts;
  const named = { session: session.id, server: link.server.config.name, tool: redactText(call.tool) };
  const base = call.method === undefined ? named : { ...named, method: call.method };
  // No policy is asked about a tool that nobody lists.
  if (tool === undefined) return base;
  const last = SUBJECTS.get(tool);
  const isSame = last?.parts === parts && last.client === call.client && last.label === session.label;
  if (isSame) return last.subject;
  const subject = { ...base, tier: tool.profile.tier, facts: recordedFacts(tool, call.client, parts) };
  SUBJECTS.set(tool, { parts, client: call.client, label: session.label, subject });
  return subject;
}

interface KnownSubject {
  readonly parts: FactParts;
  readonly client: ClientFacts;
  readonly label: Label;
  readonly subject: LogSubject;
}

// The subject that was needed last for a tool is nearly always the one that is needed next.
const SUBJECTS = new WeakMap<CataloguedTool, KnownSubject>();

function recordedFacts(tool: CataloguedTool, caller: ClientFacts, parts: FactParts): RecordedFacts {
  const { link, session, transport, view } = parts;
  const { hints, title } = TOOLS.get(tool) ?? describeTool(tool);
  const { client, version } = CLIENTS.get(caller) ?? describeClient(caller);
  return {
    hints,
    title,
    trust: link.trust(),
    transport,
    principal: session.principal,
    client,
    version,
    label: session.label === EMPTY_LABEL ? undefined : labelText(session.label),
    view: view === 'all' ? undefined : view,
  };
}

// Neither a tool nor a client that introduced itself ever changes.
const TOOLS = new WeakMap<CataloguedTool, Pick<RecordedFacts, 'hints' | 'title'>>();
const CLIENTS = new WeakMap<ClientFacts, Pick<RecordedFacts, 'client' | 'version'>>();

function describeTool(tool: CataloguedTool): Pick<RecordedFacts, 'hints' | 'title'> {
  const title = displayTitle(tool.definition);
  const described = {
    hints: hintsText(tool.profile),
    title: title === tool.definition.name ? undefined : shown(title),
  };
  TOOLS.set(tool, described);
  return described;
}

function describeClient(client: ClientFacts): Pick<RecordedFacts, 'client' | 'version'> {
  const described = { client: shown(client.name), version: shown(client.version) };
  CLIENTS.set(client, described);
  return described;
}

function hintsText({ hints }: Profile): string {
  const spoken = HINT_NAMES.flatMap((name) => {
    const { value, source, suggestion } = hints[name];
    if (value === 'unknown' && suggestion !== undefined) return [`${name}=${value}/${source}/${suggestion.value}`];
    return source === 'default' ? [] : [`${name}=${value}/${source}`];
  });
  return spoken.join(' ');
}

function labelText({ sensitivity, private: isPrivate, untrusted }: Label): string {
  return `${sensitivity}${isPrivate ? ' private' : ''}${untrusted ? ' untrusted' : ''}`;
}

/** A name as long as somebody likes must not make every line as long. */
const LONGEST_NAME = 80;

function shown(text: string): string {
  return printableExcerpt(redactText(text), LONGEST_NAME);
}
