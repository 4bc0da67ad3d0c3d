import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROVIDER_CODES } from '#machines/domain/payment.ts';
import { demoAccount } from '#providers/demo.ts';
import { runAudit } from '#server/db/audit.ts';
import { storeAccount } from '#server/records/providerAccount.ts';
import { store } from '#tests/support/inProcess.ts';
import { ordersFor } from '#tests/support/manyOrders.ts';
import { type PayingShop, payingShop, STORE_OF } from '#tests/support/payingShop.ts';
import { sizeOf } from '#tests/support/proofSize.ts';

/** A store's account is replaced by another one while shoppers are at the pages of the first. */
let shop: PayingShop;
beforeAll(async () => {
  shop = await payingShop({ patience: 30 });
});
afterAll(async () => {
  expect(await runAudit(shop.database.pool)).toEqual([]);
  await shop.close();
});

describe.each(PROVIDER_CODES)('%s', (code) => {
  const slug = STORE_OF[code];
  const { id: businessId } = store(slug).business;
  const notifyUrl = (account: string) =>
    [...shop.simulatorState.accounts.values()].find((one) => one.account === account)?.notifyUrl;
  const useAccount = async (name: string): Promise<void> => {
    const { secrets, ...account } = demoAccount(code, name, '');
    const { account: first } = demoAccount(code, slug, '');
    shop.simulatorState.write({
      account: { ...account, notifyUrl: notifyUrl(first) ?? null, secrets },
    });
    await shop.database.transaction((tx) =>
      storeAccount(tx, shop.services, { businessId, code, credentials: secrets }),
    );
  };

  /** Told once, the first account's signature still counts; never told, it is asked with the first account's keys. */
  const ways = ['once', 'never'] as const;
  /** `npm test` takes them in turn, `npm run prove -- faults` both. */
  const tried = sizeOf('faults', { sample: 1, full: 2 });
  it.each(tried === 2 ? ways : [ways[PROVIDER_CODES.indexOf(code) % 2]!])(
    'paid after the replacement, notified %s',
    async (notify) => {
      const source = ordersFor(shop, code);
      await source.ready(1);
      const order = await source.place();
      const attempt = await shop.start(STORE_OF[code], order, code);
      const { reference, account } = await shop.paymentOf(attempt);
      shop.clock.pass(1_000);
      await useAccount(`${slug}-${notify}`);
      await shop.simulate(code, { notify, reference });
      await shop.simulate(code, { reference, action: 'approve' });
      shop.clock.pass(60_000);
      await shop.until(slug, order, (view) => view.paymentState === 'PAID');

      await source.ready(1);
      const next = await source.place();
      const second = await shop.start(STORE_OF[code], next, code);
      const made = await shop.paymentOf(second);
      expect(made.account).not.toBe(account);
      await shop.simulate(code, { reference: made.reference, action: 'approve' });
      shop.clock.pass(60_000);
      await shop.until(slug, next, (view) => view.paymentState === 'PAID');
    },
  );
});

/** Keys that are changed often are not lost: whoever was at an earlier account's page is asked about there. */
it('paid after the account was replaced five times', async () => {
  const code = 'STRIPE';
  const slug = STORE_OF[code];
  const { id: businessId } = store(slug).business;
  const source = ordersFor(shop, code);
  await source.ready(1);
  const order = await source.place();
  const attempt = await shop.start(slug, order, code);
  const { reference } = await shop.paymentOf(attempt);
  for (const name of ['one', 'two', 'three', 'four', 'five']) {
    shop.clock.pass(1_000);
    const { secrets, ...account } = demoAccount(code, `${slug}-${name}`, '');
    shop.simulatorState.write({ account: { ...account, notifyUrl: null, secrets } });
    await shop.database.transaction((tx) =>
      storeAccount(tx, shop.services, { businessId, code, credentials: secrets }),
    );
  }
  await shop.simulate(code, { notify: 'never', reference });
  await shop.simulate(code, { reference, action: 'approve' });
  shop.clock.pass(60_000);
  await shop.until(slug, order, (view) => view.paymentState === 'PAID');
});
