import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Notification } from '#machines/domain/notification.ts';
import { compileMessages } from '#scripts/messages.ts';
import { runAudit } from '#server/db/audit.ts';
import { reconcile } from '#server/lifecycle/reconcile.ts';
import { deliverOutbox } from '#server/notifications/deliver.ts';
import english from '#src/messages/en/notices.json' with { type: 'json' };
import { languageFrom, messageLoaderOf } from '#src/ui/messageLoader.tsx';
import { guest } from '#tests/support/namedIdentity.ts';
import { livedOrders } from '#tests/support/orderActions.ts';
import { pageOf } from '#tests/support/orderPage.ts';
import { type PayingShop, payingShop } from '#tests/support/payingShop.ts';
import { aDish, aPointOfSale, askBill, aTable, sendRound } from '#tests/support/tables.ts';
import { STAFF } from './tablesShop.ts';

/** I45: a screen says "not charged" only when the server knows it. I15: none of what came too much is silent. */
let shop: PayingShop;
let lived: ReturnType<typeof livedOrders>;
beforeAll(async () => {
  shop = await payingShop();
  lived = livedOrders(shop);
  await aPointOfSale(shop);
});
afterEach(async () => {
  await shop.quiet();
  expect(await lived.untold()).toEqual([]);
});
afterAll(() => shop.close());

const language = languageFrom(messageLoaderOf('en', compileMessages(english)).formatter());
const say = (_locale: string, id: string, values?: Record<string, string | number>): string =>
  language.t(id, values);
/** What a guest is told, in the shop's own words. */
async function noticesOf(as: string): Promise<Notification[]> {
  await deliverOutbox(shop.services, { say });
  const url = '/api/v1/ecatalog-notification?customerId=amina';
  return (await shop.ask({ store: RESTAURANT, url, as })).json();
}

const RESTAURANT = 'restaurant';
const [AMINA, BEN] = [guest('amina'), guest('ben')];
const post = (url: string, as: string, body: unknown = {}) =>
  shop.ask({ store: RESTAURANT, method: 'POST', url: `/api/v1/${url}`, as, body });

/** Amina's own payment comes while her round is on Ben's bill; then Ben leaves that bill. */
async function paidBesideABillThatWasLeft(at: number) {
  const table = aTable(at);
  const answer = await sendRound(shop, [aDish(0), aDish(1, 2)], {
    as: AMINA,
    table,
    method: 'IPAY',
  });
  expect(answer.statusCode, answer.body).toBe(201);
  const round = answer.json().data as { id: string; total: number };
  const attempt = await shop.start(RESTAURANT, round, 'IPAY', AMINA);
  const later = await post(`cartTransaction/${round.id}/pay-later`, AMINA);
  expect(later.statusCode, later.body).toBe(200);
  const bill = (await askBill(shop, table, [], BEN)).json().data as { id: string };
  const reference = await shop.referenceOf(attempt.id);
  await shop.simulate('IPAY', { reference, action: 'approve', notify: 'never' });
  shop.moment('IPAY');
  await reconcile(shop.services, attempt.id, { isHeard: true });
  const charged = await shop.see(RESTAURANT, round, AMINA);
  expect(charged.money).toMatchObject({ came: round.total, owedBack: round.total });
  expect((await post(`cartTransaction/${bill.id}/give-up`, BEN)).statusCode).toBe(200);
  return { table, round };
}

it('the round’s page does not say that the payment is still being confirmed: it is known, and goes back', async () => {
  const { round } = await paidBesideABillThatWasLeft(0);
  const view = await shop.see(RESTAURANT, round, AMINA);
  expect(view.paymentState).toBe('PENDING');
  const page = await pageOf(view);
  expect(page.fact).not.toBe('none');
  expect(page.fact).not.toBe('waiting');
  expect(page.fact).not.toBe('maybe');
});

it('a round that the kitchen then refuses is not told as "not charged" while its money is here', async () => {
  const { table, round } = await paidBesideABillThatWasLeft(1);
  await post(`staff/tables/${table.id}/rounds/${round.id}`, STAFF, { kitchen: 'REFUSED' });
  const view = await shop.see(RESTAURANT, round, AMINA);
  expect(view.money?.owedBack).toBe(round.total);
  const page = await pageOf(view);
  expect(page.says).not.toMatch(/not been charged/);
  expect(page.fact).not.toBe('none');
  expect(await runAudit(shop.database.pool)).toEqual([]);
});

it('nor is one that the kitchen refuses after its money went back: neither its page nor its notice says so', async () => {
  const { table, round } = await paidBesideABillThatWasLeft(3);
  const url = `staff/orders/${round.id}`;
  const { version, returnable } = (
    await shop.ask({ store: RESTAURANT, as: STAFF, url: `/api/v1/${url}` })
  ).json();
  const gave = { action: 'gaveBack', amount: returnable, reference: 'r-1', day: '2026-03-02' };
  const back = await post(`${url}/actions`, STAFF, { ...gave, version, reason: 'paid beside' });
  expect(back.statusCode, back.body).toBe(200);
  await post(`staff/tables/${table.id}/rounds/${round.id}`, STAFF, { kitchen: 'REFUSED' });
  const view = await shop.see(RESTAURANT, round, AMINA);
  expect(view).toMatchObject({ paymentState: 'CANCELLED', money: { returned: round.total } });
  const page = await pageOf(view);
  expect(page).toMatchObject({ fact: 'returned', says: expect.stringMatching(/given back/) });
  const refused = (await noticesOf(AMINA)).find(
    ({ title, target }) => target === `/orders/${round.id}` && title.startsWith('The kitchen'),
  );
  expect(refused?.body).not.toMatch(/not been charged/);
  expect(refused?.body).toMatch(/^What you had paid was given back to you\./);
});

it('nor is one that staff close', async () => {
  const { round } = await paidBesideABillThatWasLeft(2);
  const url = `staff/orders/${round.id}`;
  const known = (await shop.ask({ store: RESTAURANT, as: STAFF, url: `/api/v1/${url}` })).json();
  if (known.may.includes('close'))
    await post(`${url}/actions`, STAFF, {
      action: 'close',
      version: known.version,
      reason: 'the guests left',
    });
  const page = await pageOf(await shop.see(RESTAURANT, round, AMINA));
  expect(page.says).toMatch(/back/);
  expect(
    (await runAudit(shop.database.pool)).filter(({ subject }) => subject === round.id),
  ).toEqual([]);
});
