/** Reads nothing for the milliseconds of the first argument, as a server that is still being downloaded, then is fine. */
import { setTimeout } from 'node:timers/promises';
import { serveLegacy, tool, toolMethods } from '../raw-stdio.ts';

const [, , delay = '1000', count = '1'] = process.argv;

await setTimeout(Number(delay));
serveLegacy(toolMethods(Array.from({ length: Number(count) }, (_, index) => tool(`tool_${index}`))));
