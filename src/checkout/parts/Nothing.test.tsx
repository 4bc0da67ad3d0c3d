import { IntlMessageFormat } from 'intl-messageformat';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { ORDERS } from '#machines/checkout/samples.ts';
import type { OrderView } from '#machines/domain/order.ts';
import en from '../../messages/en/common.json' with { type: 'json' };
import { LanguageProvider } from '../../ui/language.ts';
import type { Running } from '../../wiring/documents/running.ts';
import { RunningProvider } from '../../wiring/hooks/running.ts';
import Nothing from './Nothing.tsx';

const last = vi.hoisted(() => ({ order: null as OrderView | null }));
vi.mock('../../wiring/hooks/lastOrder.ts', () => ({ useLastOrder: () => last.order }));

const words: Record<string, string> = en;
function says(order: OrderView): string {
  last.order = order;
  const t = (id: string, values = {}): string =>
    `${new IntlMessageFormat(words[id] ?? id, 'en').format(values)}`;
  const html = renderToStaticMarkup(
    <LanguageProvider value={{ locale: 'en', t }}>
      <RunningProvider value={{ locale: 'en' } as unknown as Running}>
        <Nothing />
      </RunningProvider>
    </LanguageProvider>,
  );
  return html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
}

const table = { id: 't-1', name: 'Table 4', closed: false } as unknown as OrderView['table'];
const bill = { isBill: true, table };
test.each<[string, OrderView, string]>([
  ['a bill whose payment was stopped', { ...ORDERS.givenUp, ...bill }, 'Payment stopped'],
  ['a bill that ran out', { ...ORDERS.closed, ...bill }, 'Payment stopped'],
  ['a bill that is paid', { ...ORDERS.paid, ...bill }, 'Bill paid'],
  [
    'a round that the kitchen refused',
    {
      ...ORDERS.givenUp,
      table,
      timeline: [{ kind: 'kitchenRefused', at: '2027-03-01T09:00:00Z' }],
    },
    'The kitchen could not take this order',
  ],
  ['a try that ended', ORDERS.ended, 'The payment was cancelled'],
  ['an order that is paid', ORDERS.paid, 'Order placed and paid'],
])(
  'where nothing is left to order, %s is titled as on its own page (466, finding Z75)',
  (_, order, title) => {
    expect(says(order)).toContain(`${order.orderNumber} · ${title} ·`);
  },
);
