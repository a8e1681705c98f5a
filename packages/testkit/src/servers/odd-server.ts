/** Follows the protocol to the letter and fills it with keys, types and methods that nobody has defined (`--era`, `--http PORT`). */
import { parseArgs } from 'node:util';
import type { Era } from './odd-server/exchange.ts';
import { serveOddHttp } from './odd-server/serve-http.ts';
import { serveOddStdio } from './odd-server/serve-stdio.ts';

const ERAS: Readonly<Record<string, readonly Era[]>> = {
  legacy: ['legacy'],
  modern: ['modern'],
  both: ['legacy', 'modern'],
};

const { values } = parseArgs({ options: { era: { type: 'string', default: 'both' }, http: { type: 'string' } } });
const eras = ERAS[values.era];
if (!eras) throw new Error('odd-server needs --era legacy, modern or both');

if (values.http === undefined) serveOddStdio(new Set(eras));
else console.log(await serveOddHttp(new Set(eras), Number(values.http)));
