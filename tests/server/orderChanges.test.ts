import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { OrderBody } from '#machines/domain/orderSent.ts';
import { orderStatusOf } from '#machines/domain/orderStatus.ts';
import type { StaffOrder, StaffTask } from '#machines/domain/staffTask.ts';
import { hashOf } from '#server/crypto/hash.ts';
import { stock } from '#server/db/schema/catalog.ts';
import { customers } from '#server/db/schema/customers.ts';
import { outbox } from '#server/db/schema/jobs.ts';
import { orderEvents } from '#server/db/schema/orderEvents.ts';
import { promotions } from '#server/db/schema/promotions.ts';
import { apiKeys } from '#server/db/schema/store.ts';
import { expireOrders } from '#server/dueWork.ts';
import { TASK_OPENED } from '#server/records/staffTask.ts';
import { store } from '#tests/support/inProcess.ts';
import { customer, guest, tokenOf } from '#tests/support/namedIdentity.ts';
import { aLine, anOrder } from '#tests/support/orders.ts';
import { SHOPPER } from '#tests/support/payingShop.ts';
import { DAY, uuidOf } from '#tests/support/setClock.ts';
import {
  BRIAN,
  business,
  onTerms,
  place,
  placed,
  post,
  SECRET,
  setUpPayingShop,
  shop,
} from './businessOrdersShop.ts';

setUpPayingShop();
beforeAll(async () => {
  await shop.database.db.insert(apiKeys).values({
    key: hashOf(SECRET['api-key']),
    businessId: store('grocery').business.id,
    kind: 'secret',
    createdAt: shop.clock.now(),
  });
  shop.services.stores.forget();
});

describe('a change of an order', () => {
  const two = () =>
    anOrder('grocery', [aLine('grocery', { at: 6, quantity: 4 }), aLine('grocery', { at: 8 })]);
  const wish = (name: string, body: OrderBody, ...quantities: number[]) => ({
    proposalId: uuidOf(name),
    note: 'The lemons are gone',
    lines: quantities.map((quantity, at) => ({
      productId: body.products[at]?.product ?? '',
      quantity,
    })),
  });
  const stockOf = async (body: OrderBody, at: number) => {
    const rows = await shop.database.db
      .select()
      .from(stock)
      .where(eq(stock.productId, body.products[at]?.product ?? ''));
    return rows.find((row) => row.locationId === body.locationId)?.stockInHand ?? 0;
  };

  it('that the shop proposes shows its price, and what the shopper accepts is the order from then on (I26)', async () => {
    const body = two();
    const before = [await stockOf(body, 0), await stockOf(body, 1)];
    const order = await placed(body);
    const url = `cartTransaction/propose-order-change/${order.id}`;
    expect((await post(url, wish('shop', body, 1, 0), '', 'grocery', SECRET)).statusCode).toBe(200);
    const seen = await shop.see('grocery', order);
    const [proposal] = seen.proposals ?? [];
    expect(proposal).toMatchObject({
      by: 'SHOP',
      status: 'PROPOSED',
      lines: [
        { was: 4, now: 1 },
        { was: 1, now: 0 },
      ],
    });
    expect(seen.total).toBe(order.total);
    const accepted = (
      await post(`cartTransaction/${order.id}/changes/${proposal?.id}`, { accept: true })
    ).json();
    expect(accepted).toMatchObject({ total: proposal?.total, lines: [{ quantity: 1 }] });
    expect(accepted.lines).toHaveLength(1);
    expect([await stockOf(body, 0), await stockOf(body, 1)]).toEqual([
      (before[0] ?? 0) - 1,
      before[1],
    ]);
    const again = await post(`cartTransaction/${order.id}/changes/${proposal?.id}`, {
      accept: true,
    });
    expect(again.json().total).toBe(accepted.total);
    expect(
      (await post(`cartTransaction/${order.id}/changes/${proposal?.id}`, { accept: false })).json(),
    ).toMatchObject({
      code: 'VERSION_CHANGED',
    });
  });

  it('that one packer proposed waits for its answer: a second beside it is refused, and the shopper is asked one thing', async () => {
    const body = two();
    const order = await placed(body);
    const url = `cartTransaction/propose-order-change/${order.id}`;
    const both = [wish('one packer', body, 1, 1), wish('other packer', body, 4, 0)];
    const answers = await Promise.all(both.map((sent) => post(url, sent, '', 'grocery', SECRET)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json().code).toBe('VERSION_CHANGED');
    const open = (await shop.see('grocery', order)).proposals ?? [];
    expect(open).toMatchObject([{ by: 'SHOP', status: 'PROPOSED' }]);
    const no = { accept: false };
    expect((await post(`cartTransaction/${order.id}/changes/${open[0]?.id}`, no)).statusCode).toBe(
      200,
    );
    const next = wish('after the answer', body, 2, 1);
    expect((await post(url, next, '', 'grocery', SECRET)).statusCode).toBe(200);
  });

  it('that the shop takes back is answered no more, its shopper reads so, and the shop asks anew (551, finding Z204)', async () => {
    const body = two();
    const order = await placed(body);
    const url = `cartTransaction/propose-order-change/${order.id}`;
    const wrong = wish('counted wrongly', body, 1, 1);
    expect((await post(url, wrong, '', 'grocery', SECRET)).statusCode).toBe(200);
    const at = `cartTransaction/${order.id}/changes/${wrong.proposalId}`;
    const withdraws = () => post(at, { accept: false }, '', 'grocery', SECRET);
    expect((await post(at, { accept: true }, '', 'grocery', SECRET)).statusCode).toBe(404);
    for (const _ of ['once', 'and again']) {
      const answer = await withdraws();
      expect(answer.statusCode, answer.body).toBe(200);
    }
    const accepted = await post(at, { accept: true });
    expect(accepted.json()).toMatchObject({ code: 'VERSION_CHANGED' });
    expect(await shop.see('grocery', order)).toMatchObject({
      total: order.total,
      lines: [{ quantity: 4 }, { quantity: 1 }],
      proposals: [{ by: 'SHOP', status: 'REFUSED', takenBack: true }],
    });
    const log = await shop.database.db
      .select({ type: orderEvents.type, cause: orderEvents.cause })
      .from(orderEvents)
      .where(eq(orderEvents.orderId, order.id));
    expect(log.filter(({ type }) => type === 'proposal.takenBack')).toHaveLength(1);
    expect(log.map(({ type }) => type)).not.toContain('change.refused');

    const right = wish('counted again', body, 3, 1);
    expect((await post(url, right, '', 'grocery', SECRET)).statusCode).toBe(200);
    const to = `cartTransaction/${order.id}/changes/${right.proposalId}`;
    const [yes, no] = await Promise.all([
      post(to, { accept: true }),
      post(to, { accept: false }, '', 'grocery', SECRET),
    ]);
    expect([yes.statusCode, no.statusCode].toSorted()).toEqual([200, 409]);
    const [line] = (await shop.see('grocery', order)).lines;
    expect(line?.quantity).toBe(yes.statusCode === 200 ? 3 : 4);
  });

  it('is another one under an id of its own: the first is never the answer to the second', async () => {
    const body = two();
    const order = await placed(body);
    const url = `cartTransaction/propose-order-change/${order.id}`;
    const first = wish('same id', body, 3);
    expect((await post(url, first)).statusCode).toBe(200);
    expect((await post(url, first)).json()).toMatchObject({ data: { id: first.proposalId } });
    const other = await post(url, wish('same id', body, 1));
    expect([other.statusCode, other.json().code]).toEqual([409, 'VERSION_CHANGED']);
    const noted = await post(url, { ...first, note: 'Two will do' });
    expect(noted.json().code).toBe('VERSION_CHANGED');
    const [proposal, ...more] = (await shop.see('grocery', order)).proposals ?? [];
    expect([proposal?.lines[0]?.now, more]).toEqual([3, []]);
  });

  it('has no id of what was asked of the shop, nor the other way round: each is taken back by its id alone', async () => {
    const body = two();
    const order = await placed(body);
    const propose = `cartTransaction/propose-order-change/${order.id}`;
    const ask = `cartTransaction/${order.id}/requests`;
    const help = (name: string) => ({ requestId: uuidOf(name), kind: 'HELP', text: 'Please.' });
    expect((await post(ask, help('asked first'))).statusCode).toBe(200);
    expect((await post(propose, wish('asked first', body, 3))).json().code).toBe('VERSION_CHANGED');
    expect((await post(`${ask}/${uuidOf('asked first')}/take-back`, undefined)).statusCode).toBe(
      200,
    );
    expect((await post(propose, wish('proposed first', body, 3))).statusCode).toBe(200);
    expect((await post(ask, help('proposed first'))).json().code).toBe('VERSION_CHANGED');
    const { requests, proposals } = await shop.see('grocery', order);
    expect(requests).toMatchObject([{ id: uuidOf('asked first'), takenBack: true }]);
    expect(proposals).toMatchObject([{ id: uuidOf('proposed first'), status: 'PROPOSED' }]);
  });

  it('that the shopper proposed and takes back waits no more, is accepted no more, and another can be proposed (F101, finding Z10)', async () => {
    const body = two();
    const order = await placed(body);
    const url = `cartTransaction/propose-order-change/${order.id}`;
    const sent = wish('thought better of', body, 6);
    expect((await post(url, sent)).statusCode).toBe(200);
    const own = `cartTransaction/${order.id}/requests/${sent.proposalId}/take-back`;
    expect((await post(own, undefined, guest('another'))).statusCode).toBe(404);
    for (const _ of [1, 2]) {
      const { proposals } = (await post(own, undefined)).json();
      expect(proposals).toMatchObject([{ status: 'REFUSED', takenBack: true }]);
    }
    const late = `cartTransaction/${order.id}/changes/${sent.proposalId}`;
    expect((await post(late, { accept: true }, '', 'grocery', SECRET)).json()).toMatchObject({
      code: 'VERSION_CHANGED',
    });
    const next = wish('thought better of it again', body, 2);
    expect((await post(url, next)).statusCode).toBe(200);
    // What the shop proposes is not the shopper's to take back.
    const shops = wish('of the shop', body, 1);
    expect((await post(url, shops, '', 'grocery', SECRET)).statusCode).toBe(200);
    const foreign = `cartTransaction/${order.id}/requests/${shops.proposalId}/take-back`;
    expect((await post(foreign, undefined)).statusCode).toBe(404);
  });

  it('that the shopper proposes is decided by the shop, never by the shopper', async () => {
    const body = two();
    const order = await placed(body);
    const sent = wish('shopper', body, 6);
    expect((await post(`cartTransaction/propose-order-change/${order.id}`, sent)).statusCode).toBe(
      200,
    );
    const decide = (as?: string, headers = {}) =>
      post(
        `cartTransaction/${order.id}/changes/${sent.proposalId}`,
        { accept: true },
        as,
        'grocery',
        headers,
      );
    expect((await decide(SHOPPER)).statusCode).toBe(404);
    expect((await decide(guest('stranger'))).statusCode).toBe(404);
    expect(
      (
        await post(
          `cartTransaction/${order.id}/changes/${sent.proposalId}`,
          { accept: true },
          '',
          'grocery',
          SECRET,
        )
      ).json(),
    ).toMatchObject({
      lines: [{ quantity: 6 }, { quantity: 1 }],
    });
  });

  describe('that the shopper asks for', () => {
    const STAFF = tokenOf({ uid: 'packer', roles: { [store('grocery').business.id]: ['staff'] } });
    const ELSEWHERE = tokenOf({ uid: 'far', roles: { [store('retail').business.id]: ['staff'] } });
    const deskOf = async ({ id }: { id: string }): Promise<StaffOrder> =>
      (await shop.ask({ store: 'grocery', as: STAFF, url: `/api/v1/staff/orders/${id}` })).json();
    const waiting = async ({ id }: { id: string }): Promise<StaffTask[]> =>
      (await shop.ask({ store: 'grocery', as: STAFF, url: '/api/v1/staff/tasks' }))
        .json()
        .filter((task: StaffTask) => task.orderId === id);
    const decide = (order: { id: string }, proposal: string, accept: boolean, as = STAFF) =>
      post(`staff/orders/${order.id}/changes/${proposal}`, { accept }, as);
    const asked = async (name: string, body: OrderBody, ...quantities: number[]) => {
      const order = await placed(body);
      const sent = wish(name, body, ...quantities);
      const answer = await post(`cartTransaction/propose-order-change/${order.id}`, sent);
      expect(answer.statusCode, answer.body).toBe(200);
      return { order, proposal: sent.proposalId };
    };

    it('waits on the list of staff, who accept it under their own session, and no other store’s', async () => {
      const { order, proposal } = await asked('asked of staff', two(), 6, 0);
      const [task, ...others] = await waiting(order);
      expect(others).toEqual([]);
      expect(task).toMatchObject({
        id: proposal,
        reason: 'CHANGE_ASKED',
        orderNumber: order.orderNumber,
        createdAt: shop.clock.now().toISOString(),
        byHand: false,
      });
      const desk = await deskOf(order);
      expect(desk.tasks).toEqual([task]);
      expect(desk.order.proposals).toMatchObject([
        {
          id: proposal,
          note: 'The lemons are gone',
          lines: [
            { was: 4, now: 6 },
            { was: 1, now: 0 },
          ],
        },
      ]);
      for (const as of [SHOPPER, ELSEWHERE])
        expect((await decide(order, proposal, true, as)).statusCode).toBe(404);
      expect((await decide(order, proposal, true)).json()).toMatchObject({
        tasks: [],
        order: { lines: [{ quantity: 6 }], total: desk.order.proposals?.[0]?.total },
      });
      expect(await waiting(order)).toEqual([]);
      const { story } = await deskOf(order);
      expect(story.at(-1)).toMatchObject({
        event: 'change.accepted',
        cause: 'STAFF',
        by: 'packer',
      });
      expect((await shop.see('grocery', order)).lines).toMatchObject([{ quantity: 6 }]);
    });

    it('is refused by staff: the order stays, nothing waits, and its shopper reads so', async () => {
      const { order, proposal } = await asked('refused by staff', two(), 1);
      expect((await decide(order, proposal, false)).statusCode).toBe(200);
      expect((await decide(order, proposal, true)).statusCode).toBe(409);
      expect(await waiting(order)).toEqual([]);
      expect(await shop.see('grocery', order)).toMatchObject({
        total: order.total,
        proposals: [{ status: 'REFUSED' }],
      });
    });

    it('is one at a time: a second is refused until the first is answered, and staff are called once', async () => {
      const { order, proposal } = await asked('one of two', two(), 3);
      const url = `cartTransaction/propose-order-change/${order.id}`;
      const next = wish('two of two', two(), 2);
      const refused = await post(url, next);
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'VERSION_CHANGED']);
      const called = () =>
        shop.database.db.$count(
          outbox,
          and(eq(outbox.orderId, order.id), eq(outbox.kind, TASK_OPENED)),
        );
      expect([await called(), await waiting(order)]).toMatchObject([1, [{ id: proposal }]]);
      // What the shop proposes waits for nothing of the shopper's.
      const own = wish('of the shop beside it', two(), 2);
      expect((await post(url, own, '', 'grocery', SECRET)).statusCode).toBe(200);
      expect((await decide(order, proposal, false)).statusCode).toBe(200);
      expect((await post(url, next)).statusCode).toBe(200);
      expect(await called()).toBe(2);
    });

    it('waits no longer once the order was handed over or ended, and can be accepted no more', async () => {
      const { order, proposal } = await asked('asked too late', two(), 1);
      await post(`cartTransaction/${order.id}/pay-later`, {});
      expect((await shop.see('grocery', order)).proposals?.[0]).not.toHaveProperty('lapsed');
      const told = { reportId: order.intentId, event: 'order.collected' };
      expect((await post(`cartTransaction/${order.id}/events`, told, STAFF)).statusCode).toBe(200);
      const seen = await shop.see('grocery', order);
      expect(seen.proposals).toMatchObject([{ status: 'PROPOSED', lapsed: true }]);
      expect(await waiting(order)).toEqual([]);
      expect((await decide(order, proposal, true)).statusCode).toBe(409);
      const again = wish('asked after it was collected', two(), 2);
      const url = `cartTransaction/propose-order-change/${order.id}`;
      expect((await post(url, again)).statusCode).toBe(409);
      expect((await shop.see('grocery', order)).proposals).toHaveLength(1);
      expect((await shop.see('grocery', order)).total).toBe(order.total);

      const other = await asked('asked of one that ended', two(), 1);
      await post(`cartTransaction/${other.order.id}/give-up`, {});
      expect((await shop.see('grocery', other.order)).proposals?.[0]?.lapsed).toBe(true);
      expect(await waiting(other.order)).toEqual([]);
    });
  });

  it('that leaves nothing to pay makes the order paid: its goods are the shopper’s, and no way to pay is open', async () => {
    const honest = anOrder(
      'grocery',
      [aLine('grocery', { at: 6, quantity: 2 }), aLine('grocery', { at: 8 })],
      { promotion: 'KARIBU10', method: 'DPO' },
    );
    // A fixed discount of one piece's price: of what is left after the change it takes everything.
    const discount = (honest.products[0]?.totalPrice ?? 0) / 2;
    const totalCartAmount = honest.totalCartAmount + honest.discount - discount;
    const body = { ...honest, discount, totalCartAmount };
    const fixed = (amount: number | null) =>
      shop.database.db
        .update(promotions)
        .set({ fixedAmount: amount })
        .where(eq(promotions.code, 'KARIBU10'));
    await fixed(Math.round(discount * 100));
    const before = [await stockOf(body, 0), await stockOf(body, 1)];
    const order = await placed(body);
    await fixed(null);
    const sent = wish('free', body, 1, 0);
    expect((await post(`cartTransaction/propose-order-change/${order.id}`, sent)).statusCode).toBe(
      200,
    );
    const url = `cartTransaction/${order.id}/changes/${sent.proposalId}`;
    expect((await post(url, { accept: true }, '', 'grocery', SECRET)).json()).toMatchObject({
      total: 0,
      dueNow: 0,
      paymentState: 'PAID',
      goods: 'committed',
      keptUntil: null,
    });
    expect((await shop.pay('grocery', order, 'DPO')).json()).toMatchObject({
      code: 'ALREADY_PAID',
    });
    expect([await stockOf(body, 0), await stockOf(body, 1)]).toEqual([
      (before[0] ?? 0) - 1,
      before[1],
    ]);
    shop.clock.pass(DAY);
    await expireOrders(shop.services);
    expect(orderStatusOf(await shop.see('grocery', order), false)).toBe('paid');
  });

  it('to more than there is, to nothing, or of an order that is paid changes nothing', async () => {
    const body = two();
    const order = await placed(body);
    const url = `cartTransaction/propose-order-change/${order.id}`;
    expect((await post(url, wish('none', body, 0, 0))).json()).toMatchObject({
      code: 'QUANTITY_INVALID',
    });
    expect((await post(url, wish('many', body, 9_000), '', 'grocery', SECRET)).statusCode).toBe(
      200,
    );
    const refused = await post(`cartTransaction/${order.id}/changes/${uuidOf('many')}`, {
      accept: true,
    });
    expect(refused.json()).toMatchObject({ status: 409, code: 'STOCK_CHANGED' });
    expect(await shop.see('grocery', order)).toMatchObject({
      total: order.total,
      proposals: [{ status: 'PROPOSED' }],
    });
  });
});

describe('a file for an order', () => {
  const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(40)]).toString(
    'base64',
  );
  it('goes with the order that names it, once, and only its owner reads it (D19)', async () => {
    const sent = (await post('attachments', { name: 'Küche <1>.png', data: PNG })).json().data;
    expect(sent).toMatchObject({ type: 'image/png' });
    const body = { ...anOrder('grocery', [aLine('grocery')]), attachments: [sent.id] };
    expect((await place(body, guest('stranger'))).json()).toMatchObject({
      code: 'ATTACHMENT_GONE',
    });
    const order = await placed(body);
    expect(order.attachments).toEqual([sent]);
    const url = `/api/v1/cartTransaction/${order.id}/attachments/${sent.id}`;
    const read = await shop.ask({ url, as: SHOPPER });
    expect(read.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
    });
    expect(read.headers['content-disposition']).toMatch(
      /^attachment; filename\*=UTF-8''K%C3%BCche/,
    );
    expect((await shop.ask({ url, as: guest('stranger') })).statusCode).toBe(404);
    const twice = { ...anOrder('grocery', [aLine('grocery')]), attachments: [sent.id] };
    expect((await place(twice)).json()).toMatchObject({ code: 'ATTACHMENT_GONE' });
  });

  it('waits for its order under the guest who becomes a customer', async () => {
    const asGuest = guest('becomes somebody');
    const sent = (await post('attachments', { name: 'tap.png', data: PNG }, asGuest)).json().data;
    const claimed = await post('customer/claim', { guestToken: asGuest }, customer('somebody'));
    expect(claimed.statusCode, claimed.body).toBe(200);
    const answer = await place(
      { ...anOrder('grocery', [aLine('grocery')]), attachments: [sent.id] },
      customer('somebody'),
    );
    expect(answer.statusCode, answer.body).toBe(201);
  });

  it.each([
    ['a page', Buffer.from('<!doctype html><script>1</script>').toString('base64')],
    [
      'a drawing with scripts',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64'),
    ],
    ['nothing', ''],
    ['no base64', '<>'],
  ])('that is %s is refused, whatever it is called', async (_what, data) => {
    expect((await post('attachments', { name: 'photo.png', data })).statusCode).toBe(400);
  });
});

describe('credit (S3-10)', () => {
  it('is asked again when an order on terms grows: a change beyond it changes nothing', async () => {
    const set = (creditLimit: number | null) =>
      shop.database.db
        .update(customers)
        .set({ creditLimit })
        .where(eq(customers.id, business?.id ?? ''));
    const left = async () =>
      (await shop.ask({ url: `/api/v1/customer/${business?.id}`, as: BRIAN })).json().creditLeft;
    await set(null);
    const order = await placed(onTerms(7), BRIAN);
    const { productId } = order.lines[0] ?? {};
    const quantity = (order.lines[0]?.quantity ?? 1) + 2;
    const proposalId = crypto.randomUUID();
    const change = async () => {
      const url = `cartTransaction/propose-order-change/${order.id}`;
      const lines = [{ productId, quantity }];
      const proposed = await post(url, { proposalId, note: '', lines }, BRIAN);
      expect(proposed.statusCode, proposed.body).toBe(200);
      return shop.ask({
        method: 'POST',
        url: `/api/v1/cartTransaction/${order.id}/changes/${proposalId}`,
        body: { accept: true },
        headers: SECRET,
      });
    };
    await set(1_000_000_00);
    const owed = 1_000_000 - (await left());
    await set(Math.round(owed * 100));
    expect((await change()).json()).toMatchObject({ code: 'CREDIT_EXCEEDED' });
    expect((await shop.see('grocery', order, BRIAN)).total).toBe(order.total);
    await set(Math.round((owed + 3 * order.total) * 100));
    expect((await change()).statusCode).toBe(200);
    expect((await shop.see('grocery', order, BRIAN)).total).toBeGreaterThan(order.total);
    await set(null);
  });
});
