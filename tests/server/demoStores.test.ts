import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STORE_SLUGS, type StoreSlug } from '#server/db/demoStores.ts';
import { type Database, open } from '#server/db/open.ts';
import { products } from '#server/db/schema/catalog.ts';
import { auditRows } from '#server/db/schema/jobs.ts';
import { businesses } from '#server/db/schema/store.ts';
import { bringDemoStores } from '#server/demo/bringStores.ts';
import { fileOf } from '#server/demo/files.ts';
import { RESTAURANT } from '#server/demo/stores.ts';
import { importStore, inWords } from '#server/importing/run.ts';
import { SEEDED_AT } from '#tests/support/cluster.ts';
import { cloneDatabase, type TestDatabase } from '#tests/support/database.ts';
import { type InProcessShop, inProcessShop } from '#tests/support/inProcess.ts';
import { setClock } from '#tests/support/setClock.ts';

const DAY_MS = 86_400_000;

describe('several servers that start at once on an empty database', () => {
  let clone: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    clone = await cloneDatabase();
    database = open(clone.url);
  });
  afterAll(async () => {
    await database.close();
    await clone.drop();
  });

  it('bring each demo store once, and what a shop changed since stays through the next start', async () => {
    const clock = setClock(SEEDED_AT);
    await Promise.all(Array.from({ length: 3 }, () => bringDemoStores(database, clock)));
    const imports = await database.db
      .select({ kind: auditRows.kind, businessId: auditRows.businessId })
      .from(auditRows);
    expect(imports.map(({ kind }) => kind)).toEqual(STORE_SLUGS.map(() => 'store.import'));
    expect(new Set(imports.map(({ businessId }) => businessId)).size).toBe(STORE_SLUGS.length);
    const own = { name: 'Rasa Lane, now ours' };
    const dish = and(
      eq(products.businessId, RESTAURANT.business.id),
      eq(products.slug, 'nasi-lemak'),
    );
    await database.db.update(products).set(own).where(dish);
    await bringDemoStores(database, clock);
    expect(await database.db.select({ name: products.name }).from(products).where(dish)).toEqual([
      own,
    ]);
    expect(await database.db.select().from(businesses)).toHaveLength(STORE_SLUGS.length);
  });
});

describe('a demo store is what its file says', () => {
  let shop: InProcessShop;
  beforeAll(async () => {
    shop = await inProcessShop();
  });
  afterAll(() => shop.close());

  it.each(STORE_SLUGS)('%s: the file by a merchant’s door changes nothing', async (slug) => {
    const { database, clock } = shop;
    const report = await importStore({ database, clock, isDryRun: true }, fileOf(slug));
    const { products: goods, ...others } = report;
    expect(inWords(others)).not.toMatch(/[1-9]\d* (new|changed)/);
    // A dish that is out comes back so many days after the demo began: no file says that.
    const isOut = slug === 'restaurant' ? RESTAURANT.soldOut.length : 0;
    expect(goods).toMatchObject({ created: 0, changed: isOut });
  });

  /** As docs/store-file.md says it. */
  const copyOf = (slug: StoreSlug): string =>
    fileOf(slug)
      .replaceAll(/"(id|settingsId)": "[^"]*",? ?/g, '')
      .replaceAll(`${slug}.localhost`, 'copy.localhost');

  it.each(STORE_SLUGS)('%s: a copy without ids is another store', async (slug) => {
    const { database, clock } = shop;
    const report = await importStore({ database, clock, isDryRun: true }, copyOf(slug));
    expect(inWords(report)).toMatch(/^store: 1 new/);
    expect(inWords(report)).not.toMatch(/[1-9]\d* (changed|as they were)/);
  });

  it('a dish that the kitchen is out of is shown as that until the day it comes back', async () => {
    const { soldOut } = RESTAURANT;
    const ids = soldOut.map(({ productId }) => productId).join(',');
    const answer = await shop.ask({ store: 'restaurant', url: `/api/v1/products?ids=${ids}` });
    const until = new Map<string, string>(
      answer
        .json()
        .products.map((one: { id: string; soldOutUntil: string }) => [one.id, one.soldOutUntil]),
    );
    for (const { productId, days } of soldOut)
      expect(Date.parse(until.get(productId) ?? '') - Date.parse(SEEDED_AT)).toBe(days * DAY_MS);
    expect(soldOut).toHaveLength(3);
  });
});
