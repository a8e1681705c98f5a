/** Lists five tools that say nothing of themselves but their names, as most servers do. */
import { serveLegacy, tool, toolMethods } from '../raw-stdio.ts';

const properties = (...names: string[]) => ({
  inputSchema: { type: 'object', properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])) },
});

serveLegacy(
  toolMethods([
    tool('read_file', { description: 'Read a file.', ...properties('path') }),
    tool('send_email', { description: 'Send an email.', ...properties('to', 'subject', 'body') }),
    tool('delete_branch', { description: 'Delete a branch.', ...properties('repository', 'branch') }),
    tool('fetch_url', { description: 'Fetch a web page.', ...properties('url') }),
    tool('process', properties('input')),
  ]),
);
