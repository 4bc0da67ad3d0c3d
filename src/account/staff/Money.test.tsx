import { IntlMessageFormat } from 'intl-messageformat';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ORDERS } from '#machines/checkout/samples.ts';
import type { OrderView } from '#machines/domain/order.ts';
import type { StaffOrder } from '#machines/domain/staffTask.ts';
import en from '../../messages/en/common.json' with { type: 'json' };
import { LanguageProvider } from '../../ui/language.ts';
import type { Running } from '../../wiring/documents/running.ts';
import { RunningProvider } from '../../wiring/hooks/running.ts';
import { Money } from './Money.tsx';

const words: Record<string, string> = en;
/** What staff read of an order's money, term by term. */
function htmlOf(order: OrderView): string {
  const running = { business: { timeZone: 'UTC', currency: order.currency }, locale: 'en' };
  const t = (id: string, values = {}): string =>
    `${new IntlMessageFormat(words[id] ?? id, 'en').format(values)}`;
  return renderToStaticMarkup(
    <LanguageProvider value={{ locale: 'en', t }}>
      <RunningProvider value={running as unknown as Running}>
        <Money shown={{ order } as StaffOrder} />
      </RunningProvider>
    </LanguageProvider>,
  );
}
function termsOf(order: OrderView): Record<string, string> {
  const pairs = [...htmlOf(order).matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)];
  return Object.fromEntries(pairs.map(([, term = '', says = '']) => [term, says]));
}
const saidOf = (order: OrderView): string[] =>
  [...htmlOf(order).matchAll(/<li>(.*?)<\/li>/g)].map(([, says = '']) => says);
const PLAIN = { came: 0, missing: 0, owedBack: 0, returned: 0, disputed: false };
const returned = (money: Partial<NonNullable<OrderView['money']>>): OrderView => ({
  ...ORDERS.paid,
  paymentState: 'REFUNDED',
  money: { came: 20, missing: 0, owedBack: 0, returned: 20, disputed: false, ...money },
});

test('an order that is owed says what is due, one whose money went back does not', () => {
  expect(termsOf({ ...ORDERS.paid, paymentState: 'PENDING' })).toHaveProperty('Due now');
  expect(termsOf({ ...ORDERS.paid, paymentState: 'REVIEW' })).toHaveProperty('Due now');
  const terms = termsOf(returned({}));
  expect(terms).not.toHaveProperty('Due now');
  expect(terms).toMatchObject({ Total: expect.anything(), Refunded: expect.anything() });
  expect(Object.values(terms)).toContain('refunded');
});

test('what is still to pay is a sum of its own, as long as there is one (finding Z145)', () => {
  const deposit = {
    ...ORDERS.paid,
    paymentState: 'PART_PAID',
    total: 50,
    dueNow: 30,
    paid: 20,
  } as const;
  const terms = termsOf({ ...deposit, money: { ...PLAIN, came: 20 } });
  expect(terms).toMatchObject({ 'Still to pay': expect.stringContaining('30.00') });
  expect(terms).not.toHaveProperty('Still missing');
  expect(termsOf({ ...deposit, paymentState: 'PAID', paid: 50 })).not.toHaveProperty(
    'Still to pay',
  );
  expect(termsOf({ ...deposit, paymentState: 'CANCELLED' })).not.toHaveProperty('Still to pay');
});

test('nor is it called refunded while money that came since is here', () => {
  const again = termsOf(returned({ came: 40, owedBack: 20 }));
  expect(again).toHaveProperty('To refund');
  expect(Object.values(again)).not.toContain('refunded');
  const strange = Object.values(termsOf(returned({ strange: 20 })));
  expect(strange).not.toContain('refunded');
  expect(strange).toContain('being looked at');
});

test('an order on terms says by when it is paid, one that is paid at the shop says so, and a paid one neither', () => {
  const owed = { ...ORDERS.paid, paymentState: 'PENDING', paymentMethodCode: 'PAY_LATER' } as const;
  expect(termsOf({ ...owed, paymentTerm: 14, dueDate: '2026-12-11' })).toMatchObject({
    'To be paid later': expect.stringMatching(/^on the invoice, by .*11/),
  });
  expect(termsOf({ ...owed, paymentTerm: null })).toMatchObject({
    'To be paid later': 'at the shop, or on the invoice',
  });
  expect(termsOf({ ...owed, paymentState: 'PAID' })).not.toHaveProperty('To be paid later');
});

test('finding Z124: what was served is handed over, and no longer called reserved', () => {
  const order: OrderView = { ...ORDERS.paid, goods: 'committed', timeline: [] };
  const at = '2026-11-29T12:00:00.000Z';
  expect(Object.values(termsOf(order))).toContain('reserved for this order');
  const served = { ...order, timeline: [{ kind: 'served' as const, at }] };
  expect(Object.values(termsOf(served))).toContain('handed to the customer');
});

test('what the desk took and handed back is said with its way and day, and what it still has of a cancelled order is to be given back (483, finding Z105)', () => {
  const desk: NonNullable<OrderView['desk']> = [
    { kind: 'PAID', amount: 20, how: 'CARD', day: '2026-11-23' },
    { kind: 'BACK', amount: 15, how: 'CASH', day: '2026-11-24' },
    { kind: 'OWED', amount: 5, how: '', day: '' },
  ];
  const order: OrderView = { ...returned({ returned: 15 }), paymentState: 'PAID', desk };
  expect(termsOf(order)).toMatchObject({ 'To refund': expect.stringContaining('5.00') });
  expect(saidOf(order)).toEqual([
    expect.stringMatching(/^Paid at the shop, card: .*20.*, Monday, November 23, 2026$/),
    expect.stringMatching(/^Given back at the shop, cash: .*15.*, Tuesday, November 24, 2026$/),
  ]);
});
