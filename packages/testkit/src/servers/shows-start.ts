/** Lists how it was started, arguments, folder and environment, to show exactly what a launcher passes on. */
import { serveLegacy, tool, toolMethods } from '../raw-stdio.ts';

const shown = { arguments: process.argv.slice(2), folder: process.cwd(), environment: process.env };
serveLegacy(toolMethods(Object.entries(shown).map(([name, value]) => tool(name, { shown: value }))));
