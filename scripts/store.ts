import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { systemClock } from '#server/clock.ts';
import { open } from '#server/db/open.ts';
import { refuseOtherMode } from '#server/db/stamp.ts';
import { STORE_USAGE, storeCommand } from '#server/importing/command.ts';
import { ImportRefused } from '#server/importing/problem.ts';
import { errorLine } from '#server/loggedError.ts';
import { readMode } from '#server/mode.ts';

/** `npm run store`: a merchant's store, its products and its keys, brought into a database by files. */
const words = process.argv.slice(2);
if (words.length === 0) console.log(STORE_USAGE);
else await run();

/** A running demo keeps its address in a file, unless a database is named. */
function databaseUrl(): { url: string; isDemo: boolean } {
  const { DATABASE_URL, DATA_DIR = '.data' } = process.env;
  if (DATABASE_URL) return { url: DATABASE_URL, isDemo: false };
  const running = JSON.parse(readFileSync(join(DATA_DIR, 'running.json'), 'utf8'));
  return { url: running.databaseUrl, isDemo: true };
}

async function run(): Promise<void> {
  let close = async (): Promise<void> => {};
  try {
    const { url, isDemo } = databaseUrl();
    const database = open(url, { connections: 2, patience: 20 });
    close = () => database.close();
    if (!isDemo) await refuseOtherMode(database.pool, readMode(process.env));
    console.log(
      await storeCommand({ database, clock: systemClock, read: (file) => readFile(file) }, words),
    );
  } catch (error) {
    if (error instanceof ImportRefused) for (const line of error.lines) console.error(line);
    else console.error(`Nothing was changed. ${errorLine(error)}`);
    process.exitCode = 1;
  } finally {
    await close();
  }
}
