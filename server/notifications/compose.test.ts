import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, it } from 'vitest';
import type { Business } from '#machines/domain/store.ts';
import english from '#src/messages/en/notices.json' with { type: 'json' };
import french from '#src/messages/fr/notices.json' with { type: 'json' };
import { noticeOf } from './compose.ts';

const WORDS: Record<string, Record<string, string>> = { en: english, fr: french };
const say = (locale: string, id: string, values: object = {}): string =>
  `${new IntlMessageFormat(WORDS[locale]?.[id] ?? id, locale).format(values as never)}`;
const noticeFor = (kind: string, locale: string, amount?: number, more: object = {}) => {
  const payload = {
    orderNumber: '001234-KXM',
    ...(amount !== undefined && { amount, currency: 'USD' }),
    ...more,
  };
  return noticeOf(
    { id: 'e1', kind, uid: 'amina', orderId: 'order-1', payload } as never,
    { id: 'shop', locale } as Business,
    say,
  );
};

it.each([
  ['order.paid', /^Your bill is paid Your payment 001234-KXM arrived\.$/],
  ['order.late', /^Your bill is paid Your payment 001234-KXM arrived\.$/],
  ['order.reviewResolved', /^Your bill is paid Your payment 001234-KXM arrived\.$/],
  [
    'order.inProcessAfterEnd',
    /^Payment 001234-KXM, which had ended, is on its way .+still unpaid then, it is paid; if not, the money goes back to you\. Do not pay again\.$/,
  ],
  ['order.expired', /^Payment 001234-KXM has ended .+stays on the bill of the table/],
])('%s of a table’s bill speaks of its payment, and of no order (471)', (kind, says) => {
  const event = {
    ...{ id: 'e1', kind, uid: 'amina', orderId: 'order-1' },
    payload: { orderNumber: '001234-KXM' },
  };
  const notice = noticeOf(event as never, { id: 'shop', locale: 'en' } as Business, say, true);
  expect(`${notice?.title} ${notice?.body}`).toMatch(says);
  expect(`${notice?.title} ${notice?.body}`).not.toMatch(/order/i);
});

/** What comes of money in days, and not at the shopper's own hands. */
const EVENTS: [kind: string, says: RegExp, never: RegExp][] = [
  ['order.inProcess', /001234-KXM.+on its way.+days.+weeks.+Do not pay again/s, /not been charged/],
  [
    'order.inProcessAfterEnd',
    /ended order 001234-KXM.+on its way.+stands again.+goes back to you\. Do not pay again/s,
    /not been charged|placed/,
  ],
  ['order.late', /001234-KXM arrived after all.+stands/s, /pay again/],
  ['order.goodsReleased', /001234-KXM.+for others again.+goes back to you/s, /ended|cancelled/],
  ['order.refunded', /\$12\.00 was given back.+001234-KXM/s, /goes back/],
  ['order.partRefunded', /\$12\.00 was given back.+part.+001234-KXM/s, /Everything/],
  ['order.reviewResolved', /001234-KXM as enough.+\$12\.00/s, /missing/],
  ['order.cancelled', /001234-KXM was cancelled.+\$12\.00 goes back to you/s, /given back/],
  [
    'order.closed',
    /closed order 001234-KXM.+still arrives, it goes back to you/s,
    /not been charged/,
  ],
  [
    'order.turned',
    /decided for the shop.+\$12\.00.+001234-KXM.+Do not pay again/s,
    /given back|you contest/,
  ],
  [
    'order.itemsMissing',
    /in order 001234-KXM is not available.+\$12\.00 of what you paid goes back.+Nothing else about the order changes/s,
    // It may be fetched, or eaten at a table.
    /comes|arrives|brought/,
  ],
  ['order.disputed', /bank contests.+001234-KXM.+Do not pay again/s, /you contest/],
];

describe.each(EVENTS)('%s', (kind, says, never) => {
  it.each(['en', 'fr'])(
    'is told in %s with the number and the sum, and leads to its order',
    (locale) => {
      const notice = noticeFor(kind, locale, 1200);
      expect(notice).toMatchObject({ uid: 'amina', target: '/orders/order-1' });
      const words = `${notice?.title} ${notice?.body}`;
      expect(words).toContain('001234-KXM');
      expect(words).not.toMatch(/[{}]|undefined/);
      if (locale !== 'en') return;
      expect(words).toMatch(says);
      expect(words).not.toMatch(never);
    },
  );
});

it.each([
  [10_000, 8000, 'goes back to you, $80.00 of it at the shop, where it was paid.'],
  [8000, 8000, '$80.00 goes back to you at the shop, where it was paid.'],
])(
  'an order that was cancelled names what its desk gives back (550, finding Z203)',
  (amount, desk, said) => {
    expect(noticeFor('order.cancelled', 'en', amount, { desk })?.body).toContain(said);
    const french = noticeFor('order.cancelled', 'fr', amount, { desk })?.body;
    expect(french).toMatch(/80,00.+à la boutique/);
    expect(french).not.toMatch(/[{}]/);
  },
);

it.each([
  [3000, 1000, 'of what you paid goes back to you, $10.00 of it at the shop, where it was paid.'],
  [1000, 1000, '$10.00 goes back to you at the shop, where it was paid.'],
  [1000, undefined, '$10.00 of what you paid goes back to you. The order'],
])(
  'an order of which something is missing names what its desk gives back (534, 550)',
  (amount, desk, said) => {
    const more = desk === undefined ? {} : { desk };
    expect(noticeFor('order.itemsMissing', 'en', amount, more)?.body).toContain(said);
    const french = noticeFor('order.itemsMissing', 'fr', amount, more)?.body;
    expect(french?.includes('à la boutique')).toBe(desk !== undefined);
    expect(french).not.toMatch(/[{}]/);
  },
);

it('an unpaid order that its shopper gave up is no news to them', () => {
  expect(noticeFor('order.cancelled', 'en')).toBeNull();
});

it.each(['en', 'fr'])(
  'an order that the shop cancelled is told in %s though no money of it is here: it was free, or paid at the till',
  (locale) => {
    const notice = noticeFor('order.cancelled', locale, 0);
    expect(notice).toMatchObject({ uid: 'amina', target: '/orders/order-1' });
    const words = `${notice?.title} ${notice?.body}`;
    expect(words).toContain('001234-KXM');
    expect(words).not.toMatch(/[{}]|undefined|0[.,]00/);
    if (locale === 'en')
      expect(words).toMatch(/was cancelled.+Nothing is to be paid.+paid at the shop.+there/);
  },
);
