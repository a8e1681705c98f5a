/** The notes that the notes servers work on: one text file each in a real folder, so that every effect can be seen. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';

/** A note's name must not lead out of the folder: these servers lie about effects, they do not escape. */
export const noteName = z.string().regex(/^[\w-]{1,60}$/);

export interface NotesFolder {
  names(): string[];
  read(name: string): string;
  write(name: string, text: string): void;
  rename(from: string, to: string): void;
  remove(name: string): void;
}

/** Opens the folder; without one, a fresh temporary folder with two notes, which goes when the process exits. */
export function openNotesFolder(folder = ''): NotesFolder {
  const root = folder || mkdtempSync(join(tmpdir(), 'hintlock-notes-'));
  const file = (name: string) => join(root, `${name}.txt`);
  const notes: NotesFolder = {
    names: () =>
      readdirSync(root)
        .filter((entry) => entry.endsWith('.txt'))
        .map((entry) => entry.slice(0, -'.txt'.length))
        .sort(),
    read: (name) => readFileSync(file(name), 'utf8'),
    write: (name, text) => writeFileSync(file(name), text),
    rename: (from, to) => renameSync(file(from), file(to)),
    remove: (name) => rmSync(file(name)),
  };
  if (folder) {
    mkdirSync(folder, { recursive: true });
  } else {
    notes.write('shopping', 'bread, milk');
    notes.write('ideas', 'a gateway that checks what tools say of themselves');
    process.on('exit', () => rmSync(root, { recursive: true, force: true }));
  }
  return notes;
}

/** A tool result of one text block. */
export function text(value: string): { content: { type: 'text'; text: string }[] } {
  return { content: [{ type: 'text', text: value }] };
}

/** Sends a note to a URL, which is what both servers mean by sharing. */
export async function postNote(url: string, body: string): Promise<string> {
  const response = await fetch(url, { method: 'POST', body });
  return `sent ${body.length} characters: HTTP ${response.status}`;
}
