/** Says that its list changed while it lists it, as often as the first argument says, as servers do that add tools late. */
import { answer, sendLine, serveLegacy, tool } from '../raw-stdio.ts';

const changes = Number(process.argv[2] ?? 1);
let readings = 0;

serveLegacy({
  'tools/list': (request) => {
    readings += 1;
    if (readings <= changes) sendLine('{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}');
    answer(request, { tools: [tool(`reading_${readings}`)] });
  },
});
