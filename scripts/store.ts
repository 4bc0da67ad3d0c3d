import { readFile } from 'node:fs/promises';
import { systemClock } from '#server/clock.ts';
import { open } from '#server/db/open.ts';
import { refuseOtherMode, refuseWithoutTables } from '#server/db/stamp.ts';
import { STORE_USAGE, storeCommand } from '#server/importing/command.ts';
import { DEMO_PROJECT, type People, peopleOf } from '#server/importing/people.ts';
import { ImportRefused } from '#server/importing/problem.ts';
import { errorLine } from '#server/loggedError.ts';
import { readMode } from '#server/mode.ts';
import { pictureTools } from './pictureTools.ts';
import { runningDemo } from './runningDemo.ts';

/** `npm run store`: a merchant's store, its products and its keys, brought into a database by files. */
const words = process.argv.slice(2);
if (words.length === 0) console.log(STORE_USAGE);
else await run();

/** The running demo's, unless a database is named. */
function databaseUrl(): { url: string; isDemo: boolean } {
  const { DATABASE_URL, DATABASE_DIRECT_URL } = process.env;
  const url = DATABASE_DIRECT_URL || DATABASE_URL;
  return url ? { url, isDemo: false } : { url: runningDemo().databaseUrl, isDemo: true };
}

/** Those of the shop's own project, as `server/config.ts` chooses it; else of the demo that runs. */
function people(): People {
  const { FIREBASE_PROJECT_ID, FIREBASE_DEV_PROJECT_ID, FIREBASE_AUTH_EMULATOR_HOST } = process.env;
  const isLive = readMode(process.env) === 'live';
  const projectId = (!isLive && FIREBASE_DEV_PROJECT_ID) || FIREBASE_PROJECT_ID;
  if (projectId) return peopleOf({ projectId, emulator: null });
  if (isLive) throw new ImportRefused(['FIREBASE_PROJECT_ID is missing']);
  const emulator = FIREBASE_AUTH_EMULATOR_HOST || `127.0.0.1:${runningDemo().ports.emulator}`;
  return peopleOf({ projectId: DEMO_PROJECT, emulator });
}

async function run(): Promise<void> {
  let close = async (): Promise<void> => {};
  try {
    const { url, isDemo } = databaseUrl();
    const database = open(url, { connections: 2, patience: 20 });
    close = () => database.close();
    if (!isDemo) await refuseOtherMode(database.pool, readMode(process.env));
    await refuseWithoutTables(database.pool);
    console.log(
      await storeCommand(
        {
          database,
          clock: systemClock,
          read: (file) => readFile(file),
          pictures: pictureTools,
          people,
        },
        words,
      ),
    );
  } catch (error) {
    if (error instanceof ImportRefused) for (const line of error.lines) console.error(line);
    else console.error(`Nothing was changed. ${errorLine(error)}`);
    process.exitCode = 1;
  } finally {
    await close();
  }
}
