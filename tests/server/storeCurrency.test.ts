import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orders } from '#server/db/schema/orders.ts';
import { businesses } from '#server/db/schema/store.ts';
import { store } from '#tests/support/inProcess.ts';
import { aLine, anOrder } from '#tests/support/orders.ts';
import { type PayingShop, payingShop, SHOPPER } from '#tests/support/payingShop.ts';
import {
  type AnyStore,
  exampleStore,
  refusedLines,
  storeFiles,
} from '#tests/support/storeFiles.ts';

/** No amount of a store is ever read in another currency than the one it was written in. */
let shop: PayingShop;
let merchant: ReturnType<typeof storeFiles>;
beforeAll(async () => {
  shop = await payingShop();
  merchant = storeFiles(shop);
});
afterAll(() => shop.close());

const DOMAIN = 'currency.localhost';
const inCurrency = (file: AnyStore, currency: string): AnyStore => ({
  ...structuredClone(file),
  store: { ...structuredClone(file.store), currency },
});
/** What shoppers are asked, and what stands behind it. */
const asked = async (domain: string) => {
  const { rows } = await shop.database.db.execute(sql`
    select b.currency, b.view ->> 'currency' as shown, p.view ->> 'SKU' as sku, p.selling_price as price
    from business b join product p on p.business_id = b.id where b.default_domain = ${domain} order by 3`);
  return rows;
};
const exported = async (domain: string): Promise<AnyStore> =>
  JSON.parse(await merchant.run('export', domain));
/** Every sum of it a third higher. */
const priced = (file: AnyStore): AnyStore => {
  const SUMS =
    'price wasPrice cost costPerKilometre amountOff minimum minimumOrder freeDeliveryFrom amount';
  return JSON.parse(JSON.stringify(file), (key, value) =>
    SUMS.split(' ').includes(key) && typeof value === 'number' ? Math.ceil(value * 1.3) : value,
  );
};

describe('a store file with another currency than the store has', () => {
  it('is refused where prices would keep their numbers, in a dry run too, and says what to do', async () => {
    const file = await exampleStore(DOMAIN);
    await merchant.bring(file);
    const before = await asked(DOMAIN);
    expect(before).toMatchObject([
      { currency: 'KES', shown: 'KES', sku: 'LEMON' },
      { currency: 'KES', shown: 'KES', sku: 'LOAF' },
    ]);
    for (const words of [['--dry-run'], []])
      expect(await refusedLines(merchant.bring(inCurrency(file, 'MYR'), ...words))).toEqual([
        'line 8: store.currency would change from KES to MYR, and these sums would keep their number, so that 150 KES becomes 150 MYR: delivery by in-house cost 150, delivery by in-house costPerKilometre 20, LOAF price 120, LEMON price 1450, LEMON LEMON-S price 1450, and 1 more. Write in this file what each is in MYR, or begin a new store under another domain (a file without ids)',
      ]);
    expect(await asked(DOMAIN)).toEqual(before);
  });

  it('names each sum that it leaves: a product, a variant, an add-on, a voucher, a courier, a deposit', async () => {
    const file = await exampleStore('left.localhost');
    file.store.freeDeliveryFrom = 3000;
    file.promotions = [{ code: 'MINUS', name: 'Fifty off', amountOff: 50, minimum: 700 }];
    file.products[0].wasPrice = 900;
    file.products[0].stock[0].deposit = { amount: 30 };
    file.products[0].addOnGroups = [{ name: 'Extras', addOns: [{ name: 'Sliced', price: 10 }] }];
    await merchant.bring(file);
    const anew = priced(file);
    anew.products[0].wasPrice = 900;
    anew.products[0].addOnGroups[0].addOns[0].price = 10;
    anew.products[1].variants[1].price = 2100;
    anew.products[0].stock = [];
    anew.store.freeDeliveryFrom = 3000;
    anew.promotions = [];
    anew.deliveryRules = [];
    const [line] = await refusedLines(merchant.bring(inCurrency(anew, 'MYR')));
    expect(line).toContain(
      'store freeDeliveryFrom 3000, delivery by in-house cost 150, delivery by in-house costPerKilometre 20, MINUS amountOff 50, MINUS minimum 700, and 4 more',
    );
    for (const rest of [
      ['LOAF wasPrice 900', 'LOAF Extras/Sliced price 10', 'LOAF stock deposit 30'],
      ['LEMON LEMON-L price 2100'],
    ].flat()) {
      const most: AnyStore = { ...anew, promotions: priced(file).promotions };
      most.deliveryRules = priced(file).deliveryRules;
      most.store = { ...most.store, freeDeliveryFrom: 4000 };
      expect((await refusedLines(merchant.bring(inCurrency(most, 'MYR'))))[0]).toContain(rest);
    }
  });

  it('is taken where each sum is written anew in it, and then shoppers are asked that', async () => {
    const file = await exported(DOMAIN);
    await merchant.bring(inCurrency(priced(file), 'MYR'));
    expect(await asked(DOMAIN)).toMatchObject([
      { currency: 'MYR', shown: 'MYR', sku: 'LEMON', price: '188500' },
      { currency: 'MYR', shown: 'MYR', sku: 'LOAF', price: '15600' },
    ]);
  });

  it('is taken while the store has no sum at all', async () => {
    const file = await exampleStore('empty.localhost');
    const empty = { ...file, products: [], deliveryRules: [], promotions: [] };
    await merchant.bring(empty);
    await merchant.bring(inCurrency(empty, 'MYR'));
    expect((await exported('empty.localhost')).store.currency).toBe('MYR');
  });

  it('is refused once there is an order, whatever it writes: that stays owed in the old one', async () => {
    const domain = 'retail.localhost';
    await shop.place('retail', [aLine('retail')]);
    const before = await asked(domain);
    const file = await exported(domain);
    const other = file.store.currency === 'EUR' ? 'USD' : 'EUR';
    for (const words of [['--dry-run'], []])
      expect(await refusedLines(merchant.bring(inCurrency(priced(file), other), ...words))).toEqual(
        [
          expect.stringMatching(
            new RegExp(
              `^line \\d+: store\\.currency would change from ${file.store.currency} to ${other}, and the store has 1 order \\(1 not paid yet\\) in ${file.store.currency}: .*begin a new store under another domain`,
            ),
          ),
        ],
      );
    expect(await asked(domain)).toEqual(before);
  });
});

it('an order of a process that knows the currency of before is refused, and writes nothing', async () => {
  const { id } = store('grocery').business;
  const before = await shop.database.db.$count(orders, eq(orders.businessId, id));
  // Known for five seconds: asked once, so that it is in the memory of this process.
  const [line] = [aLine('grocery')];
  await shop.ask({ store: 'grocery', url: '/api/v1/business' });
  const inCurrency = (currency: string) =>
    shop.database.db.update(businesses).set({ currency }).where(eq(businesses.id, id));
  await inCurrency('MYR');
  const answer = await shop.ask({
    store: 'grocery',
    method: 'POST',
    url: '/api/v1/cartTransaction',
    as: SHOPPER,
    body: anOrder('grocery', [line]),
  });
  await inCurrency(store('grocery').business.currency);
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'CURRENCY_CHANGED']);
  expect(await shop.database.db.$count(orders, eq(orders.businessId, id))).toBe(before);
});
