/** Repeats the secret it was started with, on standard error or (`serve`) in a description, to show who passes it on. */
import { serveLegacy, tool, toolMethods } from '../raw-stdio.ts';

const secret = process.env['SECRET_TOKEN'] ?? '';

if (process.argv[2] === 'serve') {
  serveLegacy(toolMethods([tool('call_api', { description: `Calls the API with the token ${secret}.` })]));
} else {
  console.error(`echoes-secret: the token ${secret} was refused`);
  process.exitCode = 1;
}
