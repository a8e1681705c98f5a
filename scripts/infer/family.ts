/** Which servers belong together: those of one maker, whose tools are named and labelled by the same people. */

// Makers whose servers go by several names.
const MAKERS: Readonly<Record<string, string>> = {
  azure: 'microsoft',
  fabric: 'microsoft',
  playwright: 'microsoft-playwright',
  git: 'modelcontextprotocol',
  time: 'modelcontextprotocol',
  everything: 'modelcontextprotocol',
  filesystem: 'modelcontextprotocol',
  memory: 'modelcontextprotocol',
  fetch: 'modelcontextprotocol',
};

/** `sentry-mcp` and `sentry__mcp-server` are both `sentry`. */
export function familyOf(server: string): string {
  const owner = server.split('__')[0] ?? server;
  const word = owner.split('-').find((part) => part !== 'mcp' && part !== 'server' && part !== '') ?? owner;
  return MAKERS[word] ?? word;
}
