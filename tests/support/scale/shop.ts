import pg from 'pg';
import { ensureDatabase, startCluster } from '#scripts/embedded-postgres.ts';
import { systemClock } from '#server/clock.ts';
import { migrate, open } from '#server/db/open.ts';
import { expireOrders } from '#server/dueWork.ts';
import { storeCommand } from '#server/importing/command.ts';
import type { StoreFile } from '#server/importing/file.ts';
import { exportStore } from '#server/importing/read.ts';
import { deliverOutbox } from '#server/notifications/deliver.ts';
import { cloneDatabase, type TestDatabase } from '../database.ts';
import { store } from '../inProcess.ts';
import { aLine } from '../orders.ts';
import { payingShop } from '../payingShop.ts';
import { DAY } from '../setClock.ts';
import { withProducts } from './catalogue.ts';
import { copyTemplate, readTemplate, type Template } from './orders.ts';

export const SLUG = 'retail';
const { business } = store(SLUG);
const AT_ONCE = 20_000;
/** Orders that are still to be paid: as many as a busy hour leaves. */
const OPEN = 500;

/** A database of the proof's own; `SCALE_FOLDER` names a folder in which a large one is kept from run to run, and goes on growing. */
export async function scaleDatabase(): Promise<TestDatabase> {
  const { SCALE_FOLDER: folder } = process.env;
  if (!folder) return cloneDatabase();
  const settings = { shared_buffers: '512MB', max_wal_size: '4GB', maintenance_work_mem: '256MB' };
  const cluster = await startCluster({ folder, settings });
  const url = await ensureDatabase(cluster, 'scale');
  await migrate(url);
  return { url, drop: () => cluster.stop() };
}

/** Whole seconds of each piece of a merchant's work, through the merchant's door. */
export async function importCatalogue(
  databaseUrl: string,
  many: number,
): Promise<Record<string, number>> {
  const database = open(databaseUrl, { connections: 2, patience: 20 });
  const times: Record<string, number> = {};
  const bring = async (what: string, name: string, text: string): Promise<void> => {
    const files = new Map([[name, Buffer.from(text)]]);
    const operator = {
      database,
      clock: systemClock,
      read: async (file: string) => files.get(file) as Buffer,
      people: () => Promise.reject(new Error('nobody is asked')) as never,
    };
    const began = performance.now();
    const isSheet = name.endsWith('.csv');
    await storeCommand(operator, ['import', name, ...(isSheet ? [business.defaultDomain] : [])]);
    times[`${what} (${Math.ceil(text.length / 1e6)} MB)`] = (performance.now() - began) / 1000;
  };
  const stored = await exportStore(database.db, business.defaultDomain);
  const file = withProducts(stored, many);
  const text = JSON.stringify(file);
  await bring('store file', 'store.json', text);
  await bring('the same again', 'store.json', text);
  await bring('prices', 'prices.csv', pricesOf(file));
  await bring('stock', 'stock.csv', stockOf(file));
  await database.close();
  return times;
}

const added = ({ products }: StoreFile) => products.filter(({ sku }) => sku.startsWith('SC-'));
const pricesOf = (file: StoreFile): string =>
  `sku,price\n${added(file)
    .map(({ sku, price }) => `${sku},${price + 1}`)
    .join('\n')}`;
const stockOf = (file: StoreFile): string =>
  `sku,location,inHand\n${added(file)
    .flatMap(({ stock, sku }) =>
      stock.map(({ variant, location }) => `${variant ?? sku},"${location}",90`),
    )
    .join('\n')}`;

/** Three orders placed by calls: one paid, one whose time ran out, one that waits. */
export async function placeTemplates(databaseUrl: string): Promise<string[]> {
  const shop = await payingShop({ databaseUrl });
  const place = (at: number, uid: string) =>
    shop.place(SLUG, [aLine(SLUG, { at })], { method: 'STRIPE', as: uid });
  const { guest } = await import('../namedIdentity.ts');
  const ended = await place(0, guest('ended'));
  shop.clock.pass(DAY);
  await expireOrders(shop.services);
  const paid = await place(1, guest('paid'));
  const attempt = await shop.start(SLUG, paid, 'STRIPE', guest('paid'));
  const reference = await shop.referenceOf(attempt.id);
  await shop.simulate('STRIPE', { reference, action: 'approve' });
  await shop.until(SLUG, paid, ({ paymentState }) => paymentState === 'PAID', guest('paid'));
  const open = await place(2, guest('open'));
  await deliverOutbox(shop.services, { say: (_locale, id) => id });
  await shop.close();
  return [paid.id, ended.id, open.id];
}

/** So many orders beside those there are, spread over two years and over all products. */
export async function fillOrders(
  databaseUrl: string,
  orders: string[],
  { from, to }: { from: number; to: number },
): Promise<void> {
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  await owner.query(`set session_replication_role = replica; set synchronous_commit = off`);
  await owner.query(
    `create temp table scale_shelf as select id, product_id, row_number() over (order by id) - 1 as at
     from product_location where business_id = $1`,
    [business.id],
  );
  await owner.query('create index on scale_shelf (at); analyze scale_shelf');
  const [paid, ended, open] = (await Promise.all(orders.map((id) => readTemplate(owner, id)))) as [
    Template,
    Template,
    Template,
  ];
  for (let at = from; at < to; at += AT_ONCE) {
    const until = Math.min(to, at + AT_ONCE);
    const twentieth = at + Math.floor((until - at) / 20);
    await owner.query('begin');
    await copyTemplate(owner, ended, { from: at + 1, to: twentieth, isOld: true });
    await copyTemplate(owner, paid, { from: twentieth + 1, to: until, isOld: true });
    await owner.query('commit');
  }
  if (from === 0) {
    await copyTemplate(owner, open, { from: 10_000_000, to: 10_000_000 + OPEN, isOld: false });
    await owner.query(
      `update product_location l set held = l.held + h.many, stock_in_hand = l.stock_in_hand + h.many
       from (select stock_id, sum(quantity) as many from stock_hold where state = 'HELD' and id like '%-1000%' group by 1) h
       where h.stock_id = l.id`,
    );
  }
  await owner.query(`update order_number set last = 20000000 where business_id = $1`, [
    business.id,
  ]);
  await owner.query('analyze');
  await owner.end();
}
