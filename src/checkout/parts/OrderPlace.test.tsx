import { IntlMessageFormat } from 'intl-messageformat';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { unpaidOrder } from '#machines/checkout/samples.ts';
import type { OrderView } from '#machines/domain/order.ts';
import en from '../../messages/en/common.json' with { type: 'json' };
import { LanguageProvider } from '../../ui/language.ts';
import type { Running } from '../../wiring/documents/running.ts';
import { RunningProvider } from '../../wiring/hooks/running.ts';
import { OrderPlace } from './OrderPlace.tsx';

const words: Record<string, string> = en;
const orderTiming = { readyMinutes: 25, windowMinutes: 30, days: 2 };
function says(order: Partial<OrderView>, business = {}): string {
  const t = (id: string, values = {}): string =>
    `${new IntlMessageFormat(words[id] ?? id, 'en').format(values)}`;
  const zone = { timeZone: 'Africa/Nairobi', currency: 'KES', locations: [], orderTiming };
  const running = { business: { ...zone, ...business }, locale: 'en', href: (to: string) => to };
  const html = renderToStaticMarkup(
    <LanguageProvider value={{ locale: 'en', t }}>
      <RunningProvider value={running as unknown as Running}>
        <OrderPlace
          order={{ ...unpaidOrder({ createdAt: '2026-11-28T05:08:00.000Z' }), ...order }}
          businessName="Soko Fresh"
          timeZone="Africa/Nairobi"
        />
      </RunningProvider>
    </LanguageProvider>,
  );
  return html.replace(/<[^>]*>/g, ' ');
}
const later = { paymentMethodCode: 'PAY_LATER' } as const;
const ABOUT = 'Ready at about 08:33';

test('who fetches an order that stands reads at about what time it is ready, on the clock of the shop', () => {
  expect(says(later)).toContain(ABOUT);
  expect(says({ paymentState: 'PAID' })).toContain(ABOUT);
});

test('no time is said of an order that is not placed, is over, is ready, has a time of its own, or in a shop that names none', () => {
  const at = '2026-11-28T05:20:00.000Z';
  for (const order of [
    {},
    { paymentState: 'CANCELLED', ...later },
    { ...later, timeline: [{ kind: 'ready', at }] },
    { ...later, wanted: { at: '2026-11-28T12:00', to: '12:30' } },
    { ...later, table: { id: 't', name: 'Table 1' } },
  ] as unknown as Partial<OrderView>[])
    expect(says(order)).not.toContain('Ready at about');
  expect(says(later, { orderTiming: null })).not.toContain('Ready at about');
});
