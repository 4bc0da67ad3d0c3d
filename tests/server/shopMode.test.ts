import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { eq, inArray, notInArray } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Address } from '#machines/domain/shipment.ts';
import { ROOT } from '#scripts/child.ts';
import { readSettings } from '#scripts/settings.ts';
import { systemClock } from '#server/clock.ts';
import { readConfig } from '#server/config.ts';
import { seal } from '#server/crypto/seal.ts';
import { DEMO_STORE_IDS } from '#server/db/demoStores.ts';
import { migrate, open } from '#server/db/open.ts';
import { providerAccounts } from '#server/db/schema/payments.ts';
import { shipments } from '#server/db/schema/shipments.ts';
import { businesses } from '#server/db/schema/store.ts';
import { fileOf } from '#server/demo/files.ts';
import { SEED } from '#server/demo/stores.ts';
import { importStore } from '#server/importing/run.ts';
import type { ShopMode } from '#server/mode.ts';
import { storeDemoAccounts } from '#server/payments/demoAccounts.ts';
import { storeDemoCouriers } from '#server/shipments/demoAccounts.ts';
import { driveDemo } from '#server/shipments/demoRiders.ts';
import { cloneDatabase, type TestDatabase } from '#tests/support/database.ts';
import { tokenOf } from '#tests/support/namedIdentity.ts';
import { insertStore, rebuildAt } from '#tests/support/olderDatabase.ts';
import { aLine } from '#tests/support/orders.ts';
import { payingShop } from '#tests/support/payingShop.ts';

/** What a shop is for stands in its database; one word too few in the environment must not cost a merchant anything. */
let clone: TestDatabase;
let owner: pg.Client;
const folder = mkdtempSync(join(tmpdir(), 'storefront-mode-'));
afterAll(() => rmSync(folder, { recursive: true }));
function eachHasADatabase(): void {
  beforeEach(async () => {
    clone = await cloneDatabase();
    owner = new pg.Client({ connectionString: clone.url });
    await owner.connect();
  });
  afterEach(async () => {
    await owner.end();
    await clone.drop();
  });
}

const NOW = new Date('2026-03-02T08:00:00.000Z');
const opened = (mode: ShopMode) =>
  migrate(clone.url, { mode, now: NOW }).then(
    () => 'opened',
    (error: Error) => error.message,
  );
const stampedAs = async (): Promise<string[]> =>
  (await owner.query('SELECT mode FROM shop_stamp')).rows.map(({ mode }) => mode);
const BEFORE_THE_STAMP = 9;
/** A database from before there was a stamp, with these stores. */
async function unstamped(...stores: { id: string; domain: string }[]): Promise<void> {
  await rebuildAt(BEFORE_THE_STAMP, owner);
  for (const { id, domain } of stores) await insertStore(owner, id, domain);
}
const MERCHANT = { id: 'a-merchant', domain: 'shop.example' };
/** The grocery's file under another name, as a merchant's own would come in. */
async function aMerchant({ id, domain } = MERCHANT): Promise<void> {
  const { store } = JSON.parse(fileOf('grocery'));
  const locations = store.locations.map(({ id: _, ...one }: { id: string }) => one);
  const file = { format: 1, store: { ...store, id, domain, locations } };
  const database = open(clone.url);
  await importStore({ database, clock: systemClock, isDryRun: false }, JSON.stringify(file));
  const sealed = seal(Buffer.alloc(32, 9), '{"secretKey":"of-the-merchant"}');
  await database.db
    .insert(providerAccounts)
    .values({ businessId: id, provider: 'STRIPE', sealed, enabled: true, createdAt: NOW });
  await database.close();
}

/** Every row of every table, the owner's and the migrations' included. */
async function content(): Promise<Record<string, string>> {
  const { rows } = await owner.query(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
  );
  const all: Record<string, string> = {};
  for (const { name } of rows)
    all[name] = (
      await owner.query(
        `SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' ORDER BY t::text)), '') AS sum FROM ${name} t`,
      )
    ).rows[0].sum;
  return all;
}

/** A program of the project with production's environment, but for what is said here. */
async function run(
  file: string,
  env: Record<string, string>,
  ...words: string[]
): Promise<{ code: number; said: string }> {
  const { SHOP_MODE: _, ...own } = process.env;
  const program = spawn(process.execPath, [join(ROOT, file), ...words], {
    cwd: ROOT,
    env: { ...own, DATABASE_URL: clone.url, DATA_DIR: folder, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [said, told, [code]] = await Promise.all([
    text(program.stdout),
    text(program.stderr),
    once(program, 'exit'),
  ]);
  return { code, said: said + told };
}

describe('SHOP_MODE', () => {
  it.each(['production', 'Live', 'LIVE', 'demo ', 'true'])(
    '"%s" is no mode: nothing starts, and the sentence names both words',
    async (SHOP_MODE) => {
      const refused = new RegExp(`SHOP_MODE is "${SHOP_MODE}". It is "demo" or "live"`);
      expect(() =>
        readConfig({ SHOP_MODE, DATABASE_URL: 'postgres://x', DATA_DIR: folder }, systemClock),
      ).toThrow(refused);
      await expect(readSettings({ SHOP_MODE, DATA_DIR: folder })).rejects.toThrow(refused);
    },
  );

  it('is the demo where it is not set', () => {
    expect(readConfig({ DATABASE_URL: 'postgres://x', DATA_DIR: folder }, systemClock).mode).toBe(
      'demo',
    );
  });
});

describe('a merchant’s database', () => {
  eachHasADatabase();
  const REFUSED =
    'This database belongs to a live shop, so the demo does not open it. Nothing was changed.';

  it('stamped live: the demo’s server refuses it with a sentence and changes nothing in it', async () => {
    expect(await opened('live')).toBe('opened');
    await aMerchant();
    const before = await content();
    const server = await run('server/main.ts', {
      SANDBOX_ORIGIN: 'http://pay.localhost:4999',
      NODE_ENV: 'production',
    });
    expect(server.said).toContain(REFUSED);
    expect(server.code).toBe(1);
    expect(await content()).toEqual(before);
  });

  it('from before there was a stamp: what the demo’s server begins with refuses it and changes nothing in it', async () => {
    await unstamped(MERCHANT);
    const before = await content();
    expect(await opened('demo')).toContain(REFUSED);
    expect(await content()).toEqual(before);
  });

  it.each(['scripts/credentials.ts', 'scripts/tables.ts'])(
    '%s without SHOP_MODE refuses it too',
    async (script) => {
      await opened('live');
      await aMerchant();
      const before = await content();
      const { code, said } = await run(
        script,
        {},
        ...(script.includes('tables') ? ['shop.example'] : ['off', 'shop.example', 'STRIPE']),
      );
      expect(said).toContain('belongs to a live shop');
      expect(code).toBe(1);
      expect(await content()).toEqual(before);
    },
  );

  it('that began with a store of the demo under another domain is the merchant’s', async () => {
    await unstamped({ ...MERCHANT, id: SEED[0]?.business.id ?? '' });
    expect(await opened('demo')).toContain('belongs to a live shop');
  });
});

describe('a database without a stamp', () => {
  eachHasADatabase();
  it.each(['demo', 'live'] as const)(
    'that holds no store is stamped %s by the first that starts, and stays so',
    async (mode) => {
      await unstamped();
      expect(await opened(mode)).toBe('opened');
      expect(await opened(mode)).toBe('opened');
      expect(await stampedAs()).toEqual([mode]);
      const other = mode === 'demo' ? 'live' : 'demo';
      expect(await opened(other)).toContain(
        mode === 'demo' ? 'belongs to the demo' : 'belongs to a live shop',
      );
      expect(await stampedAs()).toEqual([mode]);
    },
  );

  it('that holds the demo’s stores alone is stamped demo, and a live shop refuses it', async () => {
    await unstamped(...SEED.map(({ business: { id, defaultDomain: domain } }) => ({ id, domain })));
    expect(await opened('live')).toContain('belongs to the demo');
    expect(await opened('demo')).toBe('opened');
    expect(await stampedAs()).toEqual(['demo']);
  });
});

describe('the stamp', () => {
  eachHasADatabase();

  it('requests may read the stamp and never write one', async () => {
    await opened('live');
    const database = open(clone.url);
    for (const statement of [
      `UPDATE shop_stamp SET mode = 'demo'`,
      'DELETE FROM shop_stamp',
      `INSERT INTO shop_stamp VALUES (true, 'demo', now())`,
    ])
      await expect(database.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
    expect((await database.pool.query('SELECT mode FROM shop_stamp')).rows).toEqual([
      { mode: 'live' },
    ]);
    await database.close();
  });
});

describe('what only the demo does', () => {
  it('it does to the stores that it made: no account, no courier and no rider of another', async () => {
    const shop = await payingShop();
    try {
      const { db } = shop.database;
      const stranger = 'a-strangers-store';
      const [retail] = await db
        .select()
        .from(businesses)
        .where(eq(businesses.domain, 'retail.localhost'));
      if (!retail) throw new Error('the demo has no retail store');
      await db.insert(businesses).values({ ...retail, id: stranger, domain: 'stranger.localhost' });
      const accounts = await storeDemoAccounts(shop.services);
      await storeDemoCouriers(shop.services);
      expect(accounts.length).toBeGreaterThan(5);
      const ids = [...DEMO_STORE_IDS];
      expect(await db.$count(providerAccounts, notInArray(providerAccounts.businessId, ids))).toBe(
        0,
      );
      expect(
        await db.$count(providerAccounts, inArray(providerAccounts.businessId, ids)),
      ).toBeGreaterThan(5);

      const order = await shop.place('retail', [aLine('retail')]);
      const parcel = {
        id: 'a-parcel',
        businessId: retail.id,
        orderId: order.id,
        type: 'INHOUSE_DELIVERY',
        status: 'PENDING',
      } as const;
      const way = {
        provider: 'inhouse',
        customerLocation: {} as Address,
        cost: 0,
        events: [{ at: NOW.toISOString(), status: 'PENDING' as const, text: '' }],
      };
      await db.insert(shipments).values({ ...parcel, ...way, createdAt: NOW });
      await db.execute(
        `UPDATE cart_transaction SET business_id = '${stranger}' WHERE id = '${order.id}'`,
      );
      shop.clock.pass(600_000);
      await driveDemo(shop.services);
      const statusOf = async () =>
        (await db.select().from(shipments).where(eq(shipments.id, parcel.id)))[0]?.status;
      expect(await statusOf()).toBe('PENDING');
      await db.execute(
        `UPDATE cart_transaction SET business_id = '${retail.id}' WHERE id = '${order.id}'`,
      );
      const packed = await shop.ask({
        store: 'retail',
        method: 'POST',
        url: `/api/v1/cartTransaction/${order.id}/events`,
        body: { reportId: crypto.randomUUID(), event: 'order.ready' },
        as: tokenOf({ uid: 'packer', roles: { [retail.id]: ['staff'] } }),
      });
      expect(packed.statusCode, packed.body).toBe(200);
      shop.clock.pass(600_000);
      await driveDemo(shop.services);
      expect(await statusOf()).toBe('DELIVERED');
    } finally {
      await shop.database.db.delete(shipments);
      await shop.close();
    }
  });
});
