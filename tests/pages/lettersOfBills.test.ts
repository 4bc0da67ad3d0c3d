import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { systemClock } from '#server/clock.ts';
import { sendMails } from '#server/mail/send.ts';
import { deliverOutbox } from '#server/notifications/deliver.ts';
import { type CaughtMail, catchMails } from '#server/sandbox/mail/catcher.ts';
import { builtPages } from '#tests/support/builtPages.ts';
import { guest } from '#tests/support/namedIdentity.ts';
import { type PayingShop, payingShop } from '#tests/support/payingShop.ts';
import { aDish, aTable, sendRound, tableSessionOf } from '#tests/support/tables.ts';

/** What who pays a table's bill is written, by real SMTP to a catcher, in the words of the built pages (526). */
let shop: PayingShop;
let catcher: Awaited<ReturnType<typeof catchMails>>;
beforeAll(async () => {
  catcher = await catchMails(systemClock, 0);
  shop = await payingShop({
    renderer: await builtPages(),
    config: { mail: { url: `smtp://127.0.0.1:${catcher.port}`, from: 'orders@shop.example' } },
  });
});
beforeEach(() => {
  catcher.mailbox.mails = [];
});
afterAll(async () => {
  await shop.close();
  await catcher.close();
});

const RESTAURANT = 'restaurant';
const [AMINA, BEN] = [guest('amina'), guest('ben')];
async function letters(): Promise<CaughtMail[]> {
  await deliverOutbox(shop.services, { say: shop.services.renderer.say });
  await sendMails(shop.services);
  return catcher.mailbox.mails;
}

it('a receipt goes to the address that was given with the bill: its dishes, service and tax, the sum, and by what it was paid; of the meal no letter is written (526, finding Z140)', async () => {
  const table = aTable();
  const round = await sendRound(shop, [aDish(0), aDish(1, 2)], { as: AMINA, table });
  expect(round.statusCode, round.body).toBe(201);
  expect(await letters(), 'tables are told at the table').toEqual([]);
  const answer = await shop.ask({
    store: RESTAURANT,
    method: 'POST',
    url: `/api/v1/tables/${table.id}/bills`,
    as: BEN,
    body: { intentId: randomUUID(), lines: [], email: 'ben@example.test' },
  });
  expect(answer.statusCode, answer.body).toBe(201);
  const bill = answer.json().data;
  expect(await letters(), 'of a bill that is not paid').toEqual([]);
  const attempt = await shop.start(RESTAURANT, bill, 'STRIPE', BEN);
  await shop.simulate('STRIPE', {
    reference: await shop.referenceOf(attempt.id),
    action: 'approve',
  });
  const order = await shop.until(RESTAURANT, bill, (view) => view.paymentState === 'PAID', BEN);
  const [letter, ...more] = await letters();
  expect(more).toEqual([]);
  expect(letter?.to).toContain('ben@example.test');
  expect(letter?.subject).toContain('Your bill is paid');
  const html = letter?.html.replace(/<[^>]*>/g, '').replaceAll('&#x27;', '’') ?? '';
  const { rounds } = await tableSessionOf(shop, table, BEN);
  const said = [
    ...(rounds[0]?.lines ?? []).map(({ name }) => name),
    ...['Service charge', 'Service tax', 'Total', table.name],
    ...[order.serviceCharge, order.tax, order.total].map((sum) => sum.toFixed(2)),
  ];
  for (const one of said) {
    expect(letter?.text, one).toContain(one);
    expect(html, one).toContain(one);
  }
  expect(letter?.text).toMatch(new RegExp(`[Cc]ard.*${order.total.toFixed(2)}.*paid`));
  expect(letter?.text).not.toMatch(/Still to pay/);
});
