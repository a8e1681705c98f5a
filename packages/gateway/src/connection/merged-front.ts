/** Several servers under one roof: tools and prompts as `server__name`, resources by their address. */
import { HintlockError, isJsonObject, type JsonObject } from '@hintlock/core';
import type { Exchange } from '../line/exchange.ts';
import { ownId } from '../line/own-id.ts';
import { errorAnswer, resultAnswer, type ServerAnswer } from '../line/server-answer.ts';
import { LEGACY_VERSION, LEGACY_VERSIONS, META, MODERN_VERSION, metaOf } from '../link/envelope.ts';
import type { Link } from '../link/link.ts';
import type { Client } from './client.ts';
import type { Front, Placed, Shelf } from './front.ts';
import { createMergedListening } from './merged-listening.ts';
import { createPatience } from './patience.ts';
import { createResourceOwners, SERVER_META } from './resource-owners.ts';
import { createTaskOwners } from './task-owners.ts';

const SEPARATOR = '__';
const CACHE = { resultType: 'complete', ttlMs: 0, cacheScope: 'private' } as const;

export interface MergedParts {
  /** The links as they are now: a new configuration brings other servers. */
  readonly links: () => ReadonlyMap<string, Link>;
  readonly client: Client;
  readonly version: string;
}

type Place = (params: JsonObject, exchange: Exchange) => Promise<Placed>;
type Serve = (params: JsonObject, exchange: Exchange) => Promise<ServerAnswer>;

export function mergedFront({ links, client, version }: MergedParts): Front {
  const isModern = client.era === 'modern';
  const owners = createResourceOwners(links);
  /** Only who knows what every server gives can say that one of them is meant. */
  let hasRead = { resources: false, templates: false };
  const tasks = createTaskOwners();
  let logLevel: JsonObject | undefined;
  const patience = createPatience(() => {
    // A server that came late: whoever has looked already is told to look again.
    if (isModern) listening.changed();
    else client.broadcast(LIST_CHANGED);
  });

  /** The same question to every server; one that cannot answer, or not in time, is left out. */
  const gather = async (method: string, params: JsonObject, key: string, exchange: Exchange): Promise<Gathered[]> => {
    const answers = await Promise.allSettled(
      [...links().values()].map(async (link) => {
        const items = await patience.within(link, wholeList(link, method, params, key, exchange));
        return { link, items };
      }),
    );
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
  };

  const list = (method: string, key: string, name: (item: JsonObject, link: Link) => JsonObject): Serve => {
    return async (params, exchange) => {
      const gathered = await gather(method, params, key, exchange);
      const items = gathered.flatMap(({ link, items }) => items.map((item) => name(item, link)));
      return resultAnswer(ownId(), { ...(isModern ? CACHE : {}), [key]: items });
    };
  };

  const prefixed = (item: JsonObject, { server }: Link): JsonObject => ({
    ...item,
    name: `${server.config.name}${SEPARATOR}${String(item['name'])}`,
  });

  const listResources: Serve = async (params, exchange) => {
    const gathered = await gather('resources/list', params, 'resources', exchange);
    for (const { link, items } of gathered) owners.listed(link, textsOf(items, 'uri'));
    hasRead = { ...hasRead, resources: true };
    const resources = gathered.flatMap(({ link, items }) => items.map((item) => marked(item, link)));
    return resultAnswer(ownId(), { ...(isModern ? CACHE : {}), resources });
  };

  const marked = (item: JsonObject, { server }: Link): JsonObject =>
    owners.isShared(String(item['uri']))
      ? { ...item, _meta: { ...metaOf(item), [SERVER_META]: server.config.name } }
      : item;

  const listTemplates: Serve = async (params, exchange) => {
    const gathered = await gather('resources/templates/list', params, 'resourceTemplates', exchange);
    for (const { link, items } of gathered) owners.listedTemplates(link, textsOf(items, 'uriTemplate'));
    hasRead = { ...hasRead, templates: true };
    const resourceTemplates = gathered.flatMap(({ items }) => items);
    return resultAnswer(ownId(), { ...(isModern ? CACHE : {}), resourceTemplates });
  };

  const findOwner = async (uri: unknown, params: JsonObject, exchange: Exchange): Promise<Link | undefined> => {
    if (typeof uri !== 'string') return undefined;
    const known = hasRead.resources && hasRead.templates ? owners.find(uri, params) : undefined;
    if (known !== undefined) return known;
    // Nobody has listed yet, or the list has changed since.
    const asked = isModern ? { _meta: metaOf(params) } : {};
    await listResources(asked, exchange);
    await listTemplates(asked, exchange);
    return owners.find(uri, params);
  };

  const serveList: Readonly<Record<string, Serve>> = {
    'prompts/list': list('prompts/list', 'prompts', prefixed),
    'resources/list': listResources,
    'resources/templates/list': listTemplates,
  };

  const listening = createMergedListening({ links, ownerOf: findOwner });

  const byAddress: Place = async (params, exchange) => {
    const link = await findOwner(params['uri'], params, exchange);
    if (link === undefined) throw notFound('resource');
    return { link, params };
  };

  const byPrompt: Place = async (params) => {
    const target = split(params['name']);
    if (target === undefined) throw notFound('prompt');
    return { link: target.link, params: { ...params, name: target.name } };
  };

  const byReference: Place = async (params, exchange) => {
    const ref = isJsonObject(params['ref']) ? params['ref'] : {};
    const prompt = split(ref['name']);
    if (ref['type'] === 'ref/prompt' && prompt !== undefined) {
      return { link: prompt.link, params: { ...params, ref: { ...ref, name: prompt.name } } };
    }
    const uri = typeof ref['uri'] === 'string' ? (ref['uri'].split('{', 1)[0] ?? '') : undefined;
    const link = await findOwner(uri, params, exchange);
    if (link === undefined) throw notFound('reference');
    return { link, params };
  };

  const places: Readonly<Record<string, Place>> = {
    'prompts/get': byPrompt,
    'resources/read': byAddress,
    'completion/complete': byReference,
    // A newer client subscribes in another way.
    ...(isModern ? {} : { 'resources/subscribe': byAddress }),
  };

  const unsubscribe: Serve = async (params, exchange) => {
    const { link } = await byAddress(params, exchange);
    return link.request('resources/unsubscribe', params, exchange);
  };

  const ofTask =
    (method: string): Serve =>
    async (params, exchange) =>
      tasks.find(params['taskId']).request(method, params, exchange);

  const listed = (item: JsonObject, link: Link): JsonObject => {
    tasks.note(link, { task: item });
    return item;
  };

  const setLevel: Serve = async (params, exchange) => {
    logLevel = params;
    const all = [...links().values()];
    for (const link of all) if (!link.isOpen()) link.keep('logging/setLevel', params);
    const open = all.filter((link) => link.isOpen());
    await Promise.allSettled(open.map((link) => link.request('logging/setLevel', params, exchange)));
    return resultAnswer(ownId(), {});
  };

  const handlers: Readonly<Record<string, Serve>> = {
    ...serveList,
    'tasks/get': ofTask('tasks/get'),
    'tasks/cancel': ofTask('tasks/cancel'),
    ...(isModern
      ? { 'tasks/update': ofTask('tasks/update'), 'subscriptions/listen': listening.listen }
      : {
          'tasks/result': ofTask('tasks/result'),
          'tasks/list': list('tasks/list', 'tasks', listed),
          'resources/unsubscribe': unsubscribe,
          'logging/setLevel': setLevel,
        }),
  };

  const split = (name: unknown): { readonly link: Link; readonly name: string } | undefined => {
    if (typeof name !== 'string') return undefined;
    const at = name.indexOf(SEPARATOR);
    const link = at === -1 ? undefined : links().get(name.slice(0, at));
    return link === undefined ? undefined : { link, name: name.slice(at + SEPARATOR.length) };
  };

  const shelfOf = async (link: Link, fresh: boolean): Promise<Shelf> => {
    const known = link.catalogue();
    // Also to a server that was not there when the level was set.
    if (logLevel !== undefined && !link.isOpen()) link.keep('logging/setLevel', logLevel);
    const catalogue =
      known !== undefined && (!fresh || link.isKept()) ? known : await patience.within(link, link.refresh());
    const { name } = link.server.config;
    return { link, catalogue, nameOf: (tool) => `${name}${SEPARATOR}${tool}` };
  };

  return {
    greet: () => Promise.resolve(isModern ? modernGreeting(version) : legacyGreeting(version, client)),
    settle: () => {},
    place: async (method, params, exchange) => places[method]?.(params, exchange),
    request: async (method, params, exchange) => {
      // A method may be called like what every object has.
      const serve = Object.hasOwn(handlers, method) ? handlers[method] : undefined;
      if (serve !== undefined) return serve(params, exchange);
      return errorAnswer(ownId(), { code: -32601, message: 'Method not found' });
    },
    notify: (message) => {
      for (const link of links().values()) if (link.isOpen()) link.notify(message);
    },
    shelves: async (fresh) => {
      const all = [...links().values()];
      const read = await Promise.allSettled(all.map((link) => shelfOf(link, fresh)));
      return {
        shelves: read.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])),
        missing: all.filter((_, at) => read[at]?.status === 'rejected').map(({ server }) => server.config.name),
        others: isModern ? CACHE : {},
      };
    },
    route: (name) => {
      const target = split(name);
      return target === undefined ? undefined : { link: target.link, tool: target.name };
    },
    gave: tasks.note,
    changed: listening.changed,
    close: patience.close,
  };
}

interface Gathered {
  readonly link: Link;
  readonly items: readonly JsonObject[];
}

const LIST_CHANGED = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/tools/list_changed' });
const PAGES = 100;

/** Every page of a list: what several servers give cannot be paged through with one cursor. */
async function wholeList(
  link: Link,
  method: string,
  params: JsonObject,
  key: string,
  exchange: Exchange,
): Promise<readonly JsonObject[]> {
  const { cursor: _none, ...rest } = params;
  const items: JsonObject[] = [];
  let cursor: unknown;
  for (let page = 0; page < PAGES; page += 1) {
    const { message } = await link.request(method, cursor === undefined ? rest : { ...rest, cursor }, exchange);
    const { result } = message;
    if (!isJsonObject(result) || !Array.isArray(result[key])) break;
    for (const item of result[key] as readonly unknown[]) if (isJsonObject(item)) items.push(item);
    cursor = result['nextCursor'];
    if (typeof cursor !== 'string' || cursor === '') break;
  }
  return items;
}

function textsOf(items: readonly JsonObject[], key: string): string[] {
  return items.map((item) => item[key]).filter((text) => typeof text === 'string');
}

function notFound(what: string): HintlockError {
  return new HintlockError('HL_NOT_ROUTED', { what });
}

const CAPABILITIES = {
  tools: { listChanged: true },
  prompts: { listChanged: true },
  resources: { listChanged: true, subscribe: true },
  completions: {},
} as const;

function serverInfo(version: string): JsonObject {
  return { name: 'hintlock', title: 'Hintlock', version };
}

function modernGreeting(version: string): JsonObject {
  return {
    ...CACHE,
    supportedVersions: [MODERN_VERSION],
    capabilities: { ...CAPABILITIES, logging: {}, extensions: { 'io.modelcontextprotocol/tasks': {} } },
    _meta: { [META.serverInfo]: serverInfo(version) },
  };
}

function legacyGreeting(version: string, { introduction }: Client): JsonObject {
  const asked = introduction.others['protocolVersion'];
  const protocolVersion = LEGACY_VERSIONS.has(asked) ? asked : LEGACY_VERSION;
  // Each tool says for itself whether it can be a task.
  const tasks = { list: {}, cancel: {}, requests: { tools: { call: {} } } };
  return { protocolVersion, capabilities: { ...CAPABILITIES, logging: {}, tasks }, serverInfo: serverInfo(version) };
}
