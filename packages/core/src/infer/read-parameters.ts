/** Reads the parameters of a tool: their kinds, and the actions that one of them lets the caller choose from. */
import { isJsonObject, type JsonObject, ownMember } from '../definition/tool-definition.ts';
import { CHOOSERS, type ParameterKind, parameterKind } from './lexicon/parameters.ts';
import type { VerbClass } from './lexicon/verb-class.ts';
import { verbOfName } from './lexicon/verbs.ts';
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
  readonly kinds: ReadonlyMap<ParameterKind, string>;
  /** The actions of an `action`, `operation` or `method` parameter, where it lists them. */
  readonly choices: readonly Choice[];
}

const PARAMETERS_READ = 60;
const CHOICES_READ = 40;

export function readParameters(inputSchema: unknown): Parameters {
  const properties = isJsonObject(inputSchema) ? ownMember(inputSchema, 'properties') : undefined;
  if (!isJsonObject(properties)) return NONE;
  const all: Parameter[] = [];
  const kinds = new Map<ParameterKind, string>();
  let choices: Choice[] | undefined;
  for (const name of Object.keys(properties)) {
    if (all.length === PARAMETERS_READ) break;
    const member = properties[name];
    const schema = isJsonObject(member) ? member : EMPTY;
    const normal = PLAIN.test(name) ? name : wordsOf(name).join('_');
    const kind = parameterKind(normal);
    if (kind !== undefined && !kinds.has(kind)) kinds.set(kind, name);
    all.push({ name, normal, kind, schema });
    if (CHOOSERS.has(normal)) (choices ??= []).push(...choicesOf(name, schema));
  }
  return { all, kinds, choices: choices ?? NO_CHOICES };
}

const PLAIN = /^[a-z]+(?:_[a-z]+)*$/;
const EMPTY: JsonObject = {};
const NO_CHOICES: readonly Choice[] = [];
const NONE: Parameters = { all: [], kinds: new Map(), choices: NO_CHOICES };
const HTTP: ReadonlyMap<string, VerbClass> = new Map([
  ['GET', 'read'],
  ['HEAD', 'read'],
  ['POST', 'create'],
  ['PUT', 'update'],
  ['PATCH', 'update'],
  ['DELETE', 'delete'],
]);

function choicesOf(parameter: string, schema: JsonObject): Choice[] {
  const choices: Choice[] = [];
  for (const value of valuesOf(schema).slice(0, CHOICES_READ)) {
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
  if (Array.isArray(listed)) return listed;
  const variants = ownMember(schema, 'anyOf') ?? ownMember(schema, 'oneOf');
  if (!Array.isArray(variants)) return [];
  return variants.slice(0, CHOICES_READ).flatMap((variant) => {
    if (!isJsonObject(variant)) return [];
    const inner = ownMember(variant, 'enum');
    return Array.isArray(inner) ? inner : [ownMember(variant, 'const')];
  });
}
