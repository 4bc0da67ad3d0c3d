import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import type { ShopMode } from '../mode.ts';
import { isDemoStore } from './demoStores.ts';

type Reader = { query: (text: string, values?: unknown[]) => Promise<pg.QueryResult> };

const REFUSED: Record<ShopMode, string> = {
  live: 'This database belongs to a live shop, so the demo does not open it. Nothing was changed. SHOP_MODE=live opens it; another DATABASE_URL leads elsewhere.',
  demo: 'This database belongs to the demo, so a live shop does not open it. Nothing was changed. Another DATABASE_URL leads elsewhere.',
};

/** Only reads. Asked before anything else in a shop's database, because the demo writes its own keys over a merchant's. */
export async function refuseOtherMode(q: Reader, mode: ShopMode): Promise<void> {
  const found = await modeOf(q);
  if (found !== null && found !== mode) throw new Error(REFUSED[found]);
}

/** Asked by a command of an operator, which makes no tables itself. */
export async function refuseWithoutTables(q: Reader): Promise<void> {
  if (!(await hasTables(q)))
    throw new Error(
      'This database has no tables yet: the first start of the server makes them, and so does npm run db -- migrate.',
    );
}

/**
 * The stamp decides. A database from before there was one is what its stores are: the demo's where all of them were seeded by the demo, and
 * a merchant's otherwise. Null: it holds no store yet.
 */
export async function modeOf(q: Reader): Promise<ShopMode | null> {
  if (await hasTable(q, 'shop_stamp')) {
    const { rows } = await q.query('SELECT mode FROM public.shop_stamp');
    if (rows[0]) return rows[0].mode;
  }
  if (!(await hasTable(q, 'business'))) return null;
  const { rows } = await q.query('SELECT id, default_domain AS domain FROM public.business');
  if (rows.length === 0) return null;
  return rows.every(isDemoStore) ? 'demo' : 'live';
}

export const hasTables = (q: Reader): Promise<boolean> => hasTable(q, 'shop_stamp');
const hasTable = async (q: Reader, name: string): Promise<boolean> =>
  (await q.query('SELECT to_regclass($1) IS NOT NULL AS there', [`public.${name}`])).rows[0].there;

/** From now on the database is of this mode. The first stamp stands. */
export async function stamp(q: Reader, mode: ShopMode, now: Date): Promise<void> {
  await q.query(
    'INSERT INTO public.shop_stamp (mode, stamped_at) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [mode, now],
  );
}

/** A build from before a migration that only goes forward would answer 500 to what it cannot read: it does not start. */
export async function refuseOlderBuild(q: Reader, folder: string): Promise<void> {
  const { rows } = await q.query(
    `SELECT EXISTS (SELECT FROM information_schema.columns
      WHERE table_schema = 'public' AND table_name = 'shop_stamp' AND column_name = 'read_from') AS there`,
  );
  if (!rows[0]?.there) return;
  const stamps = await q.query('SELECT read_from FROM public.shop_stamp');
  const needed = stamps.rows[0]?.read_from ?? 0;
  const known = lastIn(folder);
  if (needed > known)
    throw new Error(
      `This database needs a build that knows migration ${needed}; this one knows those up to ${known}. Nothing was changed. Start the newer build, or go back to a backup of before (docs/running.md).`,
    );
}
const lastIn = (folder: string): number =>
  JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')).entries.at(-1).idx;
