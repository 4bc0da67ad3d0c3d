import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { emptyAddress } from '#machines/checkout/facts.ts';
import { formatMoney } from '#machines/domain/money.ts';
import type { OrderView } from '#machines/domain/order.ts';
import { phoneInSentence } from '#machines/domain/phone.ts';
import { systemClock } from '#server/clock.ts';
import { notifications } from '#server/db/schema/notifications.ts';
import { staffTasks } from '#server/db/schema/payments.ts';
import { businesses } from '#server/db/schema/store.ts';
import { sendMails } from '#server/mail/send.ts';
import { deliverOutbox } from '#server/notifications/deliver.ts';
import { type CaughtMail, catchMails } from '#server/sandbox/mail/catcher.ts';
import {
  aBookedLine,
  aBooking,
  aService,
  type Free,
  freeTimes,
  hold,
} from '#tests/support/bookings.ts';
import { builtPages } from '#tests/support/builtPages.ts';
import { withDeposit } from '#tests/support/deposit.ts';
import { store } from '#tests/support/inProcess.ts';
import { customer, tokenOf } from '#tests/support/namedIdentity.ts';
import { aLine, anOrder, type OrderOptions } from '#tests/support/orders.ts';
import { type PayingShop, payingShop, SHOPPER } from '#tests/support/payingShop.ts';
import { MINUTE } from '#tests/support/setClock.ts';

/** What letters say about an order, by real SMTP to a catcher, in the words of the built pages. */
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

/** All that is due leaves; what was told of the order, the first letter first. */
async function lettersOf({ orderNumber }: OrderView): Promise<CaughtMail[]> {
  await deliverOutbox(shop.services, { say: shop.services.renderer.say });
  await sendMails(shop.services);
  return catcher.mailbox.mails.filter(({ text }) => text.includes(orderNumber)).reverse();
}
/** What the clothes store lets its shoppers. */
async function cancelsPaid(allowed: boolean): Promise<void> {
  await shop.database.db
    .update(businesses)
    .set({
      view: sql`jsonb_set(${businesses.view}, '{cancelsPaid}', ${JSON.stringify(allowed)}::jsonb)`,
    })
    .where(eq(businesses.id, store('retail').business.id));
  shop.services.stores.forget();
}
const onOneLine = (mail: CaughtMail | undefined): string => mail?.text.replace(/\s+/g, ' ') ?? '';
/** Text and HTML say the same. */
function expectSaid(mail: CaughtMail | undefined, ...said: string[]): void {
  const html = mail?.html.replace(/<[^>]*>/g, '').replaceAll('&#x27;', '’');
  for (const one of said) {
    expect(mail?.text).toContain(one);
    expect(html).toContain(one);
  }
}
const write = (slug: string, url: string, body: unknown, as: string) =>
  shop.ask({ store: slug, method: 'POST', url: `/api/v1${url}`, body, as });
const STAFF = tokenOf({
  uid: 'a-staff-member',
  roles: { [store('retail').business.id]: ['staff'] },
});
const desk = (url: string, body?: unknown) =>
  body === undefined
    ? shop.ask({ store: 'retail', url: `/api/v1${url}`, as: STAFF })
    : write('retail', url, body, STAFF);
const later = (options: OrderOptions = {}) =>
  shop.place('retail', [aLine('retail', { quantity: 3 }), aLine('retail', { at: 1 })], {
    method: 'PAY_LATER',
    contact: { email: 'amina@example.test' },
    ...options,
  });

describe('an order that is placed and not paid', () => {
  it('later, at the shop: one letter says what it is, what is left to pay and how, and never that it is paid (484, finding Z85)', async () => {
    const order = await later();
    await lettersOf(order);
    shop.clock.pass(20 * MINUTE);
    const [letter, ...more] = await lettersOf(order);
    expect(more).toEqual([]);
    expectSaid(
      letter,
      ...[`Thank you for your order ${order.orderNumber}`, `3 × ${order.lines[0]?.name}`],
      ...['Still to pay', 'How to pay', 'You pay at the shop when you come.'],
    );
    expect(letter?.text).not.toMatch(/Paid|is paid/);
    expect(letter?.text).toMatch(/^http\S+\/orders\/mailed#/m);
    expect(await shop.see('retail', order)).toMatchObject({ paymentState: 'PENDING', paid: 0 });
  });

  it('finding Z174: what the shop asks is in its letter, before and after, with the total and that nothing else changes; the note of its staff stands on the page alone (513)', async () => {
    const order = await later();
    await lettersOf(order);
    catcher.mailbox.mails = [];
    const [line] = order.lines;
    const lines = [{ productId: line?.productId, quantity: 1 }];
    const body = { proposalId: crypto.randomUUID(), note: 'Two were torn', lines };
    const asked = await desk(`/staff/orders/${order.id}/changes`, body);
    expect(asked.statusCode, asked.body).toBe(200);
    const [letter] = await lettersOf(order);
    expectSaid(letter, `${line?.name}: 1 instead of 3`, 'Nothing else in the order changes.');
    expect(onOneLine(letter)).toMatch(/The total would be \S+ instead of \S+\./);
    expect(letter?.text).not.toContain('Two were torn');
    expect((await shop.see('retail', order)).proposals).toMatchObject([
      { by: 'SHOP', status: 'PROPOSED', note: 'Two were torn' },
    ]);
  });

  it('on agreed terms: the letter says by when, to which account and under which reference (484)', async () => {
    const company = store('retail').customers.find((one) => one.customerType === 'BUSINESS');
    const as = customer(company?.firebaseId ?? '');
    const body = {
      ...anOrder('retail', [aLine('retail', { quantity: 3 })], {
        ...{ method: 'STRIPE', b2b: { term: 30 } },
      }),
      customer: company?.id ?? '',
    };
    const answer = await write('retail', '/cartTransaction', body, as);
    expect(answer.statusCode, answer.body).toBe(201);
    const order = await shop.see('retail', answer.json().data, as);
    const [letter] = await lettersOf(order);
    const due = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeZone: 'UTC' });
    expectSaid(
      letter,
      `Pay by ${due.format(new Date(order.dueDate ?? 0))}.`,
      ...['Account number: 000123456789', `Reference for the transfer: ${order.orderNumber}`],
    );
  });

  it('with a code for a counter: the letter says the code, until when and where (484)', async () => {
    const order = await shop.place('retail', [aLine('retail')], { method: 'STRIPE' });
    const show = {
      ...{ kind: 'voucher', code: '712345678901', barcode: null, counters: ['7-Eleven'] },
      payBefore: '2026-03-03T10:00:00Z',
    };
    const outcome = { status: 'PENDING', reference: 'r', show };
    const { business, settings } = store('retail');
    const letter = shop.services.renderer.letter({
      ...{ kind: 'order.placed', locale: 'en', store: { business, settings } },
      order: { ...order, attempt: { outcome } } as unknown as OrderView,
      values: { number: order.orderNumber },
      link: 'http://retail.localhost/orders/mailed#x',
    });
    for (const said of [
      ...['is not paid yet', 'Pay it at a counter with the code below.', 'How to pay'],
      ...['Payment code: 712345678901', 'Pay before', '7-Eleven'],
    ])
      expect(letter.text).toContain(said);
    expect(letter.text).not.toContain('You can still pay it on its page');
  });

  it('and was left at a provider’s page: nothing for a quarter of an hour, then until when it is kept (155)', async () => {
    const order = await shop.place('retail', [aLine('retail')], { method: 'STRIPE' });
    await shop.start('retail', order, 'STRIPE');
    await lettersOf(order);
    shop.clock.pass(14 * MINUTE);
    expect(await lettersOf(order)).toEqual([]);
    shop.clock.pass(2 * MINUTE);
    const [letter] = await lettersOf(order);
    expect(onOneLine(letter)).toMatch(/How to pay The order is kept until .+\d\d:\d\d\./);
  });
});

describe('a letter about what its shopper asked', () => {
  const asked = async (order: OrderView, body: object): Promise<void> => {
    const all = { requestId: crypto.randomUUID(), text: 'See the picture.', ...body };
    const answer = await write('retail', `/cartTransaction/${order.id}/requests`, all, SHOPPER);
    expect(answer.statusCode, answer.body).toBe(200);
  };

  it('of goods that go back, from its asking to its refund: which, how many, why, the sum and the payment it goes to, where to and until when (530, 531, finding Z86, finding Z177)', async () => {
    const order = await shop.place(
      'retail',
      [aLine('retail', { quantity: 3 }), aLine('retail', { at: 1 })],
      { method: 'STRIPE' },
    );
    const attempt = await shop.start('retail', order, 'STRIPE');
    const reference = await shop.referenceOf(attempt.id);
    await shop.simulate('STRIPE', { reference, action: 'approve' });
    await shop.until('retail', order, ({ paymentState }) => paymentState === 'PAID');
    await lettersOf(order);
    catcher.mailbox.mails = [];
    await asked(order, { kind: 'RETURN', reason: 'SIZE', lines: [{ line: 0, quantity: 2 }] });
    const [receipt, ...more] = await lettersOf(order);
    expect(more).toEqual([]);
    expect(receipt?.subject).toContain(`You asked to send something of order ${order.orderNumber}`);
    expectSaid(receipt, `2 × ${order.lines[0]?.name}`, 'It does not fit');
    // Two of three pieces of one line, without a discount, whose price holds its tax.
    const cost = `$${((2 * (order.lines[0]?.totalPrice ?? 0)) / 3).toFixed(2)}`;
    const way = shop.services.renderer.say('en', 'method.STRIPE', {});
    expectSaid(
      receipt,
      `If the shop takes it back, ${cost} goes back to you the way it came: ${way}.`,
      'Once sent, most banks show it within 10 working days.',
    );
    catcher.mailbox.mails = [];
    const told = { reportId: crypto.randomUUID(), event: 'return.accepted' };
    expect((await desk(`/cartTransaction/${order.id}/events`, told)).statusCode).toBe(200);
    const [letter] = await lettersOf(order);
    const name = order.lines[0]?.name;
    const [branch] = store('retail').business.locations;
    const { returnDays = 0 } = store('retail').business;
    const last = new Date(shop.clock.now().getTime() + returnDays * 24 * 60 * MINUTE);
    const { timeZone } = store('retail').business;
    const until = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeZone }).format(last);
    expect(onOneLine(letter)).toContain(
      `Send something back It does not fit 2 × ${name}, Oat · S “See the picture.” Where to bring or send it ${branch?.name} ${branch?.address}`,
    );
    expectSaid(
      letter,
      ...['No money moves yet', 'Paid', `2 × ${name}`],
      `Bring or send it to the shop by ${until}.`,
      `Once it has arrived, ${cost} goes back to you the way it came: ${way}.`,
    );
    const { requests } = await shop.see('retail', order);
    expect(requests?.[0]).toMatchObject({ status: 'ACCEPTED', lines: [{ quantity: 2 }] });
    expect(`$${requests?.[0]?.goesBack?.toFixed(2)}`).toBe(cost);

    catcher.mailbox.mails = [];
    const here = { reportId: crypto.randomUUID(), event: 'return.received' };
    expect((await desk(`/cartTransaction/${order.id}/events`, here)).statusCode).toBe(200);
    const [received] = await lettersOf(order);
    expectSaid(received, `${cost} goes back to you the way it came: ${way}.`, `2 × ${name}`);

    catcher.mailbox.mails = [];
    const url = `/api/v1/staff/orders/${order.id}`;
    const { version } = (await shop.ask({ store: 'retail', url, as: STAFF })).json();
    const given = await desk(`/staff/orders/${order.id}/actions`, {
      ...{ action: 'gaveBack', version, reason: 'sent back', amount: requests?.[0]?.goesBack },
      ...{ reference: 're_1', day: '2026-03-01' },
    });
    expect(given.statusCode, given.body).toBe(200);
    const [back] = await lettersOf(order);
    expect(back?.subject).toContain(`${cost} was given back to you`);
    expectSaid(back, `2 × ${name}`, `It went back the way it came: ${way}.`);
    expect((await shop.see('retail', order)).requests?.[0]).toMatchObject({
      ...{ status: 'RECEIVED', cameBack: requests?.[0]?.goesBack },
    });
  });

  it('of a return, beside a refund for something else: each request has its own money, on the page and in the books (553, finding Z208)', async () => {
    const chosen = [aLine('retail', { quantity: 3 }), aLine('retail', { at: 1 })];
    const order = await shop.place('retail', chosen, { method: 'STRIPE' });
    const attempt = await shop.start('retail', order, 'STRIPE');
    const reference = await shop.referenceOf(attempt.id);
    await shop.simulate('STRIPE', { reference, action: 'approve' });
    await shop.until('retail', order, ({ paymentState }) => paymentState === 'PAID');
    const report = async (event: string): Promise<void> => {
      const told = { reportId: crypto.randomUUID(), event };
      expect((await desk(`/cartTransaction/${order.id}/events`, told)).statusCode).toBe(200);
    };
    const giveBack = async (amount: number | undefined, of: string): Promise<void> => {
      const url = `/api/v1/staff/orders/${order.id}`;
      const { version } = (await shop.ask({ store: 'retail', url, as: STAFF })).json();
      const given = await desk(`/staff/orders/${order.id}/actions`, {
        ...{ action: 'gaveBack', version, reason: 'seen to', amount },
        ...{ reference: of, day: '2026-03-01' },
      });
      expect(given.statusCode, given.body).toBe(200);
    };
    const requests = async () => (await shop.see('retail', order)).requests ?? [];
    for (const event of ['order.ready', 'order.collected']) await report(event);
    await asked(order, { kind: 'HELP', trouble: 'MISSING', lines: [{ line: 1, quantity: 1 }] });
    await asked(order, { kind: 'RETURN', reason: 'SIZE', lines: [{ line: 0, quantity: 2 }] });
    await report('return.accepted');
    const [, back] = await requests();
    await giveBack(1, 're_1');
    await lettersOf(order);
    catcher.mailbox.mails = [];
    await report('return.received');
    const cost = `$${back?.goesBack?.toFixed(2)}`;
    const [received] = await lettersOf(order);
    expectSaid(received, `The shop has it again. ${cost} goes back to you`);
    expect(await requests()).toMatchObject([
      { kind: 'HELP', cameBack: 1 },
      { kind: 'RETURN', goesBack: back?.goesBack },
    ]);
    expect((await requests())[1]).not.toHaveProperty('cameBack');
    await giveBack(back?.goesBack, 're_2');
    expect(await requests()).toMatchObject([
      { kind: 'HELP', cameBack: 1 },
      { kind: 'RETURN', cameBack: back?.goesBack },
    ]);
    const { money } = await shop.see('retail', order);
    expect(money?.returned).toBeCloseTo(1 + (back?.goesBack ?? 0));
  });

  it('of what is wrong, when it arrives and when it was seen to: what it was, and with which things (finding Z86, finding Z176)', async () => {
    const order = await later();
    const event = { reportId: crypto.randomUUID(), event: 'order.collected' };
    for (const one of ['order.ready', event.event])
      await desk(`/cartTransaction/${order.id}/events`, {
        ...event,
        ...{ event: one, reportId: crypto.randomUUID() },
      });
    await asked(order, {
      kind: 'HELP',
      trouble: 'MISSING',
      lines: [{ line: 1, quantity: 1 }],
    });
    const receipts = (await lettersOf(order)).filter(({ subject }) =>
      /has your message/.test(subject),
    );
    expect(receipts).toHaveLength(1);
    expectSaid(
      receipts[0],
      ...[
        'A person at the shop reads it',
        'Something is missing',
        `${order.lines[1]?.name}, Chalk · XS`,
      ],
    );
    catcher.mailbox.mails = [];
    const [task] = await shop.database.db
      .select()
      .from(staffTasks)
      .where(and(eq(staffTasks.orderId, order.id), eq(staffTasks.reason, 'HELP_ASKED')));
    expect((await desk(`/staff/tasks/${task?.id}/done`, { reason: 'sent' })).statusCode).toBe(200);
    const [letter] = await lettersOf(order);
    expect(onOneLine(letter)).toContain(
      `Something is wrong Something is missing ${order.lines[1]?.name}, Chalk · XS “See the picture.” What you ordered`,
    );
  });
});

describe('what goes back of a cancelled order', () => {
  it('by a card and at the desk is told as it was before the press: all of it, and how much of it at the shop (550, finding Z203)', async () => {
    const chosen = await withDeposit(shop.database, aLine('retail', { at: 1, stock: 4 }));
    const order = await shop.place('retail', [chosen], { method: 'STRIPE' });
    const attempt = await shop.start('retail', order, 'STRIPE');
    const reference = await shop.referenceOf(attempt.id);
    await shop.simulate('STRIPE', { reference, action: 'approve' });
    const { paid } = await shop.until(
      'retail',
      order,
      ({ paymentState }) => paymentState === 'PART_PAID',
    );
    await lettersOf(order);
    const { version, toTake } = (await desk(`/staff/orders/${order.id}`)).json();
    const took = await desk(`/staff/orders/${order.id}/actions`, {
      ...{ action: 'takePayment', version, reason: 'receipt 17', amount: toTake, how: 'CARD' },
    });
    expect(took.statusCode, took.body).toBe(200);
    await cancelsPaid(true);
    onTestFinished(() => cancelsPaid(false));
    await lettersOf(order);
    catcher.mailbox.mails = [];

    const press = { requestId: crypto.randomUUID(), paid: order.total };
    const answer = await write(
      'retail',
      `/cartTransaction/${order.id}/cancel-paid`,
      press,
      SHOPPER,
    );
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({
      money: { owedBack: paid, goesTo: [{ provider: 'STRIPE', amount: paid }] },
      desk: [{ kind: 'PAID' }, { kind: 'OWED', amount: toTake }],
    });
    const [letter, ...more] = await lettersOf(order);
    expect(more).toEqual([]);
    const money = (sum: number): string => formatMoney(Math.round(sum * 100), 'USD', 'en');
    expectSaid(
      letter,
      `${money(order.total)} goes back to you, ${money(toTake)} of it at the shop, where it was paid.`,
      `It goes back the way it came: Card (${money(paid)}), the shop (${money(toTake)}).`,
    );
    expect(onOneLine(letter)).toContain(`Goes back to you ${money(order.total)}`);
    const bell = await shop.database.db.select().from(notifications);
    expect(bell.map(({ body }) => body)).toContain(
      `${money(order.total)} goes back to you, ${money(toTake)} of it at the shop, where it was paid.`,
    );
  });
});

describe('a wish to cancel (523)', () => {
  const paid = async (): Promise<OrderView> => {
    const order = await shop.place('retail', [aLine('retail')], { method: 'STRIPE' });
    const attempt = await shop.start('retail', order, 'STRIPE');
    const reference = await shop.referenceOf(attempt.id);
    await shop.simulate('STRIPE', { reference, action: 'approve' });
    return shop.until('retail', order, ({ paymentState }) => paymentState === 'PAID');
  };
  const asks = async ({ id }: OrderView): Promise<void> => {
    const body = { requestId: crypto.randomUUID(), kind: 'CANCEL', text: 'She has it.' };
    const answer = await write('retail', `/cartTransaction/${id}/requests`, body, SHOPPER);
    expect(answer.statusCode, answer.body).toBe(200);
  };
  const taskOf = async ({ id }: OrderView): Promise<string | undefined> =>
    (
      await shop.database.db
        .select()
        .from(staffTasks)
        .where(and(eq(staffTasks.orderId, id), eq(staffTasks.reason, 'CANCEL_ASKED')))
    )[0]?.id;

  it('has a letter when it arrives: that the shop decides, and what would go back to which payment (finding Z135)', async () => {
    const order = await paid();
    await lettersOf(order);
    catcher.mailbox.mails = [];
    await asks(order);
    const [letter, ...more] = await lettersOf(order);
    expect(more).toEqual([]);
    expect(letter?.subject).toContain(`You asked to cancel order ${order.orderNumber}`);
    expectSaid(letter, 'The shop decides', 'goes back to you the way it came: ', 'no money moves');
    expect(onOneLine(letter)).toMatch(/If the shop cancels it, \$[\d.]+ goes back to you/);
  });

  it('that the shop refuses has a letter: that the order stands, and what can be done still (finding Z135)', async () => {
    const order = await paid();
    await asks(order);
    await lettersOf(order);
    catcher.mailbox.mails = [];
    const done = await desk(`/staff/tasks/${await taskOf(order)}/done`, { reason: 'it is packed' });
    expect(done.statusCode, done.body).toBe(200);
    const [letter, ...more] = await lettersOf(order);
    expect(more).toEqual([]);
    expect(letter?.subject).toContain(`Order ${order.orderNumber} is not cancelled`);
    expectSaid(letter, 'does not cancel the order', 'send things back within');
    expect(letter?.text).not.toContain('it is packed');
  });

  it('that the shop grants has one letter, which says what goes back and to which payment (finding Z137)', async () => {
    const order = await paid();
    await asks(order);
    await lettersOf(order);
    catcher.mailbox.mails = [];
    const url = `/api/v1/staff/orders/${order.id}`;
    const as = tokenOf({
      uid: 'a-staff-member',
      roles: { [store('retail').business.id]: ['staff'] },
    });
    const { version } = (await shop.ask({ store: 'retail', url, as })).json();
    const answer = await desk(`/staff/orders/${order.id}/actions`, {
      ...{ action: 'cancel', version, reason: 'as asked' },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    const [letter, ...more] = await lettersOf(order);
    expect(more).toEqual([]);
    expect(letter?.subject).toContain('was cancelled');
    expect(onOneLine(letter)).toMatch(
      /\$[\d.]+ goes back to you\. It goes back the way it came: \S/,
    );
  });
});

describe('what is fetched at a branch', () => {
  it.each(['grocery', 'restaurant'])(
    'of the %s: its letter says, as its page does, at about what time it is ready, and the hours of its branch on that day; that it is ready, when the branch is open next (finding Z169)',
    async (slug) => {
      const order = await shop.place(slug, [aLine(slug)], {
        ...{ method: 'PAY_LATER', contact: { email: 'amina@example.test' } },
      });
      const { business, settings } = store(slug);
      const { timeZone, orderTiming, locations } = business;
      const ready = new Date(
        Date.parse(order.createdAt) + (orderTiming?.readyMinutes ?? 0) * MINUTE,
      );
      const wall = ready.toLocaleString('sv', { timeZone });
      const branch = locations.find(({ id }) => id === order.location?.id);
      const hoursOn = (at: number): string[] =>
        (branch?.hours[new Date(at).getUTCDay()] ?? []).map((minutes) =>
          new Date(minutes * MINUTE).toISOString().slice(11, 16),
        );
      const [opens, closes] = hoursOn(ready.getTime());
      const said = [
        `Ready at about ${wall.slice(11, 16)} · Monday`,
        `Open ${opens} to ${closes} that day.`,
      ];
      const [letter] = await lettersOf(order);
      expectSaid(letter, 'Thank you for your order', ...said);
      const told = (kind: string, more: object, now = shop.clock.now()): string =>
        shop.services.renderer
          .letter({
            ...{ kind, locale: 'en', store: { business, settings }, now },
            order: { ...order, ...more } as OrderView,
            values: { number: order.orderNumber },
            link: 'http://shop.localhost/orders/mailed#x',
          })
          .text.replace(/\s+/g, ' ');
      for (const one of said) expect(told('order.paid', { paymentState: 'PAID' })).toContain(one);
      expect(told('order.placed', { paymentMethodCode: null })).not.toContain('Ready at about');
      const waits = { timeline: [{ kind: 'ready', at: order.createdAt }] };
      expect(told('order.ready', waits)).toContain(
        `. Open on Monday, March 2: ${opens} to ${closes}.`,
      );
      expect(told('order.ready', waits)).not.toContain('Ready at about');
      const ahead =
        Date.parse(`${wall.slice(0, 10)}T23:58Z`) - Date.parse(`${wall.replace(' ', 'T')}Z`);
      const night = new Date(ready.getTime() + ahead);
      const [next] = ['Tuesday, March 3', 'Wednesday, March 4']
        .map((day, at) => ({ day, hours: hoursOn(ready.getTime() + (at + 1) * 24 * 60 * MINUTE) }))
        .filter(({ hours }) => hours[0]);
      expect(told('order.ready', waits, night)).toContain(
        `Open on ${next?.day}: ${next?.hours[0]} to ${next?.hours[1]}.`,
      );
      expect(await shop.see(slug, order)).toMatchObject({ shipment: null });
    },
  );
});

it('money that went back in part: its letter says to which payment, and in how many days a bank shows it (finding Z170)', async () => {
  const order = await shop.place('retail', [aLine('retail')], { method: 'STRIPE' });
  const attempt = await shop.start('retail', order, 'STRIPE');
  const reference = await shop.referenceOf(attempt.id);
  await shop.simulate('STRIPE', { reference, action: 'approve' });
  await shop.until('retail', order, ({ paymentState }) => paymentState === 'PAID');
  await lettersOf(order);
  catcher.mailbox.mails = [];
  await shop.simulate('STRIPE', { reference, action: 'refundPart' });
  const { money, timeline } = await shop.until(
    ...(['retail', order, (view: OrderView) => (view.money?.returned ?? 0) > 0] as const),
  );
  expect(timeline?.at(-1)).toMatchObject({ kind: 'refunded', amount: money?.returned });
  const [letter] = await lettersOf(order);
  const way = shop.services.renderer.say('en', 'method.STRIPE', {});
  expectSaid(
    letter,
    `It went back the way it came: ${way}. Most banks show it within 10 working days.`,
  );
  expect(letter?.text).not.toContain('Banks can take some days');
  // Of several payments the letter does not know which one it was.
  const { business, settings } = store('retail');
  const paid = await shop.see('retail', order);
  const two = [...paid.attempts, { ...paid.attempts[0], id: 'b', provider: 'PAYPAL' }];
  const other = shop.services.renderer.letter({
    ...{ kind: 'order.partRefunded', locale: 'en', store: { business, settings } },
    order: { ...paid, attempts: two } as OrderView,
    values: { number: order.orderNumber, amount: '$1.00', how: 'none' },
    link: 'http://retail.localhost/orders/mailed#x',
  });
  expect(other.text).toContain('Most banks show it within 10 working days.');
  expect(other.text).not.toContain('the way it came');
});

it('what is missing of a paid order: its letter names it, what goes back and to which payment (534, finding Z183)', async () => {
  const order = await shop.place('retail', [aLine('retail', { stock: 6, quantity: 3 })], {
    method: 'STRIPE',
  });
  const attempt = await shop.start('retail', order, 'STRIPE');
  const reference = await shop.referenceOf(attempt.id);
  await shop.simulate('STRIPE', { reference, action: 'approve' });
  await shop.until('retail', order, ({ paymentState }) => paymentState === 'PAID');
  await lettersOf(order);
  catcher.mailbox.mails = [];
  const marked = await shop.ask({
    ...{ store: 'retail', method: 'POST', url: `/api/v1/staff/orders/${order.id}/missing` },
    body: { lines: [{ line: 0, quantity: 1 }] },
    as: tokenOf({ uid: 'packer', roles: { [store('retail').business.id]: ['staff'] } }),
  });
  expect(marked.statusCode, marked.body).toBe(200);
  const [letter] = await lettersOf(order);
  expect(letter?.subject).toContain(`Something in order ${order.orderNumber} is not available`);
  const back = shop.services.renderer.say('en', 'method.STRIPE', {});
  const third = `$${(order.total / 3).toFixed(2)}`;
  expectSaid(letter, `${third} of what you paid goes back to you.`);
  expectSaid(letter, 'Not available: 1');
  expect(letter?.text).toContain(back);
});

it('a letter of a paid order says by which way it was paid (finding Z87)', async () => {
  const order = await shop.place('retail', [aLine('retail')], { method: 'STRIPE' });
  const attempt = await shop.start('retail', order, 'STRIPE');
  const reference = await shop.referenceOf(attempt.id);
  await shop.simulate('STRIPE', { reference, action: 'approve' });
  await shop.until('retail', order, ({ paymentState }) => paymentState === 'PAID');
  const [letter] = await lettersOf(order);
  const way = shop.services.renderer.say('en', 'method.STRIPE', {});
  expectSaid(letter, `${way}, $148.00: paid`);
});

it('letters name the telephone of the order’s branch, as its page does (finding Z88)', async () => {
  const order = await later();
  const [branch] = store('retail').business.locations;
  const [letter] = await lettersOf(order);
  expectSaid(letter, phoneInSentence(branch?.phone ?? ''));
  expect(letter?.text).not.toContain(phoneInSentence(store('retail').business.contactPhone));
});

describe('a letter says where, when and by whom', () => {
  const quoted = async (street: string) => {
    const to = {
      ...emptyAddress('US'),
      street,
      city: 'Portland',
      state: 'OR',
      postalCode: '97211',
    };
    const { business } = store('retail');
    const body = {
      locationId: business.locations[0]?.id,
      ...{ customerLocation: to, amount: 444 },
    };
    const answer = await shop.ask({
      ...{ store: 'retail', method: 'POST', url: '/api/v1/shipment/quote', body, as: SHOPPER },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    const { id, cost, promise, provider, shipmentType } = answer.json();
    const shipment = { shipmentType, provider, customerLocation: to, quoteDetails: { id, cost } };
    return { shipment, promise };
  };

  it('of what is brought: the address, the courier, and what was promised with the day it was (500, 532, finding Z108)', async () => {
    const { shipment, promise } = await quoted('88 Cannon Beach Road');
    const order = await later({ shipment });
    const [letter] = await lettersOf(order);
    const said = new Intl.DateTimeFormat('en', {
      ...{ weekday: 'long', day: 'numeric', month: 'long' },
      timeZone: store('retail').business.timeZone,
    }).format(new Date(order.createdAt));
    expect(promise).toMatch(/^Tomorrow/);
    expectSaid(
      letter,
      ...['Delivery to', '88 Cannon Beach Road', 'Portland, OR 97211'],
      `Our own courier · Promised on ${said}: ${promise}`,
    );
  });

  it('of a visit: the branch with its city and map, until when it can be moved, and a file for a calendar (500, finding Z107)', async () => {
    const intent = crypto.randomUUID();
    const product = aService('beauty');
    const free = await freeTimes(shop, 'beauty', product);
    const body = aBooking('beauty', product, free.at(-1) as Free, { intentId: intent, line: 0 });
    const held = await hold(shop, 'beauty', body, SHOPPER);
    expect(held.statusCode, held.body).toBe(201);
    const line = { product, appointments: [held.json().data.id] };
    const order = await shop.place('beauty', [line], {
      ...{ method: 'PAY_LATER', intent, contact: { email: 'amina@example.test' } },
    });
    const [letter] = await lettersOf(order);
    const [branch] = store('beauty').business.locations;
    expectSaid(
      letter,
      ...['Where', branch?.name ?? '', branch?.address ?? '', branch?.city ?? '', 'Show on a map'],
      'The order’s page says how to cancel it.',
      'The invoice is on the order’s page.',
    );
    expect(letter?.text).toContain(`mlat=${branch?.point[0]}&mlon=${branch?.point[1]}`);
    expect(letter?.html).toContain('href="https://www.openstreetmap.org/?mlat=');
    expect(letter?.text).toMatch(/It can be moved until \w+ \d+, \d{4}, \d\d:\d\d\./);
    const [file] = letter?.files ?? [];
    const calendar = file?.text.replaceAll('\n ', '') ?? '';
    expect(file).toMatchObject({ name: 'appointment.ics', type: 'text/calendar' });
    expect(calendar).toContain(`UID:${order.lines[0]?.appointments[0]?.id}\n`);
    const where = [branch?.name, branch?.address, branch?.city].join(', ').replaceAll(',', '\\,');
    expect(calendar).toContain(`LOCATION:${where}\n`);
    expect(calendar).toMatch(new RegExp(`URL:http\\S+/orders/${order.id}\n`));
    expect(calendar).not.toContain('mailed');
  });

  it('of one visit that was cancelled: that it is, no 0.00, and what is still to pay of the others', async () => {
    const intent = crypto.randomUUID();
    const line = await aBookedLine(shop, 'beauty', aService('beauty'), { as: SHOPPER, intent });
    const order = await shop.place('beauty', [line], { method: 'PAY_LATER', intent });
    const [own] = order.lines;
    const off = {
      ...own,
      ...{ name: 'Gel manicure', totalPrice: 0 },
      appointments: own?.appointments.map((one) => ({ ...one, status: 'CANCELLED' })),
    };
    const { business, settings } = store('beauty');
    const letter = shop.services.renderer.letter({
      ...{ kind: 'appointment.calledOff', locale: 'en', store: { business, settings } },
      order: { ...order, lines: [own, off] } as OrderView,
      values: { number: order.orderNumber, when: 'Monday', payment: 'NONE' },
      link: 'http://beauty.localhost/orders/mailed#x',
      now: shop.clock.now(),
    });
    expect(letter.text).toContain('  Gel manicure  cancelled\n');
    expect(letter.html).toContain('<s>Gel manicure</s>');
    expect(letter.text).not.toMatch(/\D0\.00/);
    expect(letter.text).toContain('Still to pay');
  });

  it.each([
    ['a visit', 'The rest is paid at the appointment.'],
    ['what is fetched', 'The rest is paid at the shop when you come.'],
  ])('of a deposit on %s: where its rest is paid (484)', async (what, said) => {
    const intent = crypto.randomUUID();
    const slug = what === 'a visit' ? 'beauty' : 'retail';
    const line =
      slug === 'beauty'
        ? await aBookedLine(shop, slug, aService(slug), { as: SHOPPER, intent })
        : aLine(slug);
    const order = await shop.place(slug, [line], { method: 'PAY_LATER', intent });
    const { business, settings } = store(slug);
    const letter = shop.services.renderer.letter({
      ...{ kind: 'order.partPaid', locale: 'en', store: { business, settings } },
      order: { ...order, paymentState: 'PART_PAID', paid: 1 },
      values: { number: order.orderNumber },
      link: `http://${slug}.localhost/orders/mailed#x`,
    });
    expect(letter.text).toContain(`How to pay\n  ${said}\n`);
  });
});
