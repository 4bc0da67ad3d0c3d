import { and, eq, inArray, sql } from 'drizzle-orm';
import { toMinor } from '#machines/domain/money.ts';
import type { Clock } from '../clock.ts';
import { demoStoreId, STORE_SLUGS, type StoreSlug } from '../db/demoStores.ts';
import type { Database, Tx } from '../db/open.ts';
import { products } from '../db/schema/catalog.ts';
import { customers } from '../db/schema/customers.ts';
import { businesses } from '../db/schema/store.ts';
import { importStore } from '../importing/run.ts';
import { customersOf } from './customers.ts';
import { fileOf } from './files.ts';
import { SOLD_OUT } from './soldOut.ts';

const DAY_MS = 86_400_000;
/** Any number: of several servers that start on an empty database one brings a store, the others wait. */
const LOCK = 7_301_966;

/** Brings the demo's stores that are not there yet; what a running shop has changed stays as it is. */
export async function bringDemoStores(
  { transaction }: Pick<Database, 'transaction'>,
  clock: Clock,
): Promise<void> {
  for (const slug of STORE_SLUGS)
    await transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
      const [known] = await tx
        .select({ id: businesses.id })
        .from(businesses)
        .where(eq(businesses.id, demoStoreId(slug)));
      if (!known) await bring(tx, slug, clock);
    });
}

/** As `npm run store -- import` does it, in the transaction that holds the lock; then what no store file can say. */
async function bring(tx: Tx, slug: StoreSlug, clock: Clock): Promise<void> {
  const database = { transaction: <T>(work: (own: Tx) => Promise<T>) => work(tx) };
  const publishableKey = `pk-demo-${slug}`;
  await importStore({ database, clock, isDryRun: false, publishableKey }, fileOf(slug));
  await bringCustomers(tx, slug, clock.now());
  await sellOut(tx, slug, clock.now());
}

async function bringCustomers(tx: Tx, slug: StoreSlug, now: Date): Promise<void> {
  const [{ currency } = { currency: '' }] = await tx
    .select({ currency: businesses.currency })
    .from(businesses)
    .where(eq(businesses.id, demoStoreId(slug)));
  await tx.insert(customers).values(
    customersOf(slug).map(({ addresses: _, creditLimit, ...one }) => ({
      ...one,
      creditLimit: creditLimit === undefined ? null : toMinor(creditLimit, currency),
      createdAt: now,
    })),
  );
}

async function sellOut(tx: Tx, slug: StoreSlug, now: Date): Promise<void> {
  for (const [days, names] of Map.groupBy(Object.entries(SOLD_OUT[slug] ?? {}), ([, one]) => one)) {
    const until = JSON.stringify(new Date(now.getTime() + days * DAY_MS));
    await tx
      .update(products)
      .set({ view: sql`jsonb_set(${products.view}, '{soldOutUntil}', ${until}::jsonb)` })
      .where(
        and(
          eq(products.businessId, demoStoreId(slug)),
          inArray(
            products.slug,
            names.map(([name]) => name),
          ),
        ),
      );
  }
}
