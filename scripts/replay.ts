import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
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
);
