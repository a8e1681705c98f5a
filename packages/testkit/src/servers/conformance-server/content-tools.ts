/** Tools that answer at once, each with another kind of content. */
import type { CallToolResult, McpServer } from '@modelcontextprotocol/server';
import { PIXEL, READS, SILENCE, textBlock, textResult } from './sample-content.ts';

const RESULTS: Readonly<Record<string, CallToolResult>> = {
  test_simple_text: textResult('This is a simple text response for testing.'),
  test_image_content: { content: [PIXEL] },
  test_audio_content: { content: [SILENCE] },
  test_embedded_resource: {
    content: [embedded('test://embedded-resource', 'text/plain', 'This is an embedded resource content.')],
  },
  test_multiple_content_types: {
    content: [
      textBlock('Multiple content types test:'),
      PIXEL,
      embedded('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
    ],
  },
  // The scenario looks for requests of the server's own on the response stream, so a plain answer is the right one.
  test_streaming_elicitation: textResult('A response stream carries nothing but its response.'),
};

export function registerContentTools(server: McpServer): void {
  for (const [name, result] of Object.entries(RESULTS)) {
    server.registerTool(
      name,
      { description: `Answers with fixed content (${name}).`, annotations: READS },
      () => result,
    );
  }
  server.registerTool('test_error_handling', { description: 'Always fails.', annotations: READS }, () => ({
    ...textResult('This tool intentionally returns an error for testing'),
    isError: true,
  }));
}

function embedded(uri: string, mimeType: string, text: string): CallToolResult['content'][number] {
  return { type: 'resource', resource: { uri, mimeType, text } };
}
