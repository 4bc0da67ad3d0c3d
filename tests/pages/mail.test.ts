import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyAddress } from '#machines/checkout/facts.ts';
import type { OrderView } from '#machines/domain/order.ts';
import { systemClock } from '#server/clock.ts';
import { readConfig } from '#server/config.ts';
import { mails, orderLinks } from '#server/db/schema/mail.ts';
import { notifications } from '#server/db/schema/notifications.ts';
import { staffTasks } from '#server/db/schema/payments.ts';
import { expireOrders } from '#server/dueWork.ts';
import { eraseOld } from '#server/erase.ts';
import { sendMails } from '#server/mail/send.ts';
import { mailSenderOf } from '#server/mail/sender.ts';
import { deliverOutbox } from '#server/notifications/deliver.ts';
import { type CaughtMail, catchMails } from '#server/sandbox/mail/catcher.ts';
import { wallClock } from '#server/zone.ts';
import { aBookedLine, aService, freeTimes } from '#tests/support/bookings.ts';
import { builtPages } from '#tests/support/builtPages.ts';
import { store } from '#tests/support/inProcess.ts';
import { tokenOf } from '#tests/support/namedIdentity.ts';
import { aLine, anOrder } from '#tests/support/orders.ts';
import { type PayingShop, payingShop, SHOPPER } from '#tests/support/payingShop.ts';
import { AT_DESK, deskBooking } from '#tests/support/salonDesk.ts';
import { DAY, MINUTE } from '#tests/support/setClock.ts';
import { aCertificate, BAD_CERTIFICATES } from '#tests/support/tlsHost.ts';

/** Mails by real SMTP to a catcher, in the words of the built pages. */
let shop: PayingShop;
let catcher: Awaited<ReturnType<typeof catchMails>>;
beforeAll(async () => {
  catcher = await catchMails(systemClock, 0);
  shop = await payingShop({
    renderer: await builtPages(),
    config: {
      mail: { url: `smtp://127.0.0.1:${catcher.port}`, from: 'orders@shop.example' },
    },
  });
});
beforeEach(() => {
  catcher.mailbox.mails = [];
  catcher.mailbox.mood = 'takes';
});
afterAll(async () => {
  await shop.close();
  await catcher.close();
});

const TO = 'amina@example.test';
/** All that is due leaves. */
async function post(): Promise<CaughtMail[]> {
  await deliverOutbox(shop.services, { say: shop.services.renderer.say });
  await sendMails(shop.services);
  return catcher.mailbox.mails;
}
const about = (order: { orderNumber: string }): CaughtMail[] =>
  catcher.mailbox.mails.filter(
    (mail) => mail.subject.includes(order.orderNumber) || mail.text.includes(order.orderNumber),
  );
const linkIn = ({ text }: CaughtMail): string => /\/orders\/mailed#([\w-]+)/.exec(text)?.[1] ?? '';
const write = (url: string, body: unknown) =>
  shop.ask({ store: 'retail', method: 'POST', url: `/api/v1${url}`, body });
const stateOf = async (orderId: string, kind: string) =>
  (await shop.database.db.select().from(mails).where(eq(mails.orderId, orderId))).find(
    (one) => one.kind === kind,
  );

async function paid(): Promise<OrderView> {
  const order = await shop.place('retail', [aLine('retail')], { method: 'STRIPE' });
  const attempt = await shop.start('retail', order, 'STRIPE');
  await shop.simulate('STRIPE', {
    reference: await shop.referenceOf(attempt.id),
    action: 'approve',
  });
  return shop.until('retail', order, (view) => view.paymentState === 'PAID');
}

/** The same person at the desk of the retail store. */
const desk = (url: string, body: unknown) =>
  shop.ask({
    store: 'retail',
    method: 'POST',
    url: `/api/v1${url}`,
    body,
    as: tokenOf({ uid: 'a-staff-member', roles: { [store('retail').business.id]: ['staff'] } }),
  });
const EMAIL = { contact: { email: TO } };

it('a number of an order stays on one line of its letter, and is copied as it is', async () => {
  const order = await shop.place('retail', [aLine('retail')], { method: 'PAY_LATER', ...EMAIL });
  await post();
  const [letter] = about(order);
  const unbroken = `<span class="number">${order.orderNumber}</span>`;
  expect(letter?.html.split(unbroken).length).toBeGreaterThan(2);
  expect(letter?.html.replace(/<[^>]*>/g, '')).toContain(
    `given with order ${order.orderNumber} at`,
  );
  expect(letter?.html).toContain('.number{white-space:nowrap}');
});

it('a letter says the weight of what is sold loose (finding Q39), for when it is wanted, and what is done where something is sold out (finding Z32)', async () => {
  const product = store('grocery').products.find(({ measure }) => measure?.step === 0.25);
  const line = { product: product as NonNullable<typeof product>, quantity: 3 };
  const order = await shop.place('grocery', [line], {
    ...{ method: 'PAY_LATER', soldOut: 'SIMILAR', wantedAt: '2026-03-02T17:00', ...EMAIL },
  });
  expect(await shop.see('grocery', order)).toMatchObject({ soldOut: 'SIMILAR' });
  await post();
  const [letter] = about(order);
  const text = letter?.text.replace(/\s+/g, ' ');
  expect(text).toContain('Loose carrots · 750 g');
  expect(text).toMatch(/ When \S+ .{0,20}17:00 to 18:00 /);
  const wish = 'If something is sold out: Replace it with something similar';
  expect(letter?.text).toContain(`\n\n${wish}\n\n`);
  expect(letter?.html).toContain(`<p>${wish}</p>`);
});

describe('what a shopper asked of the shop', () => {
  it('is told of by one mail when staff call it seen to', async () => {
    const order = await shop.place('retail', [aLine('retail')], { method: 'PAY_LATER', ...EMAIL });
    const asked = await shop.ask({
      store: 'retail',
      method: 'POST',
      url: `/api/v1/cartTransaction/${order.id}/requests`,
      as: SHOPPER,
      body: { requestId: crypto.randomUUID(), kind: 'HELP', text: 'One is missing.' },
    });
    expect(asked.statusCode, asked.body).toBe(200);
    const [task] = await shop.database.db
      .select()
      .from(staffTasks)
      .where(eq(staffTasks.orderId, order.id));
    expect(task?.reason).toBe('HELP_ASKED');
    for (const _ of [1, 2])
      expect(
        (await desk(`/staff/tasks/${task?.id}/done`, { reason: 'sent the other one' })).statusCode,
      ).toBe(200);
    await post();
    const told = about(order).filter(({ subject }) => subject.includes('seen to your message'));
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain(`It was about order ${order.orderNumber}.`);
    // What staff wrote is for staff.
    expect(told[0]?.text).not.toContain('sent the other one');
  });

  it('is told of by one mail when the shop let the wish pass: collected before it was answered', async () => {
    const order = await shop.place('retail', [aLine('retail')], { method: 'PAY_LATER', ...EMAIL });
    const proposalId = crypto.randomUUID();
    const wish = { proposalId, note: 'Blue, please', lines: [] };
    const proposed = await shop.ask({
      store: 'retail',
      method: 'POST',
      url: `/api/v1/cartTransaction/propose-order-change/${order.id}`,
      as: SHOPPER,
      body: wish,
    });
    expect(proposed.statusCode, proposed.body).toBe(200);
    await expireOrders(shop.services);
    await post();
    expect(await stateOf(order.id, 'order.changeLapsed')).toBeUndefined();
    for (const event of ['order.ready', 'order.collected'])
      expect(
        (
          await desk(`/cartTransaction/${order.id}/events`, {
            reportId: crypto.randomUUID(),
            event,
          })
        ).statusCode,
      ).toBe(200);
    for (const _ of [1, 2]) await expireOrders(shop.services);
    await post();
    const told = about(order).filter(({ subject }) => subject.includes('was not changed'));
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain('paid, sent or ended before the shop answered your request');
    expect((await shop.see('retail', order)).proposals).toMatchObject([
      { status: 'PROPOSED', lapsed: true },
    ]);
  });
});

describe('an order that was paid', () => {
  it('is told once to its own address, as text and as HTML that say the same', async () => {
    const order = await paid();
    await Promise.all([post(), post(), post()]);
    await post();
    const [mail, ...more] = about(order);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: TO, subject: expect.stringContaining(order.orderNumber) });
    expect(mail?.from).toMatch(/^\S.* <orders@shop\.example>$/);
    expect(mail?.headers['auto-submitted']).toBe('auto-generated');
    const sentences = [
      `Order ${order.orderNumber} is paid`,
      'Your payment arrived.',
      order.lines[0]?.name ?? '',
      'Total',
      'Paid',
      '$148.00',
    ];
    // Nobody brings it, so the mail says where it waits.
    const { location } = order;
    sentences.push('Pick up at', location?.name ?? '', location?.address ?? '');
    for (const said of sentences) {
      expect(mail?.text).toContain(said);
      expect(mail?.html).toContain(said);
    }
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/undefined|NaN|\{\w+\}|notice\.|mail\./);
    expect(mail?.html).not.toMatch(
      /<script|<img|https?:\/\/(?!retail\.localhost|www\.openstreetmap\.org)/,
    );
  });

  it('is not told that it was not paid', async () => {
    const order = await paid();
    await post();
    shop.clock.pass(20 * MINUTE);
    await post();
    expect(about(order).map(({ subject }) => subject.split(' · ')[0])).toEqual([
      `Order ${order.orderNumber} is paid`,
    ]);
    expect(await stateOf(order.id, 'order.placed')).toMatchObject({ endedBy: 'it moved on' });
  });
});

describe('money that goes back in part', () => {
  it('is told beside what came, as the page of the order says both', async () => {
    const order = await shop.place('retail', [aLine('retail')], { method: 'STRIPE' });
    const attempt = await shop.start('retail', order, 'STRIPE');
    const reference = await shop.referenceOf(attempt.id);
    await shop.simulate('STRIPE', { reference, action: 'approve' });
    await shop.until('retail', order, (view) => view.paymentState === 'PAID');
    await shop.simulate('STRIPE', { reference, action: 'refundPart' });
    await shop.until('retail', order, ({ money }) => (money?.returned ?? 0) > 0);
    await post();
    const mail = about(order).find(({ subject }) => subject.includes('given back'));
    expect(mail?.text).toMatch(/Total +\$148\.00\n +Paid +\$148\.00\n +Given back to you +\$/);
  });
});

describe('an order that is brought before it is paid', () => {
  const letter = (kind: string, order: OrderView): string => {
    const { business, settings } = store('retail');
    return shop.services.renderer.letter({
      kind,
      locale: 'en',
      store: { business, settings },
      order,
      values: { number: order.orderNumber },
      link: 'http://retail.localhost/orders/mailed#x',
    }).text;
  };
  let placed: Promise<OrderView> | undefined;
  const later = () => {
    placed ??= shop.place('retail', [aLine('retail')], { method: 'PAY_LATER' });
    return placed;
  };

  it.each(['order.onTheWay', 'order.delivered'])('%s still says what is to pay', async (kind) => {
    expect(letter(kind, await later())).toMatch(/Total +\$148\.00\n +Still to pay +\$148\.00/);
  });

  it.each(['order.placed', 'order.changed'])(
    '%s asks for nothing while it may be paid already',
    async (kind) => {
      const order = await later();
      expect(letter(kind, order)).toContain('Still to pay');
      const inDoubt = { ...order, paymentState: 'REVIEW' } as OrderView;
      expect(letter(kind, inDoubt)).not.toContain('Still to pay');
    },
  );

  it('whose change was refused still says what is to pay', async () => {
    expect(letter('order.changeRefused', await later())).toMatch(/Still to pay +\$148\.00/);
  });

  it('that was collected waits nowhere any more', async () => {
    const order = await later();
    expect(letter('order.paid', order)).toContain('Pick up at');
    const timeline = [...(order.timeline ?? []), { kind: 'collected', at: '2027-01-01T08:00:00Z' }];
    const collected = { ...order, timeline } as OrderView;
    expect(letter('order.paid', collected)).not.toContain('Pick up at');
  });

  it('of a table whose bill paid it says that it is paid, though nothing came by its own way', async () => {
    const order = await later();
    const billed = { ...order, paid: 148, paymentState: 'PAID' } as OrderView;
    expect(letter('order.delivered', billed)).toMatch(/Paid +\$148\.00/);
  });

  const BROUGHT = {
    provider: 'in-house',
    customerLocation: { ...emptyAddress('US'), street: '7 Long Street' },
  };
  it('is ready to be brought, and waits nowhere', async () => {
    const order = await later();
    const brought = { ...order, shipment: BROUGHT } as unknown as OrderView;
    expect(letter('order.ready', brought)).toContain('It is packed and will be brought to you.');
    expect(letter('order.ready', order)).toContain(`It waits for you at ${order.location?.name}`);
  });
});

describe('an order that nobody paid', () => {
  it('is told after a quarter of an hour, with the way to pay it', async () => {
    const order = await shop.place('retail', [aLine('retail')], { method: 'STRIPE' });
    await post();
    expect(about(order)).toEqual([]);
    shop.clock.pass(16 * MINUTE);
    await post();
    const [mail] = about(order);
    expect(mail?.text).toMatch(/is not paid yet[\s\S]+Still to pay +\$148\.00/);
  });
});

describe('a payment that takes days', () => {
  it('is told as on its way, asks for nothing more, and is never followed by "not paid yet"', async () => {
    const order = await shop.place('retail', [aLine('retail')], { method: 'STRIPE' });
    const attempt = await shop.start('retail', order, 'STRIPE');
    const reference = await shop.referenceOf(attempt.id);
    await shop.simulate('STRIPE', { reference, action: 'approveSlowly' });
    await shop.until('retail', order, (view) => view.attempt?.outcome.status === 'IN_PROCESS');
    await post();
    shop.clock.pass(20 * MINUTE);
    await post();
    const letters = about(order);
    expect(letters.map(({ subject }) => subject)).toEqual([expect.stringMatching(/on its way/)]);
    expect(letters[0]?.text).not.toMatch(/Still to pay/);
  });
});

describe('an unpaid order that its shopper cancels', () => {
  const cancel = (order: OrderView) =>
    shop.ask({
      store: 'retail',
      method: 'POST',
      url: `/api/v1/cartTransaction/${order.id}/give-up`,
      as: SHOPPER,
      body: {},
    });

  it('is told by one mail that says what it means for the money, and by no push', async () => {
    const order = await shop.place('retail', [aLine('retail')], { method: 'STRIPE', ...EMAIL });
    for (const _ of [1, 2]) await cancel(order);
    await Promise.all([post(), post()]);
    shop.clock.pass(20 * MINUTE);
    await post();
    const [mail, ...more] = about(order);
    expect(more).toEqual([]);
    expect(mail?.subject).toContain(`Order ${order.orderNumber} was cancelled`);
    expect(mail?.text).toContain('It was not paid. Nothing is to be paid. If a payment of yours');
    expect(mail?.text).not.toMatch(/Still to pay|[{}]/);
    expect((await shop.see('retail', order)).paymentState).toBe('CANCELLED');
    const told = await shop.database.db
      .select()
      .from(notifications)
      .where(eq(notifications.target, `/orders/${order.id}`));
    expect(told).toEqual([]);
  });
});

describe('goods that are to be sent back', () => {
  it('each answer of the shop is mailed once, with what it means for the money', async () => {
    const order = await shop.place('retail', [aLine('retail')], { method: 'PAY_LATER', ...EMAIL });
    const says = (event: string, more = {}) =>
      desk(`/cartTransaction/${order.id}/events`, {
        reportId: crypto.randomUUID(),
        event,
        ...more,
      });
    const asks = { reason: 'too small' };
    for (const [event, more] of [
      ['return.asked', asks],
      ['return.refused', {}],
      ['return.asked', asks],
      ['return.accepted', {}],
      ['return.received', {}],
    ] as const)
      expect((await says(event, more)).statusCode).toBe(200);
    for (const _ of [1, 2]) await post();
    const textOf = (part: string) => about(order).filter(({ text }) => text.includes(part)).length;
    expect(textOf('so no money goes back for them')).toBe(1);
    expect(textOf('No money moves yet')).toBe(1);
    expect(textOf('If money goes back to you, you are told of it')).toBe(1);
  });
});

describe('an order that is paid later', () => {
  it('is thanked for, and never told that it is not paid yet', async () => {
    const order = await shop.place('retail', [aLine('retail')], { method: 'PAY_LATER' });
    await post();
    shop.clock.pass(20 * MINUTE);
    await post();
    expect(about(order).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Thank you for your order/),
    ]);
  });
});

describe('the language', () => {
  it('is that of the page on which the order was placed', async () => {
    const answer = await shop.ask({
      store: 'retail',
      method: 'POST',
      url: '/api/v1/cartTransaction',
      as: SHOPPER,
      body: anOrder('retail', [aLine('retail')], { method: 'PAY_LATER' }),
      headers: { referer: 'http://retail.localhost/fr/cart/checkout' },
    });
    expect(answer.statusCode, answer.body).toBe(201);
    await post();
    const [mail] = about(answer.json().data);
    expect(mail?.subject).toMatch(/^Merci pour votre commande /);
    expect(mail?.html).toContain('<html lang="fr" dir="ltr">');
    expect(mail?.text).toMatch(/\/fr\/orders\/mailed#/);
  });
});

describe('a letter from right to left', () => {
  it('keeps numbers, sums and lines in their order, as HTML and as text', async () => {
    const line = aLine('retail');
    const answer = await shop.ask({
      store: 'retail',
      method: 'POST',
      url: '/api/v1/cartTransaction',
      as: SHOPPER,
      body: anOrder('retail', [line], { method: 'PAY_LATER' }),
      headers: { referer: 'http://retail.localhost/ar/cart/checkout' },
    });
    await post();
    const { orderNumber } = answer.json().data;
    const [mail] = about({ orderNumber });
    // An Arabic word before it would show 001005-CJT as CJT-001005.
    const number = `\u2066${orderNumber}\u2069`;
    for (const told of [mail?.subject, mail?.html, mail?.text]) expect(told).toContain(number);
    expect(mail?.html).toContain('<html lang="ar" dir="rtl">');
    expect(mail?.text).toContain(`\u200f  ${line.product.name}`);
    const unsaid = mail?.text.split('\n').filter((line) => line && !line.startsWith('\u200f'));
    expect(unsaid).toEqual([
      expect.stringMatching(/^http:\/\/retail\.localhost\S+\/ar\/orders\/mailed#[\w-]+$/),
      expect.stringMatching(/^https:\/\/www\.openstreetmap\.org\/\?mlat=\S+$/),
      expect.stringMatching(/^\S+@\S+$/),
    ]);
  });
});

describe('booked times', () => {
  it('are told with their day and hour on the store’s clocks', async () => {
    const product = aService('beauty');
    const intent = crypto.randomUUID();
    const line = await aBookedLine(shop, 'beauty', product, { as: SHOPPER, intent });
    const order = await shop.place('beauty', [line], { method: 'STRIPE', intent });
    const attempt = await shop.start('beauty', order, 'STRIPE');
    const reference = await shop.referenceOf(attempt.id);
    await shop.simulate('STRIPE', { reference, action: 'approve' });
    await shop.until('beauty', order, ({ paymentState }) => paymentState !== 'PENDING');
    await post();
    const [time] = order.lines[0]?.appointments ?? [];
    const mail = catcher.mailbox.mails.find(({ subject }) => subject.includes('appointment'));
    expect(mail?.subject).toMatch(/^Your appointment is confirmed · /);
    const day = String(Number(time?.startDate.slice(8)));
    expect(mail?.text).toMatch(
      new RegExp(`When\\n  ${product.name} · \\w+, \\w+ ${day} at ${time?.startTime.slice(0, 5)}`),
    );
  });
});

describe('the link', () => {
  it('opens the whole order once, with all that its owner may do, and then offers a new one', async () => {
    const order = await paid();
    const [mail] = await post();
    const link = linkIn(mail as CaughtMail);
    const opened = await write('/orders/mailed', { link });
    expect(opened.statusCode, opened.body).toBe(200);
    const { id, capability } = opened.json();
    const seen = await shop.ask({
      store: 'retail',
      url: `/api/v1/cartTransaction/${id}`,
      headers: { 'x-capability': capability },
    });
    expect(seen.json()).toMatchObject({
      id: order.id,
      email: TO,
      limited: false,
      may: { pay: true, change: true },
    });
    expect((await write('/orders/mailed', { link })).statusCode).toBe(404);

    catcher.mailbox.mails = [];
    for (let times = 0; times < 3; times++)
      expect((await write('/orders/mailed/again', { link })).statusCode).toBe(200);
    const [next, ...more] = await post();
    expect(more).toEqual([]);
    expect(next).toMatchObject({
      to: TO,
      subject: expect.stringContaining(`link to order ${order.orderNumber}`),
    });
    expect((await write('/orders/mailed', { link: linkIn(next as CaughtMail) })).statusCode).toBe(
      200,
    );
  });

  it('opens nothing in another store, after thirty days, or when it was made up', async () => {
    await paid();
    const [mail] = await post();
    const link = linkIn(mail as CaughtMail);
    const elsewhere = await shop.ask({
      store: 'grocery',
      method: 'POST',
      url: '/api/v1/orders/mailed',
      body: { link },
    });
    expect(elsewhere.statusCode).toBe(404);
    expect((await write('/orders/mailed', { link: `${link.slice(0, -2)}xx` })).statusCode).toBe(
      404,
    );
    shop.clock.pass(31 * DAY);
    expect((await write('/orders/mailed', { link })).statusCode).toBe(404);
  });

  it('asked for with a secret that never was, is answered the same, and nothing is sent', async () => {
    const answer = await write('/orders/mailed/again', { link: 'a-secret-that-never-was-here' });
    expect(answer.statusCode).toBe(200);
    expect(await post()).toEqual([]);
  });

  it('is kept as a hash, and with its mail erased when it has served', async () => {
    const order = await paid();
    const [mail] = await post();
    const rows = await shop.database.db
      .select()
      .from(orderLinks)
      .where(eq(orderLinks.orderId, order.id));
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(linkIn(mail as CaughtMail));
    shop.clock.pass(150 * DAY);
    await eraseOld(shop.services);
    const { db } = shop.database;
    expect(await db.$count(orderLinks, eq(orderLinks.orderId, order.id))).toBe(0);
    expect(await db.$count(mails, eq(mails.orderId, order.id))).toBe(0);
  });
});

/** A wait of ten seconds, and no other, is over at once; answers how many there were. */
function tenSecondsAreShort(): () => number {
  const later = globalThis.setTimeout;
  let waits = 0;
  const short = ((work: () => void, ms: number, ...more: []) => {
    if (ms === 10_000) waits++;
    return later(work, ms === 10_000 ? 200 : ms, ...more);
  }) as unknown as typeof setTimeout;
  vi.stubGlobal('setTimeout', short);
  return () => {
    vi.unstubAllGlobals();
    return waits;
  };
}

/** As Node names what is wrong. */
const SAID_OF = {
  'signed by an unknown authority': 'DEPTH_ZERO_SELF_SIGNED_CERT',
  'of another host': 'ERR_TLS_CERT_ALTNAME_INVALID',
  'that has expired': 'CERT_HAS_EXPIRED',
} as const;

describe('a mail server', () => {
  it('that puts a mail off gets it again, later each time, and once when it takes it', async () => {
    const order = await paid();
    catcher.mailbox.mood = 'putsOff';
    await post();
    await post();
    expect(await stateOf(order.id, 'order.paid')).toMatchObject({ tries: 1, sentAt: null });
    shop.clock.pass(2 * MINUTE);
    await post();
    expect(await stateOf(order.id, 'order.paid')).toMatchObject({ tries: 2, sentAt: null });
    catcher.mailbox.mood = 'takes';
    shop.clock.pass(5 * MINUTE);
    await post();
    await post();
    expect(about(order)).toHaveLength(1);
  });

  it('that refuses the address is not asked again, and the reason is kept', async () => {
    const order = await paid();
    catcher.mailbox.mood = 'refuses';
    await post();
    expect(await stateOf(order.id, 'order.paid')).toMatchObject({
      nextTryAt: null,
      sentAt: null,
      endedBy: 'the address was refused',
    });
  });

  it('that blocks its sender, naming the reader, is asked again later, and the log names nobody', async () => {
    const order = await paid();
    catcher.mailbox.mood = 'blocks';
    const lines: string[] = [];
    const { log } = shop.services;
    shop.services.log = { ...log, warn: (...said: unknown[]) => lines.push(JSON.stringify(said)) };
    await post();
    shop.services.log = log;
    expect(lines.join()).toContain('RCPT TO 554');
    expect(lines.join()).not.toContain('@');
    expect(await stateOf(order.id, 'order.paid')).toMatchObject({ sentAt: null, endedBy: null });
    catcher.mailbox.mood = 'takes';
    shop.clock.pass(2 * MINUTE);
    await post();
    expect(about(order)).toHaveLength(1);
  });

  it.each(BAD_CERTIFICATES)(
    'whose certificate is %s gets nothing; the log says why, and the mail leaves once it has a good one',
    async (what, name, from, isKnown) => {
      const bad = aCertificate(name, from, isKnown);
      const taken: string[] = [];
      const server = new SMTPServer({
        secure: true,
        authOptional: true,
        ...bad,
        onData(stream, _session, done) {
          const parts: Buffer[] = [];
          stream.on('data', (part: Buffer) => parts.push(part));
          stream.on('end', () => {
            taken.push(Buffer.concat(parts).toString());
            done();
          });
        },
      });
      // A client that turns away is an error of the server's as well.
      server.on('error', () => {});
      const listening = server.listen(0, '127.0.0.1');
      await once(listening, 'listening');
      const { port } = listening.address() as AddressInfo;
      const { mail: before, log } = shop.services;
      const lines: string[] = [];
      shop.services.mail = mailSenderOf({
        url: `smtps://localhost:${port}`,
        from: 'orders@shop.example',
      });
      shop.services.log = {
        ...log,
        warn: (...said: unknown[]) => lines.push(JSON.stringify(said)),
      };
      const good = aCertificate('localhost', new Date(), true);
      try {
        const order = await paid();
        await post();
        expect(taken).toEqual([]);
        expect(lines.join()).toContain(SAID_OF[what]);
        expect(lines.join()).not.toContain('@');
        expect(await stateOf(order.id, 'order.paid')).toMatchObject({ tries: 1, sentAt: null });
        server.updateSecureContext({ key: good.key, cert: good.cert });
        shop.clock.pass(2 * MINUTE);
        await post();
        await post();
        expect(taken).toHaveLength(1);
        expect(taken[0]).toContain(order.orderNumber);
        expect(await stateOf(order.id, 'order.paid')).toMatchObject({ sentAt: expect.any(Date) });
      } finally {
        shop.services.mail?.close();
        Object.assign(shop.services, { mail: before, log });
        good.forget();
        bad.forget();
        await new Promise<void>((done) => server.close(done));
      }
    },
  );

  it('that says nothing more is left after ten seconds, and the mail tried again', async () => {
    const order = await paid();
    catcher.mailbox.mood = 'hangs';
    const waits = tenSecondsAreShort();
    await post();
    expect(waits()).toBeGreaterThan(0);
    expect(await stateOf(order.id, 'order.paid')).toMatchObject({ tries: 1, sentAt: null });
  });

  it('that takes a mail and loses it is not seen from here: the order is told by its own page, and no page says that a mail came', async () => {
    const order = await paid();
    catcher.mailbox.mood = 'loses';
    await post();
    shop.clock.pass(5 * MINUTE);
    await post();
    expect(about(order)).toEqual([]);
    expect(await stateOf(order.id, 'order.paid'), 'taken is all that is known').toMatchObject({
      tries: 1,
      sentAt: expect.any(Date),
      endedBy: null,
    });
    const found = await write('/orders/find', { orderNumber: order.orderNumber, contact: TO });
    expect(found.statusCode, found.body).toBe(200);
    const secret = found.json().capability;
    const seen = await shop.ask({
      store: 'retail',
      url: `/api/v1/cartTransaction/${order.id}`,
      headers: { 'x-capability': secret },
    });
    expect(seen.json()).toMatchObject({ paymentState: 'PAID' });
    // What a page may say of a mail: that one is sent or on its way, never that it came.
    for (const kind of ['common', 'catalogue', 'between', 'notices'])
      for (const [id, text] of Object.entries(
        JSON.parse(readFileSync(`src/messages/en/${kind}.json`, 'utf8')) as Record<string, string>,
      ))
        expect(text, id).not.toMatch(
          /mail (has |was )?(arrived|reached|been delivered|delivered)|(you have|you've) (received|got) (a|an|our) (e-)?mail|check your (inbox|e-?mail)|confirmation (goes|was sent|has been sent|is in)/i,
        );
  });

  it('that is away for more than a day gets no old news', async () => {
    const order = await paid();
    catcher.mailbox.mood = 'putsOff';
    await post();
    shop.clock.pass(DAY + MINUTE);
    catcher.mailbox.mood = 'takes';
    await post();
    expect(about(order)).toEqual([]);
    expect(await stateOf(order.id, 'order.paid')).toMatchObject({ endedBy: 'too late' });
  });
});

describe('what a stranger writes into an order', () => {
  it('stays words: no header, no element, no second reader', async () => {
    const body = anOrder('retail', [aLine('retail')], { method: 'PAY_LATER' });
    const name = 'Amina\r\nBcc: other@example.test <b>"bold"</b>';
    const answer = await shop.ask({
      store: 'retail',
      method: 'POST',
      url: '/api/v1/cartTransaction',
      as: SHOPPER,
      body: { ...body, customerName: name },
    });
    if (answer.statusCode !== 201) return expect(answer.statusCode).toBe(400);
    await post();
    const [mail] = about(answer.json().data);
    expect(mail?.to).toBe(TO);
    expect(mail?.headers).not.toHaveProperty('bcc');
    expect(mail?.html).not.toContain('<b>');
  });
});

describe('the settings', () => {
  const env = { DATABASE_URL: 'postgres://x', DATA_DIR: '/tmp/mail-settings' };
  it.each([
    [{ MAIL_URL: 'smtp://127.0.0.1:25' }, /MAIL_FROM is missing/],
    [{ MAIL_FROM: 'orders@shop.example' }, /MAIL_URL is missing/],
    [{ MAIL_URL: 'https://mail', MAIL_FROM: 'orders@shop.example' }, /MAIL_URL is no address/],
    [{ MAIL_URL: 'smtp://127.0.0.1:25', MAIL_FROM: 'orders' }, /MAIL_FROM is no mail address/],
  ])('%o is named at the start', (mail, sentence) => {
    expect(() => readConfig({ ...env, ...mail }, systemClock)).toThrow(sentence);
  });
});

it('letters say what was paid at the shop and how, that it comes back there, and then how and when it did; of cash no bank is spoken (483, finding Z105, finding Z106)', async () => {
  const staff = tokenOf({
    uid: 'at-the-desk',
    roles: { [store('beauty').business.id]: ['staff'] },
  });
  const intent = randomUUID();
  const line = await aBookedLine(shop, 'beauty', aService('beauty'), { as: SHOPPER, intent });
  const order = await shop.place('beauty', [line], { method: 'PAY_LATER', intent, ...EMAIL });
  const url = `/api/v1/staff/orders/${order.id}`;
  const act = async (body: object): Promise<string> => {
    const { version } = (await shop.ask({ store: 'beauty', url, as: staff })).json();
    catcher.mailbox.mails = [];
    const answer = await shop.ask({
      ...{ store: 'beauty', method: 'POST', url: `${url}/actions`, as: staff },
      body: { version, reason: 'receipt 17', ...body },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    await post();
    return about(order)
      .map(({ text }) => text)
      .join('\n');
  };
  const [cents, day] = [100, wallClock(shop.clock.now(), store('beauty').business.timeZone).day];
  const amount = order.total;
  expect(await act({ action: 'takePayment', amount, how: 'CASH' })).toMatch(
    /Paid at the shop, cash: /,
  );
  expect(await act({ action: 'cancel' })).toMatch(/The shop gives it back to you at the desk: /);
  const back = { action: 'returnedElsewhere', day };
  const some = await act({ ...back, amount: 1, how: 'TRANSFER' });
  expect(some).toMatch(/Given back at the shop, bank transfer: /);
  expect(some).toMatch(/Most banks show it within 10 working days/);
  const left = Math.round(amount * cents - cents) / cents;
  const told = await act({ ...back, amount: left, how: 'CASH' });
  expect(told).toMatch(/Given back at the shop, cash: .+, \w+, \w+ \d+, \d{4}/);
  expect(told).not.toMatch(/gives it back|[Bb]anks/);
  const notices = await shop.database.db
    .select({ title: notifications.title, body: notifications.body })
    .from(notifications)
    .where(eq(notifications.target, `/orders/${order.id}`));
  expect(notices.map(({ body }) => body)).toContainEqual(
    expect.stringMatching(/has now been given back\.$/),
  );
});

it('who was written into the diary by staff gets the letter of a booking, with its time, what is paid at the shop, a link that opens it, and whom to call about another time (512, finding Z175)', async () => {
  const product = aService('beauty');
  const [time] = await freeTimes(shop, 'beauty', product);
  const contact = { name: 'Maria Santos', phone: '0917 555 0142', email: TO };
  const answer = await shop.ask({
    ...{ store: 'beauty', method: 'POST', url: '/api/v1/staff/visits', as: AT_DESK },
    body: { ...deskBooking([{ product, time: time! }], { contact }), notes: 'Came late twice' },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  await post();
  const [letter, ...more] = about(answer.json().data);
  expect(more).toEqual([]);
  expect(letter?.text).toContain(product.name);
  expect(letter?.text).toContain(time!.startTime.slice(0, 5));
  // Staff's own note is not the caller's (finding Z251).
  expect(JSON.stringify(letter)).not.toContain('Came late twice');
  const opened = await shop.ask({
    ...{ store: 'beauty', method: 'POST', url: '/api/v1/orders/mailed', as: SHOPPER },
    body: { link: linkIn(letter!) },
  });
  expect(opened.json(), opened.body).toMatchObject({ id: answer.json().data.id });
  // Its visit opens to no browser: no other time is promised, in the letter, its file and on the page.
  expect(letter?.text).toContain('To move it, call ');
  expect(JSON.stringify(letter)).not.toContain('can be moved until');
  const { id, capability } = opened.json();
  const url = `/api/v1/cartTransaction/${id}`;
  const headers = { 'x-capability': capability };
  const read = (await shop.ask({ store: 'beauty', url, headers })).json();
  expect(read).toMatchObject({ id, limited: false, may: { move: false } });
  const visit = read.lines[0].appointments[0].id;
  const asked = await shop.ask({
    ...{ store: 'beauty', url: `/api/v1/appointments/${visit}`, as: SHOPPER },
  });
  expect(asked.statusCode).toBe(404);
});
