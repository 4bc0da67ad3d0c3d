import { IntlMessageFormat } from 'intl-messageformat';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ORDERS, unpaidOrder } from '#machines/checkout/samples.ts';
import type { OrderView } from '#machines/domain/order.ts';
import en from '../../messages/en/common.json' with { type: 'json' };
import fr from '../../messages/fr/common.json' with { type: 'json' };
import { LanguageProvider } from '../../ui/language.ts';
import type { Running } from '../../wiring/documents/running.ts';
import { RunningProvider } from '../../wiring/hooks/running.ts';
import { NextSteps } from './NextSteps.tsx';

const WORDS: Record<string, Record<string, string>> = {
  en: { ...en, 'method.STRIPE': 'Card', 'method.PAYPAL': 'PayPal' },
  fr,
};
const EMAIL = 'akinyi@example.com';
/** What the page of that order says next, in a shop that sends mail or does not. */
function says(
  order: OrderView,
  sendsMail: boolean | undefined,
  locale = 'en',
  shop: object = { timeZone: 'UTC' },
): string {
  const running = { business: shop, sendsMail, locale } as unknown as Running;
  const t = (id: string, values = {}): string =>
    `${new IntlMessageFormat(WORDS[locale]?.[id] ?? '', locale).format(values)}`;
  return renderToStaticMarkup(
    <LanguageProvider value={{ locale, t }}>
      <RunningProvider value={running}>
        <NextSteps order={order} />
      </RunningProvider>
    </LanguageProvider>,
  );
}
/** It is looked at when it was ordered, on a Saturday's evening. */
const isNow = (iso: string) => vi.setSystemTime(new Date(iso));
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  isNow('2026-11-28T15:30:00.000Z');
});
afterEach(() => {
  vi.useRealTimers();
});
const withEmail = (order: OrderView): OrderView => ({ ...order, email: EMAIL });
const later = unpaidOrder({ paymentMethodCode: 'PAY_LATER' });

describe('the page of an order', () => {
  test.each([
    ['paid', ORDERS.paid],
    ['of a deposit', ORDERS.deposit],
    ['to be paid later', later],
    ['whose money is on its way', ORDERS.inProcess],
    ['that has ended, and its money is on its way', ORDERS.endedInProcess],
  ])(
    '%s says where its mails go, and in a shop without mail says nothing of them',
    (_how, order) => {
      expect(says(withEmail(order), true)).toContain(`Mails about this order go to ${EMAIL}.`);
      expect(says(withEmail(order), true, 'fr')).toContain(
        `Les e-mails sur cette commande arrivent à ${EMAIL}.`,
      );
      for (const without of [false, undefined]) {
        expect(says(withEmail(order), without)).not.toMatch(/mail/i);
        expect(says(withEmail(order), without).length).toBeGreaterThan(50);
      }
    },
  );

  test('says nothing more of a visit that is over, and all of one that is to come (437)', () => {
    const on = (startDate: string): OrderView => {
      const appointment = { startDate, endDate: startDate, endTime: '11:00:00', status: 'PENDING' };
      return { ...later, lines: [{ appointments: [appointment] }] as never };
    };
    expect(says(on('2999-01-01'), false)).toContain('Your times are booked.');
    expect(says(on('2026-01-01'), false)).toBe('');
  });

  test('says to who fetches it at about what time it is ready, on the clock of the shop, and to no one else', () => {
    const orderTiming = { readyMinutes: 25, windowMinutes: 30, days: 2 };
    const shop = { timeZone: 'Africa/Nairobi', orderTiming };
    const createdAt = '2026-11-28T05:08:00.000Z';
    const read = (order: object, where = shop): string =>
      says({ ...later, createdAt, ...order } as OrderView, true, 'en', where);
    expect(read({})).toContain('Ready at about 08:33');
    expect(read({ ...ORDERS.paid, createdAt })).toContain('Ready at about 08:33');
    // The shop begins when it is paid, or when it agrees to be paid later.
    const told = (kind: 'paid' | 'accepted', at: string) => ({
      timeline: [{ kind: 'placed', at: createdAt } as const, { kind, at }],
    });
    expect(read({ ...ORDERS.paid, ...told('paid', '2026-11-28T06:00:00.000Z') })).toContain(
      'Ready at about 09:25',
    );
    expect(read({ ...later, ...told('accepted', '2026-11-28T05:20:00.000Z') })).toContain(
      'Ready at about 08:45',
    );
    for (const other of [
      { paymentMethodCode: null },
      { paymentState: 'CANCELLED' },
      { timeline: [{ kind: 'ready', at: createdAt }] },
      { wanted: { at: '2026-11-28T12:00', to: '12:30' } },
      { table: { id: 't', name: 'Table 1' } },
      { shipment: { provider: 'in-house' } },
    ])
      expect(read(other)).not.toContain('Ready at about');
    expect(read({}, { timeZone: 'UTC' } as typeof shop)).not.toContain('Ready at about');
  });

  test('what is brought says what was promised, on a later day with the day it was, as long as it is to come and no hour was chosen (500, 532, finding Z134, finding Z179)', () => {
    const tracking = {
      ...{ id: 's', provider: 'in-house', status: 'BOOKED', number: null, url: null },
      ...{ promise: 'Tomorrow by 18:00', events: [] },
    };
    const read = (more: object): string => {
      const order = { ...ORDERS.paid, createdAt: '2026-11-28T05:08:00.000Z', tracking };
      const brought = { ...order, shipment: { provider: 'in-house' }, ...more };
      return says(brought as unknown as OrderView, false);
    };
    expect(read({})).toContain('<strong>Tomorrow by 18:00</strong>');
    isNow('2026-11-29T00:30:00.000Z');
    expect(read({})).toContain('Promised on Saturday, November 28: Tomorrow by 18:00');
    for (const other of [
      { tracking: { ...tracking, status: 'DELIVERED' } },
      { wanted: { at: '2026-11-28T12:00', to: '12:30' } },
      { paymentState: 'CANCELLED' },
      { paymentState: 'PENDING' },
    ])
      expect(read(other)).not.toContain('Tomorrow by');
  });

  test('what was ordered while the shop was closed is packed from when it has been open, and until then its page says when that is (492, finding Z73)', () => {
    const orderTiming = { readyMinutes: 60, windowMinutes: 60, days: 2 };
    // Open from seven to nine in the evening; on Sunday from eight.
    const hours = [[480, 1200], ...Array(6).fill([420, 1260])];
    const shop = {
      timeZone: 'Africa/Nairobi',
      locations: [{ id: 'branch', hours }],
      orderTiming,
    };
    const order = (createdAt: string) =>
      ({
        ...{ ...ORDERS.paid, createdAt, timeline: [{ kind: 'paid', at: createdAt }] },
        ...{ location: { id: 'branch' }, shipment: { provider: 'in-house' } },
      }) as unknown as OrderView;
    const night = order('2026-11-28T19:00:00.000Z');
    isNow('2026-11-28T20:30:00.000Z');
    expect(says(night, false, 'en', shop)).toMatch(/We start when we open: Sun, Nov 29, 08:00/);
    expect(says(night, false, 'en', shop)).not.toContain('We pack your order');
    isNow('2026-11-29T05:00:00.000Z');
    expect(says(night, false, 'en', shop)).toContain('We pack your order');
    // What was ordered by day is packed in the night, as far as its page knows; so is what a shop without hours for orders sells.
    isNow('2026-11-28T20:30:00.000Z');
    expect(says(order('2026-11-28T12:00:00.000Z'), false, 'en', shop)).toContain(
      'We pack your order',
    );
    expect(says(night, false, 'en', { ...shop, orderTiming: undefined })).toContain(
      'We pack your order',
    );
  });

  test('who fetches it reads when the branch is open and that a mail comes when it is ready; only where no time can be said, the phone to call first (434)', () => {
    const orderTiming = { readyMinutes: 60, windowMinutes: 60, days: 2 };
    // A Saturday; on Sunday the branch opens later, and not at all on Friday.
    const everyDay = [420, 1260];
    const hours = [[480, 1200], ...Array(4).fill(everyDay), null, everyDay];
    const branch = { id: 'branch', phone: '+254205550151', hours };
    const shop = { timeZone: 'Africa/Nairobi', locations: [branch], contactPhone: '+254205550142' };
    const read = (order: object, where: object = { ...shop, orderTiming }, mails = true): string =>
      says(
        {
          ...ORDERS.paid,
          email: EMAIL,
          location: { id: 'branch' },
          createdAt: '2026-11-28T15:30:00.000Z',
          ...order,
        } as OrderView,
        mails,
        'en',
        where,
      );
    expect(read({})).toMatch(/Ready at about 19:30.*We mail you when it is ready/);
    expect(read({})).toContain('Open 07:00 to 21:00 that day.');
    expect(read({ wanted: { at: '2026-11-29T10:00', to: '11:00' } })).toContain(
      'Open 08:00 to 20:00 that day.',
    );
    expect(read({}, undefined, false)).not.toContain('We mail you');
    expect(read({})).not.toContain('Call');
    // No time can be said: the shop has no hours for orders, or does not open.
    const closed = { ...shop, orderTiming, locations: [{ ...branch, hours: Array(7).fill(null) }] };
    for (const words of [read({}, shop), read({}, closed)]) {
      expect(words).toContain('Call +254205550151 first to be sure that it is ready.');
      expect(words).not.toContain('Ready at about');
    }
    // Closed when it is paid, or before it is ready: reckoned from the next opening, whose day is named.
    for (const [paidAt, time] of [
      ['2026-11-27T22:00:00.000Z', '08:00'],
      ['2026-11-28T03:30:00.000Z', '08:00'],
      ['2026-11-28T04:00:00.000Z', '08:00'],
      ['2026-11-28T17:30:00.000Z', '09:00 · Sunday, November 29'],
      ['2026-11-28T18:30:00.000Z', '09:00 · Sunday, November 29'],
      ['2026-12-04T09:00:00.000Z', '08:00 · Saturday, December 5'],
    ] as const) {
      isNow(paidAt);
      const words = read({ createdAt: paidAt });
      expect(words, paidAt).toContain(`Ready at about ${time}<`);
      expect(words, paidAt).toMatch(
        time.includes('Sunday') ? /Open 08:00 to 20:00/ : /Open 07:00 to 21:00/,
      );
      expect(words, paidAt).not.toContain('Call');
    }
    // Of a day that is over no hours are said, and it is named.
    isNow('2026-11-28T18:30:00.000Z');
    expect(read({})).toContain('Ready at about 19:30<');
    expect(read({})).not.toContain('that day');
    isNow('2026-11-29T06:00:00.000Z');
    expect(read({})).toContain('Ready at about 19:30 · Saturday, November 28<');
    expect(read({})).not.toContain('that day');
    const wanted = { at: '2026-11-28T10:00', to: '11:00' };
    expect(read({ wanted })).not.toMatch(/that day|Call/);
    // What is brought, and what is ready, is not called about.
    for (const other of [
      { shipment: { provider: 'in-house' } },
      { timeline: [{ kind: 'ready', at: '2026-11-28T16:00:00.000Z' }] },
    ])
      expect(read(other, shop)).not.toMatch(/Call|that day|We mail you/);
  });

  test('says that who comes is on the way, and what to do, for as long as they are (413)', () => {
    const lines = [{ ...later.lines[0], appointments: [{ id: 'ap' }] }];
    const visit = { ...later, lines, visitAt: { street: 'x' } } as unknown as OrderView;
    const comingNow = [{ appointmentId: 'ap', expectedAt: null }];
    for (const order of [visit, { ...visit, paymentState: 'PAID', paid: 20 } as OrderView]) {
      expect(says(order, true)).not.toContain('on our way');
      expect(says({ ...order, comingNow }, true)).toContain('We are on our way to your address.');
      expect(says({ ...order, comingNow }, true)).not.toMatch(/Your times are/);
    }
  });

  test('asks to pay at the shop only who comes there, and sends to an invoice for an account only where it names one (finding Z33)', () => {
    const shipment = { provider: 'in-house' } as OrderView['shipment'];
    const at = 'You pay at the shop when you come.';
    const home = 'Pay it later on the order’s page, or to the shop.';
    expect(says(later, true)).toContain(at);
    for (const brought of [{ shipment }, { visitAt: { street: 'x' } as OrderView['visitAt'] }]) {
      expect(says({ ...later, ...brought }, true)).toContain(home);
      expect(says({ ...later, ...brought }, true)).not.toContain(at);
    }
    const terms = { paymentTerm: 14, dueDate: '2026-12-11', shipment };
    expect(says({ ...later, ...terms }, true)).not.toMatch(/at the shop|agree/);
    // An invoice with its day is for who agreed on terms.
    expect(says({ ...later, ...terms }, true)).toContain(
      'Pay by Friday, December 11, 2026. The invoice says how much. Ask the shop where to pay it.',
    );
    const payTo = ['Account number: 1'];
    expect(says({ ...later, ...terms, payTo }, true)).toContain(
      'Pay by Friday, December 11, 2026. The invoice says how much and to whom.',
    );
    for (const words of [at, home, en['method.PAY_LATER.detail']])
      expect(words).not.toMatch(/invoice/);
  });

  test('says by what way money goes back or went, how long banks take, and what then (443)', () => {
    const paid = { ...ORDERS.paid.attempt!, provider: 'STRIPE' };
    const outcome = { status: 'DECLINED', reason: 'BANK_REFUSED', reference: 'r' } as const;
    const tried = { ...paid, id: 'before', provider: 'PAYPAL', outcome };
    const attempts = [tried, paid];
    const money = { came: 20, missing: 0, owedBack: 0, returned: 0, disputed: false };
    const back =
      'Once sent, most banks show it within 10 working days. If yours does not, ask the shop.';
    const ended = { ...ORDERS.paid, attempts, paymentState: 'CANCELLED' } as OrderView;
    for (const moved of [{ owedBack: 20 }, { owedBack: 0, returned: 20 }])
      expect(says({ ...ended, money: { ...money, ...moved } }, true)).toContain(
        `It goes back the way it came: Card. ${back}`,
      );
    expect(says({ ...ended, money }, true)).not.toContain('goes back');
    // What a bank took and gave to the shop again went to no shopper.
    const turned = { ...money, returned: 20, turned: 20 };
    expect(says({ ...ended, money: turned }, true)).not.toContain('goes back');
    // What is on its way has not come.
    const onItsWay = { ...tried, outcome: { status: 'IN_PROCESS', reference: 'r' } as const };
    const both = { ...ended, attempts: [onItsWay, paid], money: { ...money, owedBack: 20 } };
    expect(says(both, true)).toContain('the way it came: Card. ');
    expect(says({ ...ended, attempts: [tried], money: { ...money, owedBack: 20 } }, true)).toBe('');
  });

  test('promises none for an order that is still to be paid, at a table, or without an address', () => {
    expect(says(withEmail(unpaidOrder()), true)).not.toMatch(/mail/i);
    expect(
      says({ ...ORDERS.paid, email: EMAIL, table: { id: 't', name: '7' } } as OrderView, true),
    ).not.toMatch(/mail/i);
    expect(says({ ...ORDERS.paid, email: '' }, true)).not.toMatch(/mail/i);
  });
});

describe('money that goes back (524)', () => {
  const goingBack = (goesTo: { provider: string; amount?: number }[]): OrderView => ({
    ...ORDERS.paid,
    currency: 'USD',
    goods: 'released',
    money: { came: 30, missing: 0, owedBack: 30, returned: 0, disputed: false, goesTo },
  });
  test('names its payment, and of several each with its sum (finding Z137)', () => {
    const one = says(goingBack([{ provider: 'STRIPE', amount: 30 }]), true);
    expect(one).toContain('It goes back the way it came: Card.');
    const two = says(
      goingBack([
        { provider: 'STRIPE', amount: 10 },
        { provider: 'PAYPAL', amount: 20 },
      ]),
      true,
    );
    expect(two).toContain('It goes back the way it came: Card ($10.00), PayPal ($20.00).');
  });
  test('names the shop’s own desk beside a payment, each with its sum (550, finding Z203)', () => {
    const order = goingBack([{ provider: 'STRIPE', amount: 30 }]);
    const desk = [{ kind: 'OWED', amount: 80, how: '', day: '' }];
    expect(says({ ...order, desk }, true)).toContain(
      'It goes back the way it came: Card ($30.00), the shop ($80.00).',
    );
  });
  test('names several without sums where the books do not tell them apart', () => {
    const two = says(goingBack([{ provider: 'STRIPE' }, { provider: 'PAYPAL' }]), true);
    expect(two).toContain('It goes back the way it came: Card, PayPal.');
  });
});

test('what is fetched at an hour that was chosen says that hour first (finding Z214)', () => {
  const wanted = { at: '2026-11-29T12:30', to: '13:00' };
  const fetched = { ...ORDERS.paid, wanted };
  const said = says(fetched, false).replace(/<[^>]*>/g, ' ');
  expect(said).toMatch(/What happens next\s+Sun, Nov 29, 12:30 to 13:00/);
  expect(says(ORDERS.paid, false)).not.toContain('12:30');
});

test('what the desk alone hands back is said, and no payment that keeps its money is named (finding Z226)', () => {
  const owed = { kind: 'OWED', amount: 5, how: '', day: '' } as const;
  const handed = { kind: 'BACK', amount: 2, how: 'CASH', day: '2026-11-28' } as const;
  const of = (money: object, desk: OrderView['desk']): OrderView => ({
    ...ORDERS.paid,
    attempts: ORDERS.paid.attempt ? [ORDERS.paid.attempt] : [],
    money: { ...ORDERS.paid.money, owedBack: 0, returned: 0, ...money } as OrderView['money'],
    desk,
  });
  const alone = 'It goes back the way it came: the shop.';
  expect(says(of({}, [owed]), false)).toContain(alone);
  expect(says(of({ returned: 2 }, [handed, owed]), false)).toContain(alone);
  expect(says(of({ returned: 2 }, [handed]), false)).not.toContain('It goes back');
  // And beside it what a payment gives back.
  const goesTo = [{ provider: 'STRIPE', amount: 7 }];
  expect(says(of({ owedBack: 7, goesTo }, [owed]), false)).toMatch(
    /It goes back the way it came: Card \(\S*7\.00\), the shop \(\S*5\.00\)\./,
  );
});
