import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { businesses } from '#server/db/schema/store.ts';
import { type InProcessShop, inProcessShop, store } from '#tests/support/inProcess.ts';
import {
  type AnyStore,
  exampleStore,
  refusedLines,
  storeFiles,
} from '#tests/support/storeFiles.ts';

/** A code in a store file is one that the shop, or the world, knows. */
let shop: InProcessShop;
let merchant: ReturnType<typeof storeFiles>;
beforeAll(async () => {
  shop = await inProcessShop();
  merchant = storeFiles(shop);
});
afterAll(() => shop.close());

const DOMAIN = 'codes.localhost';
const aStore = async (changes: AnyStore): Promise<AnyStore> => {
  const file = await exampleStore(DOMAIN);
  return { ...file, store: { ...file.store, ...changes } };
};
const isThere = async (): Promise<boolean> => {
  const { db } = shop.database;
  return (await db.select().from(businesses).where(eq(businesses.domain, DOMAIN))).length > 0;
};
const WAYS =
  'PAYPAL, STRIPE, FLUTTERWAVE, CASHFREE, DPO, RAZER, BUX, IPAY, IPAY_AFRICA, IPAY_QR, PAY_LATER';

describe('a way to pay', () => {
  it('that the shop does not know is refused with its line, the names, and the one that was meant', async () => {
    const file = await aStore({ paymentMethods: ['MPESA', 'stripe', 'PAY_LATER'] });
    const lines = JSON.stringify(file, null, 2).split('\n');
    const lineOf = (text: string) => lines.findIndex((one) => one.includes(`"${text}"`)) + 1;
    for (const words of [['--dry-run'], []])
      expect(await refusedLines(merchant.bring(file, ...words))).toEqual([
        `line ${lineOf('MPESA')}: store.paymentMethods[0] is no way to pay: "MPESA"; there are: ${WAYS}`,
        `line ${lineOf('stripe')}: store.paymentMethods[1] is no way to pay: "stripe"; is "STRIPE" meant?; there are: ${WAYS}`,
      ]);
    expect(await isThere()).toBe(false);
  });

  it('that takes no such currency is named, in a dry run too', async () => {
    const told = 'ways to pay that take no KES, so no shopper is offered them: BUX, CASHFREE';
    const some = await aStore({ paymentMethods: ['BUX', 'IPAY_AFRICA', 'CASHFREE', 'PAY_LATER'] });
    expect((await merchant.bring(some, '--dry-run')).split('\n')).toContain(told);
    const all = await aStore({ paymentMethods: ['BUX', 'CASHFREE'] });
    expect(await merchant.bring(all, '--dry-run')).toContain(`${told}; no other is named`);
    const none = await aStore({ paymentMethods: ['IPAY_AFRICA', 'PAY_LATER'] });
    expect(await merchant.bring(none, '--dry-run')).not.toContain('take no');
  });

  it('that stands in a store from before is on no page and pays nothing', async () => {
    const { id, paymentMethods } = store('grocery').business;
    const [row] = await shop.database.db.select().from(businesses).where(eq(businesses.id, id));
    const view = { ...row!.view, paymentMethods: ['MPESA', ...paymentMethods] };
    await shop.database.db.update(businesses).set({ view }).where(eq(businesses.id, id));
    shop.app.services.stores.forget();
    const [told] = (
      await shop.ask({
        store: 'grocery',
        url: '/api/v1/businesses/id-from-domain?defaultDomain=grocery.localhost',
      })
    ).json();
    expect(told.paymentMethods).toContain('PAY_LATER');
    expect(told.paymentMethods).not.toContain('MPESA');
  });
});

it('a courier that the shop does not know is refused with its line, and the one that was meant', async () => {
  const file = await aStore({});
  file.deliveryRules[0].provider = 'inhause';
  expect(await refusedLines(merchant.bring(file))).toEqual([
    expect.stringMatching(
      /^line \d+: deliveryRules\[0\]\.provider is no courier: "inhause"; there are: in-house, boxleo, lalamove, aramex, speedaf$/,
    ),
  ]);
  file.deliveryRules[0].provider = 'Box Leo';
  expect((await refusedLines(merchant.bring(file)))[0]).toContain('is "boxleo" meant?');
});

describe('a country', () => {
  it('that no letter goes to is refused with its line, of the store and of where it brings things', async () => {
    const shipsTo = ['KE', 'XX', 'EU', 'ZZ', 'DD', 'ke'];
    expect(
      (await refusedLines(merchant.bring(await aStore({ country: 'UK', shipsTo })))).map((line) =>
        line.replace(/^line \d+: store\./, ''),
      ),
    ).toEqual([
      'country is no country like KE: "UK"; is "GB" meant?',
      'shipsTo[1] is no country like KE: "XX"',
      'shipsTo[2] is no country like KE: "EU"',
      'shipsTo[3] is no country like KE: "ZZ"',
      'shipsTo[4] is no country like KE: "DD"; is "DE" meant?',
      'shipsTo[5] is no country like KE: "ke"; is "KE" meant?',
    ]);
    expect(
      (await refusedLines(merchant.bring(await aStore({ country: 'KX' }), '--dry-run')))[0],
    ).toMatch(/^line \d+: store\.country is no country like KE: "KX"$/);
    expect(await isThere()).toBe(false);
  });

  it('of the world’s 249 is taken, with Kosovo', async () => {
    // ISO 3166-1's last of each letter, as its online platform lists them; Kosovo has a code for use.
    const some =
      'AZ BZ CZ DZ ET FR GY HU IT JP KZ LY MZ NZ OM PY QA RW SZ TZ UZ VU WS XK YT ZW'.split(' ');
    await merchant.bring(await aStore({ shipsTo: some }), '--dry-run');
  });
});

it('a language that no one speaks is refused: of the store, and of a product’s words', async () => {
  const file = await aStore({ locale: 'qx-KE' });
  file.products[0].translations = { fr: { name: 'Pain' }, xx: { name: 'X' } };
  expect(
    (await refusedLines(merchant.bring(file))).map((line) => line.replace(/^line \d+: /, '')),
  ).toEqual([
    'store.locale is no language like en-KE',
    'products[0].translations.xx is no language like fr',
  ]);
});
