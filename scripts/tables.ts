import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { open } from '#server/db/open.ts';
import { refuseOtherMode, refuseWithoutTables } from '#server/db/stamp.ts';
import { readMode } from '#server/mode.ts';
import { readSheet, sheetHtml } from '#server/tables/sheet.ts';

/** `npm run tables -- DOMAIN [ORIGIN] > tables.html`: the codes that stand on a restaurant's tables, to print. */
const [domain, origin] = process.argv.slice(2);
if (!domain)
  console.log(
    'npm run tables -- DOMAIN [ORIGIN] > tables.html\n\nFor the demo: npm run --silent tables -- restaurant.localhost > tables.html',
  );
else await print(domain);

/** Where a running demo keeps its books and listens, unless a database is named. */
function running(): { databaseUrl: string; ports: { shop: number } | null } {
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR = '.data' } = process.env;
  const databaseUrl = DATABASE_DIRECT_URL || DATABASE_URL;
  return databaseUrl
    ? { databaseUrl, ports: null }
    : JSON.parse(readFileSync(join(DATA_DIR, 'running.json'), 'utf8'));
}

async function print(of: string): Promise<void> {
  const { databaseUrl, ports } = running();
  const database = open(databaseUrl, { connections: 1 });
  try {
    if (!ports) await refuseOtherMode(database.pool, readMode(process.env));
    await refuseWithoutTables(database.pool);
    const sheet = await readSheet(database.db, of);
    if (!sheet) throw new Error(`There is no store at ${of}.`);
    console.log(
      await sheetHtml(sheet, origin ?? (ports ? `http://${of}:${ports.shop}` : `https://${of}`)),
    );
  } finally {
    await database.close();
  }
}
