/** The two tools that every HTTP server here offers, whichever SDK it is written on. */
export const SAMPLE_TOOLS = [
  {
    name: 'read_page',
    config: { description: 'Read a page.', annotations: { readOnlyHint: true, openWorldHint: false } },
  },
  {
    name: 'delete_page',
    config: { description: 'Delete a page.', annotations: { readOnlyHint: false, destructiveHint: true } },
  },
];

export const SAMPLE_INFO = { name: 'sample-http', version: '1.0.0' };

export function sampleResult(): { content: { type: 'text'; text: string }[] } {
  return { content: [{ type: 'text', text: 'done' }] };
}
