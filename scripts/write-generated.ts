/** Writes every file that is made from the code: error codes, hints, client locations and the report's schema. */
import { writeFile } from 'node:fs/promises';
import { generatedFiles } from './generated-files.ts';

for (const [path, content] of Object.entries(await generatedFiles())) await writeFile(path, content);
