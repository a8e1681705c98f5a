/** The resources that the scenarios read and subscribe to. */
import { type McpServer, type ReadResourceResult, ResourceTemplate } from '@modelcontextprotocol/server';
import { PIXEL } from './sample-content.ts';

const TEXTS = {
  'static-text': 'This is the content of the static text resource.',
  'watched-resource': 'Watched resource content',
} as const;

export function registerResources(server: McpServer): void {
  for (const [name, text] of Object.entries(TEXTS)) {
    const uri = `test://${name}`;
    server.registerResource(name, uri, { description: 'A text', mimeType: 'text/plain' }, () =>
      contents({ uri, mimeType: 'text/plain', text }),
    );
  }
  const { data: blob, mimeType } = PIXEL;
  server.registerResource('static-binary', 'test://static-binary', { description: 'An image', mimeType }, (uri) =>
    contents({ uri: uri.href, mimeType, blob }),
  );
  server.registerResource(
    'template',
    new ResourceTemplate('test://template/{id}/data', { list: undefined }),
    { description: 'Data by number', mimeType: 'application/json' },
    (uri, { id }) => {
      const text = JSON.stringify({ id, templateTest: true, data: `Data for ID: ${String(id)}` });
      return contents({ uri: uri.href, mimeType: 'application/json', text });
    },
  );
  // These never change, so there is nobody to remember; the 2025 era only wants the requests answered.
  server.server.setRequestHandler('resources/subscribe', () => ({}));
  server.server.setRequestHandler('resources/unsubscribe', () => ({}));
}

function contents(entry: ReadResourceResult['contents'][number]): ReadResourceResult {
  return { contents: [entry] };
}
