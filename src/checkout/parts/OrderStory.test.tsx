import { IntlMessageFormat } from 'intl-messageformat';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { ORDERS } from '#machines/checkout/samples.ts';
import type { OrderView } from '#machines/domain/order.ts';
import en from '../../messages/en/common.json' with { type: 'json' };
import { LanguageProvider } from '../../ui/language.ts';
import type { Running } from '../../wiring/documents/running.ts';
import { RunningProvider } from '../../wiring/hooks/running.ts';
import OrderStory from './OrderStory.tsx';
import { PaidElsewhere } from './PaidElsewhere.tsx';
import { VisitStory } from './VisitStory.tsx';

// What else the page may say is brought by its document.
vi.mock('../../ui/messageLoader.tsx', () => ({ useLearn: () => () => Promise.resolve() }));

const words: Record<string, string> = en;
const t = (id: string, values = {}): string =>
  `${new IntlMessageFormat(words[id] ?? id, 'en').format(values)}`;

test('how an order was paid is told while the file with its note is still under way', () => {
  const running = { business: { timeZone: 'UTC', currency: 'USD' }, locale: 'en', base: '' };
  const order = { ...ORDERS.declined, attempts: [ORDERS.paid.attempt!] };
  const page = renderToStaticMarkup(
    <LanguageProvider value={{ locale: 'en', t }}>
      <RunningProvider value={running as unknown as Running}>
        <OrderStory order={{ ...order, notes: 'Ring twice' }} />
      </RunningProvider>
    </LanguageProvider>,
  );
  expect(page).toContain('>Payments</h2>');
  expect(page).not.toContain('Ring twice');
});

const says = (more: object): string => {
  const business = { timeZone: 'UTC', currency: 'USD' };
  const running = { business, locale: 'en', base: '' };
  const page = renderToStaticMarkup(
    <LanguageProvider value={{ locale: 'en', t }}>
      <RunningProvider value={running as unknown as Running}>
        <OrderStory order={{ ...ORDERS.declined, ...more }} />
      </RunningProvider>
    </LanguageProvider>,
  );
  return page.replace(/<[^>]*>/g, ' ');
};
const at = '2026-11-28T02:00:00.000Z';

test('its story says how much went back each time, and whose bill paid a round of a table (533, finding Z181, finding Z182)', () => {
  const timeline = [
    { kind: 'placed', at },
    { kind: 'refunded', at, amount: 12.5 },
    { kind: 'refunded', at, amount: 3 },
  ];
  expect(says({ timeline })).toMatch(/Payment returned · \S*12\.50 .*Payment returned · \S*3\.00/);
  const billedBy = [
    { name: 'Ben', amount: 14, isMine: false },
    { name: '', amount: 2, isMine: false },
    { name: 'Amina', amount: 5, isMine: true },
  ];
  const page = renderToStaticMarkup(
    <LanguageProvider value={{ locale: 'en', t }}>
      <RunningProvider value={{ business: {}, locale: 'en' } as unknown as Running}>
        <PaidElsewhere order={{ ...ORDERS.declined, billedBy }} />
      </RunningProvider>
    </LanguageProvider>,
  ).replace(/<[^>]*>/g, ' ');
  for (const said of [/Ben paid · \S*14\.00/, / Paid · \S*2\.00/, /You paid · \S*5\.00/])
    expect(page).toMatch(said);
});

test('a visit that was cancelled by itself stands in the story with its time, and by whom (finding Z181)', () => {
  const visit = { id: 'ap', startDate: '2026-11-30', startTime: '10:00', status: 'CANCELLED' };
  const lines = [{ ...ORDERS.paid.lines[0], name: 'Gel manicure', appointments: [visit] }];
  const order = { ...ORDERS.paid, lines } as OrderView;
  const told = (byShop: boolean, appointmentId = 'ap'): string =>
    renderToStaticMarkup(
      <LanguageProvider value={{ locale: 'en', t }}>
        <RunningProvider value={{ business: { timeZone: 'UTC' } } as unknown as Running}>
          <VisitStory order={order} told={{ appointmentId, at, byShop }} />
        </RunningProvider>
      </LanguageProvider>,
    );
  expect(told(true)).toBe('Cancelled by the shop: Gel manicure, Mon, Nov 30, 10:00');
  expect(told(false)).toBe('Cancelled: Gel manicure, Mon, Nov 30, 10:00');
  expect(told(false, 'gone')).toBe('Cancelled');
});
