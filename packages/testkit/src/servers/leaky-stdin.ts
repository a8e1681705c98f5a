/** Serves one tool and keeps running after its input closes, until SIGTERM, to show who only closes the input. */
import { serveLegacy, tool, toolMethods } from '../raw-stdio.ts';

setInterval(() => {}, 60_000);
serveLegacy(toolMethods([tool('wait', { annotations: { readOnlyHint: true } })]));
