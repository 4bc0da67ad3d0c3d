import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OrderView } from '#machines/domain/order.ts';
import { runAudit } from '#server/db/audit.ts';
import { STORE_SLUGS } from '#server/db/demoStores.ts';
import { accountsOf } from '#server/demo/accounts.ts';
import { giveDemoPast } from '#server/demo/past.ts';
import { SEED } from '#server/demo/stores.ts';
import { storeDemoAccounts } from '#server/payments/demoAccounts.ts';
import { orderLine } from '#src/account/orderStatusText.ts';
import { visitedOn } from '#src/checkout/parts/orderVisits.ts';
import en from '#src/messages/en/common.json' with { type: 'json' };
import { type InProcessShop, inProcessShop } from '#tests/support/inProcess.ts';
import { tokenOf } from '#tests/support/namedIdentity.ts';

let shop: InProcessShop;
beforeAll(async () => {
  shop = await inProcessShop();
  await storeDemoAccounts(shop.app.services);
  await giveDemoPast(shop.app.services);
  // A second start finds it there.
  await giveDemoPast(shop.app.services);
});
afterAll(() => shop.close());

describe('the first shopper of each demo store has a past to look at (U30)', () => {
  it.each(STORE_SLUGS)(
    '%s: three orders of the last weeks, and a visit ahead where times are booked',
    async (store) => {
      const [person] = accountsOf(store);
      const as = tokenOf({ uid: person?.uid ?? '', email: person?.email ?? '' });
      const answer = await shop.ask({ store, url: '/api/v1/cartTransaction', as });
      const orders = answer.json() as OrderView[];
      const now = shop.clock.now().toISOString();
      expect(orders).toHaveLength(3);
      expect(orders.every(({ createdAt }) => createdAt < now)).toBe(true);
      const times = orders.flatMap(({ lines }) => lines.flatMap((line) => line.appointments));
      const ahead = times.filter(({ startDate }) => startDate > now.slice(0, 10));
      const isBooked = store === 'services' || store === 'beauty';
      for (const order of orders) {
        const [visit] = order.lines.flatMap((line) => line.appointments);
        const isPast = visit && visit.startDate < now.slice(0, 10);
        expect(visitedOn(order, now, 'UTC')).toBe(isPast ? visit.startDate : undefined);
      }
      expect([times.length, ahead.length]).toEqual(isBooked ? [3, 1] : [0, 0]);
    },
  );

  it.each(STORE_SLUGS)(
    '%s: what is over was paid, and the latest alone is listed with what the shop holds as owed (437, finding Z44)',
    async (store) => {
      const [person] = accountsOf(store);
      const as = tokenOf({ uid: person?.uid ?? '', email: person?.email ?? '' });
      const answer = await shop.ask({ store, url: '/api/v1/cartTransaction', as });
      const orders = (answer.json() as OrderView[]).toSorted((one, other) =>
        one.createdAt.localeCompare(other.createdAt),
      );
      const now = shop.clock.now().toISOString();
      const lines = orders.map((order) => orderLine(order, now, 'UTC'));
      expect(orders.map(({ paymentState }) => paymentState)).toEqual(['PAID', 'PAID', 'PENDING']);
      expect(orders.map(({ total, paid }) => total - paid)).toEqual([0, 0, orders[2]?.total]);
      expect(lines.map(({ owed }) => owed ?? 0)).toEqual([0, 0, orders[2]?.total]);
      if (['grocery', 'retail', 'restaurant'].includes(store))
        expect(lines.map(({ word }) => (en as Record<string, string>)[word])).toEqual([
          'paid',
          'paid',
          'Collected',
        ]);
    },
  );

  it.each(STORE_SLUGS)(
    '%s: a visit is at the shopper’s place only where its service is, and that address stands in their book (437)',
    async (store) => {
      const [person] = accountsOf(store);
      const as = tokenOf({ uid: person?.uid ?? '', email: person?.email ?? '' });
      const orders = await shop.ask({ store, url: '/api/v1/cartTransaction', as });
      const seed = SEED.find(({ slug }) => slug === store)!;
      const known = seed.customers.find(({ firebaseId }) => firebaseId === person?.uid);
      const url = `/api/v1/customer/${known?.id}/addresses`;
      const book = await shop.ask({ store, url, as });
      expect(book.json().map(({ address }: { address: unknown }) => address)).toEqual(
        known?.addresses,
      );
      expect(known?.addresses.length).toBeGreaterThan(0);
      for (const { lines, visitAt } of orders.json() as OrderView[]) {
        const isThere = lines.some(
          ({ productId }) =>
            seed.products.find(({ id }) => id === productId)?.servicePlace === 'AT_CUSTOMER',
        );
        expect(Boolean(visitAt), lines[0]?.name).toBe(isThere);
      }
    },
  );

  it('nothing of it is a lie to the books', async () => {
    expect(await runAudit(shop.database.pool)).toEqual([]);
  });
});
