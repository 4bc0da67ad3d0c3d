import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyAddress } from '#machines/checkout/facts.ts';
import type { Address } from '#machines/domain/shipment.ts';
import { attachments, orders } from '#server/db/schema/orders.ts';
import { promotions } from '#server/db/schema/promotions.ts';
import { expireOrders } from '#server/dueWork.ts';
import { eraseOld } from '#server/erase.ts';
import { aBookedLine, aService } from '#tests/support/bookings.ts';
import { store } from '#tests/support/inProcess.ts';
import { customer, guest, tokenOf } from '#tests/support/namedIdentity.ts';
import { aLine, anOrder, type OrderOptions } from '#tests/support/orders.ts';
import { type PayingShop, payingShop } from '#tests/support/payingShop.ts';
import { DAY, MINUTE } from '#tests/support/setClock.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await payingShop({ config: { limits: { factor: 30, addressFactor: 2 } } });
});
afterAll(() => shop.close());

const post = (slug: string, url: string, body: unknown, as: string) =>
  shop.ask({ store: slug, method: 'POST', url: `/api/v1/${url}`, body, as });
const order = (as: string, wish: OrderOptions = {}, slug = 'retail') =>
  post(slug, 'cartTransaction', anOrder(slug, [aLine(slug)], wish), as);
const count = async (): Promise<number> =>
  (await shop.database.db.select({ id: orders.id }).from(orders)).length;

describe('an order', () => {
  it.each([
    ['a name', { name: ' ' }, ['customerName']],
    ['a way to reach its person', { email: '', phone: ' ' }, ['customerContact']],
    ['an e-mail address that mail can reach', { email: 'a@b..co' }, ['customerContact']],
    ['a telephone number in figures', { email: '', phone: 'call me' }, ['customerContact']],
  ])('needs %s, or nothing is written', async (_what, contact, fields) => {
    const before = await count();
    const answer = await order(guest('nameless'), { contact });
    expect(answer.json()).toMatchObject({ status: 400, code: 'FIELDS_INVALID', fields });
    expect(await count()).toBe(before);
  });

  it('of a visit needs the door: an address that its country’s letters need', async () => {
    const as = guest('at home');
    const product = [0, 1, 2, 3, 4, 5, 6, 7]
      .map((at) => aService('services', { at }))
      .find((one) => one.servicePlace === 'AT_CUSTOMER');
    if (!product) throw new Error('nobody comes');
    const intent = crypto.randomUUID();
    const line = await aBookedLine(shop, 'services', product, { as, intent });
    const place = (visitAt?: Address | null) =>
      post('services', 'cartTransaction', anOrder('services', [line], { intent, visitAt }), as);
    const nowhere = await place(null);
    expect(nowhere.json(), nowhere.body).toMatchObject({
      code: 'FIELDS_INVALID',
      fields: ['visitAt'],
    });
    const elsewhere = { ...emptyAddress('IN'), street: '7 Long Street', state: 'Maharashtra' };
    const outside = await place({ ...elsewhere, city: 'Mumbai', postalCode: '400001' });
    expect(outside.json(), 'finding Z112').toMatchObject({
      code: 'DELIVERY_REFUSED',
      fields: ['visitAt'],
    });
    const placed = await place();
    expect(placed.statusCode, placed.body).toBe(201);
    const [row] = await shop.database.db
      .select()
      .from(orders)
      .where(eq(orders.id, placed.json().data.id));
    expect(row?.body.visitAt?.street).toBe('7 Long Street');
  });

  it('at a table needs a name alone', async () => {
    const [table] = store('restaurant').tables;
    const wish = { table: table?.id ?? '', contact: { email: '', phone: '' } };
    const body = anOrder('restaurant', [aLine('restaurant', { stock: 0 })], wish);
    expect((await post('restaurant', 'cartTransaction', body, guest('hungry'))).statusCode).toBe(
      201,
    );
  });
});

describe('a promotion for a first order', () => {
  const CODE = 'FIRSTSTITCH';
  const mine = (n: number) => ({ email: `first${n}@example.test`, phone: `+4420794600${10 + n}` });

  it('helps once: a second order costs its whole price, whichever identity asks', async () => {
    const contact = mine(1);
    const first = await order(guest('first'), { promotion: CODE, contact });
    expect(first.statusCode, first.body).toBe(201);
    for (const as of [guest('first'), guest('another face')]) {
      const again = await order(as, { promotion: CODE, contact });
      expect(again.json()).toMatchObject({ status: 409, code: 'PROMOTION_CHANGED' });
      expect(again.json().differences).toMatchObject([{ kind: 'promotion', name: CODE, now: 0 }]);
    }
    expect(
      (
        await shop.ask({ store: 'retail', url: `/api/v1/promotions/${CODE}`, as: guest('first') })
      ).json(),
    ).toMatchObject({ code: 'PROMOTION_REFUSED', fields: ['firstOrder'] });
    const [row] = await shop.database.db.select().from(promotions).where(eq(promotions.code, CODE));
    expect(row?.uses).toBe(1);
  });

  it('of two at one moment helps one', async () => {
    const contact = mine(2);
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => order(guest('in a hurry'), { promotion: CODE, contact })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409, 409]);
  });

  it('is there again when that order ended without money', async () => {
    const contact = mine(3);
    const wish = { promotion: CODE, contact, method: 'STRIPE' };
    expect((await order(guest('hesitates'), wish)).statusCode).toBe(201);
    shop.clock.pass(31 * MINUTE);
    await expireOrders(shop.services);
    expect((await order(guest('hesitates'), wish)).statusCode).toBe(201);
  });

  it('with a fixed discount of 0 takes its percentage', async () => {
    const [row] = await shop.database.db
      .update(promotions)
      .set({ fixedAmount: 0, firstOrder: false })
      .where(eq(promotions.code, CODE))
      .returning();
    const body = anOrder('retail', [aLine('retail')], { promotion: CODE, contact: mine(4) });
    expect(body.discount).toBeGreaterThan(0);
    const answer = await post('retail', 'cartTransaction', body, guest('lucky'));
    expect(answer.statusCode, answer.body).toBe(201);
    const [placed] = await shop.database.db
      .select()
      .from(orders)
      .where(eq(orders.id, answer.json().data.id));
    expect(placed?.discount).toBe(
      Math.round(((placed?.lines ?? 0) * (row?.percentage ?? 0)) / 100),
    );
  });
});

describe('files without an order', () => {
  const data = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(40)]).toString(
    'base64',
  );
  const send = (as: string) => post('grocery', 'attachments', { name: 'a.png', data }, as);

  it('have a bound for a network too, whoever sends them, and are gone after a day', async () => {
    const codes: number[] = [];
    for (let at = 0; at < 42; at++) codes.push((await send(guest(`sender ${at % 3}`))).statusCode);
    expect(codes.filter((code) => code === 201)).toHaveLength(40);
    expect(codes.at(-1)).toBe(429);
    shop.clock.pass(DAY + MINUTE);
    await eraseOld(shop.services);
    expect(await shop.database.db.select().from(attachments)).toEqual([]);
    expect((await send(guest('sender 0'))).statusCode).toBe(201);
  });
});

describe('an account (S3-6)', () => {
  const erase = (as: string) =>
    shop.ask({ method: 'DELETE', store: 'grocery', url: '/api/v1/customer/collects', as });

  it('is not forgotten while goods wait at the counter, or money must go back', async () => {
    const as = customer('collects');
    expect((await order(as, {}, 'grocery')).statusCode).toBe(201);
    expect((await erase(as)).json()).toMatchObject({ code: 'ORDERS_OPEN' });
    shop.clock.pass(15 * DAY);
    const order2 = await shop.place('grocery', [aLine('grocery')], { as, method: 'FLUTTERWAVE' });
    const attempt = await shop.start('grocery', order2, 'FLUTTERWAVE', as);
    const reference = await shop.referenceOf(attempt.id);
    await shop.simulate('FLUTTERWAVE', { reference, action: 'payMore' });
    await shop.until('grocery', order2, (view) => view.paymentState === 'PAID', as);
    expect((await erase(as)).json()).toMatchObject({ code: 'ORDERS_OPEN' });
  });

  it('is not forgotten while its money is unclear: whose it is must be known until it is settled', async () => {
    const as = customer('unsure');
    const leave = () =>
      shop.ask({ method: 'DELETE', store: 'grocery', url: '/api/v1/customer/unsure', as });
    const short = await shop.place('grocery', [aLine('grocery')], { as, method: 'FLUTTERWAVE' });
    const attempt = await shop.start('grocery', short, 'FLUTTERWAVE', as);
    const reference = await shop.referenceOf(attempt.id);
    await shop.simulate('FLUTTERWAVE', { reference, action: 'payLess' });
    await shop.until('grocery', short, (view) => view.paymentState === 'REVIEW', as);
    expect((await leave()).json()).toMatchObject({ status: 409, code: 'ORDERS_OPEN' });
    const known = async () =>
      (await shop.database.db.select().from(orders).where(eq(orders.id, short.id)))[0];
    expect(await known()).toMatchObject({ uid: 'unsure', email: 'amina@example.test' });
    const staff = tokenOf({ uid: 's', roles: { [store('grocery').business.id]: ['staff'] } });
    const url = `/api/v1/staff/orders/${short.id}`;
    const staffOrder = (await shop.ask({ store: 'grocery', url, as: staff })).json();
    const back = { amount: staffOrder.returnable, reference: 'R-1', day: '2026-03-01' };
    const settled = await shop.ask({
      ...{ store: 'grocery', method: 'POST', url: `${url}/actions`, as: staff },
      body: { action: 'gaveBack', version: staffOrder.version, reason: 'by telephone', ...back },
    });
    expect(settled.statusCode, settled.body).toBe(200);
    expect((await leave()).statusCode).toBe(200);
    expect(await known()).toMatchObject({ email: '', paymentState: 'REFUNDED' });
  });
});
