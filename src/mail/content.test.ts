import { IntlMessageFormat } from 'intl-messageformat';
import { expect, it } from 'vitest';
import { ORDERS, unpaidOrder } from '#machines/checkout/samples.ts';
import type { OrderView } from '#machines/domain/order.ts';
import type { Business, StoreSettings } from '#machines/domain/store.ts';
import common from '../messages/en/common.json' with { type: 'json' };
import mail from '../messages/en/mail.json' with { type: 'json' };
import notices from '../messages/en/notices.json' with { type: 'json' };
import { contentOf } from './content.ts';

const WORDS: Record<string, string> = {
  ...{ ...common, ...mail, ...notices },
  ...{ 'method.STRIPE': 'Card', 'method.PAYPAL': 'PayPal' },
};
const say = (_locale: string, id: string, values = {}): string =>
  `${new IntlMessageFormat(WORDS[id] ?? id, 'en').format(values)}`;
// Open from eight to eight on Sundays, from seven to nine on all other days.
const hours = [[480, 1200], ...Array(6).fill([420, 1260])];
const business = {
  ...{ name: 'Soko', timeZone: 'Africa/Nairobi', contactEmail: '', contactPhone: '+254205550142' },
  orderTiming: { readyMinutes: 60, windowMinutes: 60, days: 2 },
  locations: [{ id: 'branch', name: 'Westlands', address: 'Street 5', point: [1, 2], hours }],
} as unknown as Business;
const createdAt = '2026-11-28T15:30:00.000Z';
const text = (kind: string, order: object, now = createdAt, values = {}): string => {
  const { title, body, times, asked, items, note } = contentOf(
    {
      ...{ kind, locale: 'en', link: 'http://shop.localhost/orders/mailed#x', now: new Date(now) },
      store: { business, settings: { layout: 'RETAIL' } as StoreSettings },
      values: { number: '001234-KXM', amount: '$12.00', how: 'none', ...values },
      order: {
        ...order,
        ...{ location: { id: 'branch', name: 'Westlands', address: 'Street 5' }, createdAt },
      } as OrderView,
    },
    say,
  );
  return [
    ...[title, body, ...times.map(({ said, rule }) => `${said} ${rule}`)],
    ...[...(asked?.lines ?? []), ...items.map(({ more }) => more), note],
  ].join(' ');
};

it('a letter of what is fetched says as its page does when it is ready and the hours of its branch that day; that it is ready, when the branch is open next (finding Z169)', () => {
  const later = unpaidOrder({
    paymentMethodCode: 'PAY_LATER',
    location: { id: 'branch' } as never,
  });
  const said = 'Ready at about 19:30 · Saturday, November 28 Open 07:00 to 21:00 that day.';
  const at = { createdAt };
  expect(text('order.accepted', { ...later, ...at })).toContain(said);
  expect(text('order.paid', { ...ORDERS.paid, ...at })).toContain(said);
  const wanted = { at: '2026-11-29T10:00', to: '11:00' };
  expect(text('order.accepted', { ...later, ...at, wanted })).toMatch(
    /10:00 to 11:00 Open 08:00 to 20:00 that day\./,
  );
  for (const other of [
    { paymentMethodCode: null },
    { timeline: [{ kind: 'ready', at: createdAt }] },
    { table: { id: 't', name: 'Table 1' } },
  ])
    expect(text('order.accepted', { ...later, ...at, ...other })).not.toContain('Ready at about');
  const ready = { ...ORDERS.paid, timeline: [{ kind: 'ready', at: createdAt }] };
  const waits = 'It waits for you at Westlands, Street 5. Open on';
  expect(text('order.ready', ready)).toContain(`${waits} Saturday, November 28: 07:00 to 21:00.`);
  expect(text('order.ready', ready, '2026-11-28T18:30:00.000Z')).toContain(
    `${waits} Sunday, November 29: 08:00 to 20:00.`,
  );
});

it('a letter of money that was given back says to which payment, where there is one, and in how many days a bank shows it (finding Z170)', () => {
  const attempt = { id: 'a', provider: 'STRIPE', amount: 10, outcome: { status: 'PAID' } };
  const back = (attempts: object[], how = 'none'): string =>
    text('order.partRefunded', { ...ORDERS.paid, attempts }, createdAt, { how });
  const days = 'Most banks show it within 10 working days.';
  expect(back([attempt])).toContain(`It went back the way it came: Card. ${days}`);
  // Of several payments the letter does not know which one it was.
  const two = back([attempt, { ...attempt, id: 'b', provider: 'PAYPAL' }]);
  expect(two).toContain(days);
  expect(two).not.toContain('the way it came');
  expect(back([attempt], 'CASH')).not.toMatch(/[bB]anks|the way it came/);
});

it('letters of a return promise no money that went back already, and say what of it comes off what is still to pay (553, finding Z208)', () => {
  const asked = { kind: 'RETURN', reason: 'SIZE', text: '', at: createdAt, id: 'r' };
  const back = (kind: string, more: object): string =>
    text(`order.return${kind}`, { ...ORDERS.paid, requests: [{ ...asked, ...more }] });
  const all = back('Received', { status: 'RECEIVED', cameBack: 22 });
  expect(all).toContain('The shop has it again. $22.00 was given back to you.');
  for (const promise of ['goes back to you', 'If money goes back', 'most banks'])
    expect(all).not.toContain(promise);
  const some = back('Received', { status: 'RECEIVED', goesBack: 17, cameBack: 5 });
  expect(some).toContain('$17.00 goes back to you');
  expect(some).toContain('$5.00 was given back to you.');
  const early = back('Accepted', { status: 'ACCEPTED', cameBack: 22 });
  expect(early).toContain('$22.00 was given back to you.');
  expect(early).not.toContain('No money moves yet');
  const deposit = back('Accepted', { status: 'ACCEPTED', lowersRest: 10 });
  expect(deposit).toContain('No money moves yet. Once it has arrived, $10.00 comes off');
  expect(back('Received', { status: 'RECEIVED', lowersRest: 10 })).toContain(
    'The shop has it again. $10.00 comes off what is still to pay.',
  );
});

it('a letter of money that went back names the things of a return where it is all that went back for them (553)', () => {
  const request = { kind: 'RETURN', reason: 'SIZE', text: '', at: createdAt, id: 'r' };
  const asked = (more: object) =>
    contentOf(
      {
        ...{
          kind: 'order.partRefunded',
          locale: 'en',
          link: 'http://shop.localhost/orders/mailed#x',
        },
        store: { business, settings: { layout: 'RETAIL' } as StoreSettings },
        values: { number: '001234-KXM', amount: '$12.00', how: 'none' },
        order: {
          ...ORDERS.paid,
          requests: [{ ...request, status: 'RECEIVED', ...more }],
        } as OrderView,
      },
      say,
    ).asked;
  expect(asked({ goesBack: 10, cameBack: 12 })?.lines).toContain('It does not fit');
  expect(asked({ goesBack: 12 })).toBeNull();
});

it('of a message and a wish that wait both, each letter is about its own (555, finding Z210)', () => {
  const open = { status: 'OPEN', reason: null, text: '', at: createdAt };
  const requests = ['HELP', 'CHANGE'].map((kind) => ({ ...open, kind, id: kind }));
  const about = (asked: string) =>
    contentOf(
      {
        ...{ kind: 'order.messageArrived', locale: 'en', values: { asked } },
        link: 'http://shop.localhost/orders/mailed#x',
        store: { business, settings: { layout: 'RETAIL' } as StoreSettings },
        order: { ...ORDERS.paid, requests } as OrderView,
      },
      say,
    ).asked?.title;
  expect([about('HELP'), about('CHANGE')]).toEqual(['Something is wrong', 'Change the order']);
});

it('the letter that it was delivered says until when and how something is sent back, where that can be asked (558, finding Z220)', () => {
  const timeline = [{ kind: 'delivered', at: createdAt }];
  const came = { ...ORDERS.paid, timeline, mayAsk: ['HELP', 'RETURN'], returnUntil: '2026-12-29' };
  expect(text('order.delivered', came)).toContain(
    'You can return something until Tuesday, December 29, 2026: open the order and choose “Return something”.',
  );
  expect(text('order.delivered', { ...came, mayAsk: ['HELP'] })).not.toContain('return');
  expect(text('order.paid', came)).not.toContain('return something');
});

it('what its shopper wrote is in their letters: the note of the order and of a line, and what they asked, in what becomes of it (finding Z223)', () => {
  const line = { name: 'Shirt', variant: 'Blue · S', addOns: [], quantity: 1, totalPrice: 20 };
  const lines = [{ ...line, notes: 'Wrap it as a present', appointments: [] }];
  const order = { ...ORDERS.paid, notes: 'Ring twice', lines };
  expect(text('order.paid', order)).toContain('“Wrap it as a present”');
  expect(text('order.paid', order)).toContain('Note for the shop: “Ring twice”');
  expect(text('order.refunded', order)).not.toContain('Ring twice');
  const instead = { id: 'm', name: 'Blue · M' };
  const back = {
    ...{ id: 'r', kind: 'RETURN', reason: 'SIZE', at: createdAt, text: 'The sleeves are short' },
    lines: [{ line: 0, quantity: 1, name: 'Shirt, Blue · S', instead }],
  };
  for (const [kind, status] of [
    ['order.returnAsked', 'OPEN'],
    ['order.returnAccepted', 'ACCEPTED'],
    ['order.returnReceived', 'RECEIVED'],
  ] as const) {
    const letter = text(kind, { ...ORDERS.paid, requests: [{ ...back, status }] });
    expect(letter).toContain('“The sleeves are short”');
    expect(letter).toContain('Shirt, Blue · S · Wished instead: Blue · M');
    expect(letter).toContain('The other size is a new order, at today’s price');
  }
});
