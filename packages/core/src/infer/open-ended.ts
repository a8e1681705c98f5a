/** Finds tools that do whatever the caller writes: SQL, commands, code, requests, or an action to choose from a list. */
import { isJsonObject } from '../definition/tool-definition.ts';
import { quoted } from './describe-feature.ts';
import type { Parameter } from './read-parameters.ts';
import type { ToolReading } from './read-tool.ts';

type Reading = Omit<ToolReading, 'open'>;

export interface OpenEnded {
  readonly kind: 'sql' | 'shell' | 'graphql' | 'request' | 'action';
  /** The parameter that decides. */
  readonly parameter: string;
  /** Whether nothing suggests that only harmless things are let through. */
  readonly unbounded: boolean;
  readonly evidence: string;
}

/** Such a tool is as dangerous as the worst it can be told to do, unless it says that it only reads. */
export function openEnded(reading: Reading): OpenEnded | undefined {
  return chosenAction(reading) ?? freeText(reading);
}

function chosenAction({ parameters }: Reading): OpenEnded | undefined {
  const worst = parameters.choices.find(({ verbClass }) => verbClass === 'delete');
  if (worst === undefined) return undefined;
  const { parameter, value } = worst;
  const evidence = `lets the caller choose ${quoted(value)} as ${quoted(parameter)}`;
  return { kind: 'action', parameter, unbounded: true, evidence };
}

// A tool that runs what it is given says so, or is named after it; "explain_sql" and "format_code" do something else.
const RUNNING = new Set(
  'run execute exec eval evaluate invoke call perform query submit send interact bash shell command script handle'.split(
    ' ',
  ),
);
const INTERPRETERS =
  /(?:^| )(?:sql|bash|shell|terminal|console|cmd|python|javascript|js|code|powershell|repl|psql|kubectl|cli)(?: |$)/;

function freeText(reading: Reading): OpenEnded | undefined {
  for (const parameter of [...reading.parameters.all, ...reading.parameters.inner]) {
    const kind = kindOf(parameter, reading);
    if (kind === undefined) continue;
    if (!runsWhatItIsGiven(reading, kind)) return undefined;
    // Where no other tool of a server changes anything, its queries probably cannot either; nobody can be sure.
    const unbounded = kind !== 'sql' || reading.siblings.writes;
    return { kind, parameter: parameter.name, unbounded, evidence: `${RUNS[kind]} ${quoted(parameter.name)}` };
  }
  return undefined;
}

function runsWhatItIsGiven({ head, phrases, sentence }: Reading, kind: OpenEnded['kind']): boolean {
  if (phrases.has('readonly') || phrases.has('unchanged')) return false;
  if (head.verb === undefined || RUNNING.has(head.verb.lemma)) return true;
  // `get_shell` that "Runs a shell command": what it says it does outweighs how it is called.
  if (kind === 'shell' && RUNS_IT.has(sentence.verb?.lemma ?? '') && sentence.object === undefined) return true;
  return !EXPLAINING.has(head.verb.lemma) && INTERPRETERS.test(head.words.join(' '));
}

const RUNS_IT = new Set(['run', 'execute', 'exec', 'eval', 'invoke']);
const EXPLAINING = new Set(
  'explain validate format parse lint analyze analyse check generate translate optimize convert get list'.split(' '),
);

const RUNS: Readonly<Record<'sql' | 'shell' | 'graphql' | 'request', string>> = {
  sql: 'runs any SQL it is given as',
  shell: 'runs any command or code it is given as',
  graphql: 'runs any GraphQL, mutations too, that it is given as',
  request: 'makes any request it is told to by',
};

function kindOf(parameter: Parameter, reading: Reading): 'sql' | 'shell' | 'graphql' | 'request' | undefined {
  const { normal, kind, schema } = parameter;
  if (kind === 'sql') return 'sql';
  if (kind === 'graphql') return 'graphql';
  if (kind === 'shell') return normal !== 'expression' || CODE.test(reading.description) ? 'shell' : undefined;
  if (normal === 'query') {
    const said = `${isJsonObject(schema) && typeof schema['description'] === 'string' ? schema['description'].slice(0, 200) : ''} ${reading.name}`;
    if (/graphql/i.test(said) || /\bgraphql\b/i.test(reading.description.slice(0, 300))) return 'graphql';
    return /\bsql\b/i.test(said) && !/\bselect\b/i.test(said) ? 'sql' : undefined;
  }
  const free = schema['enum'] === undefined && (normal === 'method' || normal === 'http_method');
  return free && (reading.parameters.kinds.has('url') || reading.parameters.kinds.has('path')) ? 'request' : undefined;
}

const CODE = /javascript|python|\bcode\b|\bscript\b|\bshell\b/i;
