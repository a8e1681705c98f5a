/** Says a feature in words that a person can check against the definition. */
import { printableExcerpt } from '../text/printable.ts';
import type { Feature } from './features.ts';
import { PHRASES } from './lexicon/phrases.ts';

const PHRASE_WORDS = new Map(PHRASES.map(({ id, words }) => [id, words]));
const FIXED: Readonly<Record<string, string>> = {
  'head.none': 'the name holds no known verb',
  'say.none': 'the description begins with no known verb',
  'say.nothing': 'there is no description',
  'param.nothing': 'it takes no parameters',
  'siblings.read': 'of what the other tools of the server do',
  'siblings.reader': 'another tool of the server reads the same thing',
  'pair.none.none': 'neither name nor description holds a known verb',
  'download.here': 'returns the download instead of saving it',
  bias: 'most tools are like that',
};
const KINDS: Readonly<Record<string, string>> = {
  'param.page': 'takes DETAIL, as lists do',
  'param.narrow': 'takes DETAIL, as searches do',
  'param.content': 'takes DETAIL to write',
  'param.recipient': 'takes DETAIL to reach somebody',
  'param.dry': 'can be tried with DETAIL',
  'param.confirm': 'takes DETAIL first',
  'param.output': 'takes DETAIL to write to',
  'param.graphql': 'takes DETAIL, which may be a mutation',
  'param.request': 'takes DETAIL of a request',
  'free.sql': 'runs any SQL it is given as DETAIL',
  'param.save': 'takes DETAIL to save to',
  'free.sql.reader': 'runs the SQL it is given as DETAIL',
  'free.graphql': 'runs any GraphQL it is given as DETAIL',
  'free.request': 'makes any request it is told to by DETAIL',
  'free.pipeline': 'runs any stages it is given as DETAIL, writing ones too',
  'takes.guard': 'takes away DETAIL, which protects something',
  'takes.deal': 'takes back DETAIL, which somebody counts on',
  'free.shell': 'runs any code or command it is given as DETAIL',
};

/** A stranger's word in quotes, safe to show. */
export function quoted(text: string): string {
  return `"${printableExcerpt(text, 40)}"`;
}

const PLACES = { first: 'begins with', last: 'ends with' } as const;

export function describeFeature({ key, detail, place }: Feature): string {
  const fixed = FIXED[key];
  if (fixed !== undefined) return fixed;
  const word = quoted(detail);
  const kind = KINDS[key];
  if (kind !== undefined) return kind.replace('DETAIL', () => word);
  const [group = ''] = key.split(/[.=]/, 1);
  switch (group) {
    case 'head':
    case 'tail':
      return `the name ${place === undefined ? 'says' : PLACES[place]} ${word}`;
    case 'say':
    case 'late':
    case 'pair':
    case 'says':
      return `the description says ${word}`;
    case 'also':
      return `the description also says ${word}`;
    case 'title':
      return `the title says ${word}`;
    case 'word':
    case 'inner':
    case 'about':
    case 'runs':
      return `the name holds ${word}`;
    case 'choice':
      return `lets the caller choose ${word}`;
    case 'phrase':
      return PHRASE_WORDS.get(key.slice('phrase.'.length)) ?? key;
    default:
      return `takes ${word}`;
  }
}
