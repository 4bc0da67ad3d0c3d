import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { replayCommand } from '../src/support/command/replayCommand.ts';

/** `npm run replay -- FILE`: a recorded checkout again, on the charts of this folder. */
process.exitCode = await replayCommand(
  process.argv.slice(2),
  (path) => {
    const found = statSync(path, { throwIfNoEntry: false });
    if (!found?.isFile()) return null;
    return { name: basename(path), size: found.size, text: () => readFile(path, 'utf8') };
  },
  console.log,
  (path) => import(pathToFileURL(resolve(path)).href),
);
