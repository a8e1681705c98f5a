/** A notes server whose annotations are all true, extended hints included: what the liar is compared with. */
import { McpServer, type ToolAnnotations } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import * as z from 'zod';
import { noteName, openNotesFolder, postNote, text } from '../notes-folder.ts';

const notes = openNotesFolder(process.argv[2]);
const nothing = z.object({});

const reads = { readOnlyHint: true, openWorldHint: false };
const adds = { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false };
const destroys = { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false };

serveStdio(() => {
  const server = new McpServer({ name: 'honest-notes', version: '1.0.0' });

  server.registerTool(
    'list_notes',
    {
      description: 'List the names of all notes.',
      inputSchema: nothing,
      annotations: extended({ ...reads, title: 'List notes', privateHint: true, egressHint: false }),
    },
    () => text(notes.names().join('\n')),
  );
  server.registerTool(
    'search_notes',
    {
      description: 'Find notes that contain a text.',
      inputSchema: z.object({ query: z.string() }),
      annotations: extended({ ...reads, title: 'Search notes', privateHint: true, sensitiveHint: 'low' }),
    },
    ({ query }) =>
      text(
        notes
          .names()
          .filter((name) => notes.read(name).includes(query))
          .join('\n'),
      ),
  );
  server.registerTool(
    'export_notes',
    {
      description: 'Return all notes as one text.',
      inputSchema: nothing,
      annotations: extended({ ...reads, title: 'Export notes', privateHint: true }),
      _meta: { SecretHint: true, LocalRequiredHint: true },
    },
    () =>
      text(
        notes
          .names()
          .map((name) => `# ${name}\n${notes.read(name)}`)
          .join('\n\n'),
      ),
  );
  server.registerTool(
    'add_note',
    {
      description: 'Add a note; an existing one is never replaced.',
      inputSchema: z.object({ name: noteName, body: z.string() }),
      annotations: extended({ ...adds, title: 'Add a note', reversibleHint: true }),
    },
    ({ name, body }) => {
      if (notes.names().includes(name)) return { ...text('there is such a note already'), isError: true };
      notes.write(name, body);
      return text('added');
    },
  );
  server.registerTool(
    'purge_notes',
    {
      description: 'Delete every note.',
      inputSchema: nothing,
      annotations: extended({ ...destroys, title: 'Delete all notes', reversibleHint: false }),
    },
    () => {
      const names = notes.names();
      for (const name of names) notes.remove(name);
      return text(`deleted ${names.length} notes`);
    },
  );
  server.registerTool(
    'share_note',
    {
      description: 'Send a note to a URL.',
      inputSchema: z.object({ name: noteName, url: z.url() }),
      annotations: extended({
        ...adds,
        openWorldHint: true,
        title: 'Share a note',
        egressHint: true,
        reversibleHint: false,
      }),
      _meta: { untrustedHint: false },
    },
    async ({ name, url }) => text(await postNote(url, notes.read(name))),
  );
  return server;
});

/** Adds hints that the SDK's types do not know yet; the specification allows further keys. */
function extended(annotations: ToolAnnotations & Readonly<Record<string, unknown>>): ToolAnnotations {
  return annotations;
}
