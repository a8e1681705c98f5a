/** Lists its tools in pages, honestly or without end as the first argument says, to show where a reader stops. */
import { answer, serveLegacy, tool } from '../raw-stdio.ts';

interface Page {
  readonly tools: readonly unknown[];
  readonly nextCursor?: string;
}

const MODES: Record<string, (page: number) => Page> = {
  three: (page) => ({
    tools: [tool(`page${page}_first`), tool(`page${page}_second`)],
    ...(page < 2 && { nextCursor: `${page + 1}` }),
  }),
  forever: (page) => ({ tools: [tool(`tool_${page}`)], nextCursor: `${page + 1}` }),
  'same-cursor': () => ({ tools: [tool('again')], nextCursor: '1' }),
  'empty-forever': (page) => ({ tools: [], nextCursor: `${page + 1}` }),
};

const pageOf = MODES[process.argv[2] ?? ''];
if (!pageOf) throw new Error(`pages needs a mode: ${Object.keys(MODES).join(', ')}`);
serveLegacy({ 'tools/list': (request) => answer(request, pageOf(Number(request.params?.cursor ?? 0))) });
