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
function termsOf(order: OrderView): Record<string, string> {
  const running = { business: { timeZone: 'UTC', currency: order.currency }, locale: 'en' };
  const t = (id: string, values = {}): string =>
    `${new IntlMessageFormat(words[id] ?? id, 'en').format(values)}`;
  const html = renderToStaticMarkup(
    <LanguageProvider value={{ locale: 'en', t }}>
      <RunningProvider value={running as unknown as Running}>
        <Money shown={{ order } as StaffOrder} />
      </RunningProvider>
    </LanguageProvider>,
  );
  const pairs = [...html.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)];
  return Object.fromEntries(pairs.map(([, term = '', says = '']) => [term, says]));
}
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
