import { eq } from 'drizzle-orm';
import { systemClock } from '#server/clock.ts';
import { open } from '#server/db/open.ts';
import { products, stock } from '#server/db/schema/catalog.ts';
import { importSheet } from '#server/importing/run.ts';
import { store } from '#tests/support/inProcess.ts';
import { startShop } from '#tests/support/startShop.ts';
import { read } from './load.ts';
import { buyerOf } from './orders.ts';
import { heading, line, table } from './print.ts';
import { startSecondProcess } from './secondProcess.ts';

/** How long after a price or a stock is committed the last process shows it. Every page is asked again as soon as it was answered. */
const SLUG = 'grocery';
const TIMES = Number(process.argv[3] ?? 5);
const shop = await startShop({ env: { RATE_LIMIT_FACTOR: '1000' } });
const second = await startSecondProcess(shop);
const database = open(shop.databaseUrl, { connections: 2 });
const product = store(SLUG).products.find((one) => one.slug === 'hass-avocados');
if (!product) throw new Error('the demo sells no avocados');
const isProduct = eq(products.id, product.id);
const hosts = [shop.ports.shop, second.port];
const address = (port: number): string =>
  `http://${SLUG}.localhost:${port}/products/${product.slug}`;

/** Seconds from the end of `change` until each process shows the text. */
async function secondsUntil(text: string, change: () => Promise<unknown>): Promise<number[]> {
  await Promise.all(hosts.map((port) => read(address(port))));
  await change();
  const began = performance.now();
  return Promise.all(
    hosts.map(async (port) => {
      while (!(await read(address(port))).includes(text));
      return (performance.now() - began) / 1_000;
    }),
  );
}

const buy = await buyerOf(shop, SLUG);
let price = 100;
const next = (): number => ++price;
const DEEDS: Record<string, () => Promise<number[]>> = {
  'price by SQL': () => {
    const now = next();
    const write = () =>
      database.pool.query('UPDATE product SET selling_price = $1 WHERE id = $2', [
        now * 100,
        product.id,
      ]);
    return secondsUntil(`${now}.00`, write);
  },
  'price by import': () => {
    const now = next();
    const sheet = `sku,price\n${product.SKU},${now}\n`;
    const task = { database, clock: systemClock, isDryRun: false };
    const bring = () => importSheet(task, `${SLUG}.localhost`, sheet);
    return secondsUntil(`${now}.00`, bring);
  },
  'stock by an order': async () => {
    const isHere = eq(stock.productId, product.id);
    await database.db
      .update(products)
      .set({ sellingPrice: Math.round(product.sellingPrice * 100) })
      .where(isProduct);
    await database.db.update(stock).set({ stockInHand: 4, held: 0 }).where(isHere);
    await new Promise((resolve) => setTimeout(resolve, 500));
    return secondsUntil('Only 3 left', () => buy({ product }));
  },
};

try {
  heading(
    `${SLUG}: seconds from commit until every one of two processes shows it, ${TIMES} times each`,
  );
  const rows: string[][] = [];
  for (const [deed, measure] of Object.entries(DEEDS)) {
    const all: number[] = [];
    for (let time = 0; time < TIMES; time++) all.push(Math.max(...(await measure())));
    const sorted = all.sort((one, other) => one - other).map((one) => one.toFixed(3));
    rows.push([deed, sorted[Math.floor(TIMES / 2)] ?? '', sorted.at(-1) ?? '']);
  }
  table(['what changes', 'median', 'slowest (1.000)'], rows);
  line(
    `\nThe second process took ${second.startedIn.toFixed(2)} s of a processor to start (1.50).`,
  );
} finally {
  await database.close();
  await second.stop();
  await shop.discard();
}
