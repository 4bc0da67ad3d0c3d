import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { systemClock } from '#server/clock.ts';
import { type CatalogueChanges, watchCatalogue } from '#server/db/catalogueChanges.ts';
import { type DeafProxy, deafProxy } from '#tests/support/deafProxy.ts';
import { type InProcessShop, inProcessShop, store } from '#tests/support/inProcess.ts';

const PATIENCE = { timeout: 20_000, interval: 10 };
let shop: InProcessShop;
let between: DeafProxy;
let changes: CatalogueChanges;
const heard: (string | null)[] = [];
beforeAll(async () => {
  shop = await inProcessShop();
  between = await deafProxy(shop.databaseUrl);
  changes = watchCatalogue(between.url, systemClock);
  changes.onChange((storeId) => heard.push(storeId));
  await vi.waitFor(() => expect(changes.isCurrent()).toBe(true), PATIENCE);
});
afterAll(async () => {
  await changes.close();
  between.close();
  await shop.close();
});

const { id } = store('grocery').business;
async function priceIsRaised(): Promise<void> {
  const client = new pg.Client({ connectionString: shop.databaseUrl });
  await client.connect();
  await client.query(
    'UPDATE product SET selling_price = selling_price + 1 WHERE business_id = $1',
    [id],
  );
  await client.end();
}

it('a process that misses a notice knows it by its own pulse, and throws everything away before it shows what it kept again', async () => {
  heard.length = 0;
  await priceIsRaised();
  await vi.waitFor(() => expect(heard).toContain(id), PATIENCE);

  between.isDeaf = true;
  heard.length = 0;
  await priceIsRaised();
  const missedAt = performance.now();
  await vi.waitFor(() => expect(changes.isCurrent()).toBe(false), PATIENCE);
  expect(performance.now() - missedAt).toBeLessThan(5_000);
  expect(heard, 'no notice came, so nobody was told which store').not.toContain(id);

  await vi.waitFor(() => expect(heard).toContain(null), PATIENCE);
  expect(
    changes.isCurrent(),
    'a pooler that keeps no LISTEN is never taken for one that does',
  ).toBe(false);

  heard.length = 0;
  between.isDeaf = false;
  await vi.waitFor(() => expect(changes.isCurrent()).toBe(true), PATIENCE);
  expect(heard, 'what was missed is thrown away with all else').toContain(null);
  await priceIsRaised();
  await vi.waitFor(() => expect(heard).toContain(id), PATIENCE);
});
