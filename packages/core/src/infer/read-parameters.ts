/** Reads the parameters of a tool: their kinds, and the actions that one of them lets the caller choose from. */
import { isJsonObject, type JsonObject, ownMember } from '../definition/tool-definition.ts';
import { CHOOSERS, type ParameterKind, parameterKind } from './lexicon/parameters.ts';
import type { VerbClass } from './lexicon/verb-class.ts';
import { verbOfName } from './lexicon/verbs.ts';
import { partsOf, propertiesOf } from './schema-properties.ts';
import { wordsOf } from './words.ts';

export interface Parameter {
  /** As the server writes it. */
  readonly name: string;
  /** Its words joined with underscores. */
  readonly normal: string;
  readonly kind: ParameterKind | undefined;
  readonly schema: JsonObject;
}

interface Choice {
  readonly parameter: string;
  readonly value: string;
  readonly verbClass: VerbClass;
}

export interface Parameters {
  readonly all: readonly Parameter[];
  /** Members of parameters, one or two levels down. */
  readonly inner: readonly Parameter[];
  readonly kinds: ReadonlyMap<ParameterKind, string>;
  /** The actions of an `action`, `operation` or `method` parameter, where it lists them. */
  readonly choices: readonly Choice[];
}

const PARAMETERS_READ = 60;
const CHOOSERS_READ = 100;
const CHOICES_READ = 200;

export function readParameters(inputSchema: unknown): Parameters {
  const found = propertiesOf(inputSchema);
  if (found.length === 0) return NONE;
  const all: Parameter[] = [];
  const inner: Parameter[] = [];
  const kinds = new Map<ParameterKind, string>();
  const names = new Set<string>();
  let choices: Choice[] | undefined;
  let choosers = 0;
  for (const { name, schema: stated, depth } of found) {
    const normal = PLAIN.test(name) ? name : wordsOf(name.slice(0, NAME_READ)).join('_');
    if (CHOOSERS.has(normal) && choosers < CHOOSERS_READ) {
      choosers += 1;
      (choices ??= []).push(...choicesOf(name, partsOf(stated, inputSchema)));
    }
    const list = depth === 0 ? all : inner;
    // Variants of one schema state the same parameter several times.
    if (list.length === PARAMETERS_READ || (depth === 0 && names.has(name))) continue;
    const schema = settled(stated, inputSchema);
    const kind = parameterKind(normal);
    list.push({ name, normal, kind, schema });
    if (depth > 0) continue;
    names.add(name);
    if (kind !== undefined && !kinds.has(kind)) kinds.set(kind, name);
  }
  return { all, inner, kinds, choices: choices ?? NO_CHOICES };
}

/** What a parameter that is only a reference refers to. */
function settled(stated: unknown, root: unknown): JsonObject {
  if (!isJsonObject(stated)) return EMPTY;
  return Object.hasOwn(stated, '$ref') ? (partsOf(stated, root, false)[1] ?? stated) : stated;
}

const NAME_READ = 200;
const PLAIN = /^[a-z]+(?:_[a-z]+)*$/;
const EMPTY: JsonObject = {};
const NO_CHOICES: readonly Choice[] = [];
const NONE: Parameters = { all: [], inner: [], kinds: new Map(), choices: NO_CHOICES };
const HTTP: ReadonlyMap<string, VerbClass> = new Map([
  ['GET', 'read'],
  ['HEAD', 'read'],
  ['POST', 'create'],
  ['PUT', 'update'],
  ['PATCH', 'update'],
  ['DELETE', 'delete'],
]);

function choicesOf(parameter: string, parts: readonly JsonObject[]): Choice[] {
  const choices: Choice[] = [];
  for (const value of parts.flatMap((part) => valuesOf(part)).slice(0, CHOICES_READ)) {
    if (typeof value !== 'string' || value.length > 60) continue;
    const http = HTTP.get(value);
    if (http !== undefined) {
      choices.push({ parameter, value, verbClass: http });
      continue;
    }
    const words = wordsOf(value);
    const verb = verbOfName(words[0] ?? '') ?? verbOfName(words.at(-1) ?? '');
    // `mode: comment` names a thing; `action: comment` names an act.
    if (verb !== undefined && (!verb.noun || /^(?:action|operation)s?$/i.test(parameter)))
      choices.push({ parameter, value, verbClass: verb.verbClass });
  }
  return choices;
}

function valuesOf(schema: JsonObject): readonly unknown[] {
  const listed = ownMember(schema, 'enum');
  return Array.isArray(listed) ? listed : [ownMember(schema, 'const')];
}
