import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '#server/clock.ts';
import { migrate } from '#server/db/migrate.ts';
import { readMode } from '#server/mode.ts';
import { runTool } from './runTool.ts';

const CONFIG = ['--config', 'server/db/drizzle.config.ts'];
const USAGE = `npm run db -- generate NAME   after a change in server/db/schema: writes the migration that leads there
npm run db -- check           two migrations that were made beside each other are told
npm run db -- migrate         brings DATABASE_URL, or the demo that runs, to this code's tables; a server does so at its start`;

/** `npm run db`: the tables' history. A migration that has landed is never changed. */
const [what = '', name = ''] = process.argv.slice(2);
if (what === 'generate' && /^[a-z][a-z0-9_]*$/.test(name))
  await kit('generate', ...CONFIG, '--name', name);
else if (what === 'check') await kit('check', ...CONFIG);
else if (what === 'migrate') await bringUpToDate();
else {
  console.log(what === 'generate' ? 'NAME says what is new: small_letters_and_digits.' : USAGE);
  process.exitCode = what === '' ? 0 : 1;
}

async function kit(...words: string[]): Promise<void> {
  process.exitCode = await runTool('drizzle-kit/bin.cjs', words);
}

async function bringUpToDate(): Promise<void> {
  try {
    await migrate(address(), { mode: readMode(process.env), now: systemClock.now() });
    console.log('The tables are those of this code.');
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}

function address(): string {
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR = '.data' } = process.env;
  const running = join(DATA_DIR, 'running.json');
  const named = DATABASE_DIRECT_URL || DATABASE_URL;
  if (named) return named;
  if (!existsSync(running)) throw new Error(`No demo runs in ${DATA_DIR}: DATABASE_URL names one.`);
  return JSON.parse(readFileSync(running, 'utf8')).databaseUrl;
}
