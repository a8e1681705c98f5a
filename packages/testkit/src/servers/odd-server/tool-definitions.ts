/** How the odd server describes its tools. */
import type { JsonObject } from './message.ts';
import { ODD_KEYWORDS, ODDITIES } from './oddities.ts';

const READS = { readOnlyHint: true, openWorldHint: false };
const ADDS = { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false };
const DESTROYS = { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false };

const TEXT = { type: 'string', ...ODD_KEYWORDS };
const NUMBER = { type: 'number', ...ODD_KEYWORDS };

const DEFINITIONS: readonly JsonObject[] = [
  define('echo', 'Returns the parameters of its call as they arrived.', READS),
  define('odd_content', 'Returns content of unknown types and an array as structured content.', READS),
  // Modern clients must repeat the argument in the header `Mcp-Param-Region`.
  define('mirrored', 'Takes an argument that HTTP repeats in a header.', READS, {
    region: { ...TEXT, 'x-mcp-header': 'Region' },
  }),
  define('fail', 'Fails as a tool fails.', READS),
  define('protocol_error', 'Fails as a request fails.', READS),
  define('ask_person', 'Asks the person.', READS),
  define('ask_model', 'Asks the client’s model.', READS),
  define('ask_roots', 'Asks for the client’s roots.', READS),
  define('ask_custom', 'Asks the client by a method that nobody has defined.', READS),
  define('slow', 'Takes its time and reports progress.', READS, { label: TEXT, steps: NUMBER, stepMs: NUMBER }),
  define('was_cancelled', 'Lists the calls of `slow` that were cancelled.', READS),
  define('delete_everything', 'Deletes everything, as far as anybody can tell.', DESTROYS, { scope: TEXT }),
  define('deleted_count', 'Tells how often everything was deleted.', READS),
  define('change_list', 'Adds a tool and says that the list changed.', ADDS),
  define('touch_resource', 'Says that a resource changed.', ADDS, { uri: TEXT }),
  define('log_something', 'Sends a log message.', ADDS, { level: TEXT }),
  define('notify_custom', 'Sends a notification that nobody has defined.', ADDS),
  define('seen_notifications', 'Lists the notifications that clients sent.', READS),
];

export function listTools(added: readonly string[]): JsonObject[] {
  return [...DEFINITIONS, ...added.map((name) => define(name, 'Was added while the server ran.', READS))];
}

function define(name: string, description: string, hints: JsonObject, properties: JsonObject = {}): JsonObject {
  return {
    name,
    title: name.replaceAll('_', ' '),
    description,
    inputSchema: { type: 'object', properties, ...ODD_KEYWORDS },
    annotations: { ...hints, ...ODDITIES },
    icons: [{ src: 'data:image/svg+xml,%3Csvg%20xmlns=%22http://www.w3.org/2000/svg%22/%3E', ...ODDITIES }],
    _meta: ODDITIES,
    ...ODDITIES,
  };
}
