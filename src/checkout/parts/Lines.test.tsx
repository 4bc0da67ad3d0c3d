import { IntlMessageFormat } from 'intl-messageformat';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { unpaidOrder } from '#machines/checkout/samples.ts';
import { anItem, aServiceItem } from '#machines/domain/samples.ts';
import en from '../../messages/en/common.json' with { type: 'json' };
import { LanguageProvider } from '../../ui/language.ts';
import type { Running } from '../../wiring/documents/running.ts';
import { RunningProvider } from '../../wiring/hooks/running.ts';
import { CartLines } from './CartLines.tsx';
import { OrderLines } from './OrderLines.tsx';

const words: Record<string, string> = en;
const measure = { unit: 'kilogram', step: 0.25 };
const LINES = [
  { name: 'Egg', qty: 1 },
  { name: 'Milk', qty: 3 },
  { name: 'Carrots', qty: 11, measure },
  { name: 'Beans', qty: 1, measure },
];
const COUNTS = ['', '× 3', '2.75 kg', '250 g'];

function htmlOf(lines: ReactNode): string {
  const running = { business: { timeZone: 'UTC', currency: 'KES' }, locale: 'en' };
  const t = (id: string, values = {}): string =>
    `${new IntlMessageFormat(words[id] ?? id, 'en').format(values)}`;
  return renderToStaticMarkup(
    <LanguageProvider value={{ locale: 'en', t }}>
      <RunningProvider value={running as unknown as Running}>{lines}</RunningProvider>
    </LanguageProvider>,
  );
}
/** What stands beside the amounts, line by line. */
const countsIn = (lines: ReactNode): string[] =>
  [...htmlOf(lines).matchAll(/<span class="[^"]*quantity[^"]*">([^<]*)</g)].map(([, count = '']) =>
    count.replace(/\s/g, ' '),
  );
const namesIn = (lines: ReactNode): string[] =>
  [...htmlOf(lines).matchAll(/<bdi>([^<]*)</g)].map(([, name = '']) => name);

test('one of one and what is weighed are not multiplied, on the review and on the order’s page (408)', () => {
  const items = LINES.map(({ name, qty, measure }) => {
    const item = anItem({ id: name, qty });
    return { ...item, product: { ...item.product, name, ...(measure && { measure }) } };
  });
  expect(countsIn(<CartLines items={items} currency="KES" />)).toEqual(COUNTS);
  const line = {
    ...{ productId: 'p', image: null, variant: '', addOns: [], notes: '', totalPrice: 1 },
    appointments: [],
  };
  const order = {
    ...unpaidOrder(),
    lines: LINES.map(({ name, qty, measure }) => ({ ...line, name, quantity: qty, measure })),
  };
  expect(countsIn(<OrderLines order={order} timeZone="UTC" />)).toEqual(COUNTS);
});

test('a visit that was called off stands struck through, as cancelled and without a price, and the others as ever (500)', () => {
  const visit = { id: 'v', startDate: '2026-12-02', startTime: '10:30:00', employee: null };
  const line = { productId: 'p', image: null, variant: '', addOns: [], notes: '', quantity: 1 };
  const lines = [
    { ...line, name: 'Manicure', totalPrice: 0, appointments: [{ ...visit, status: 'CANCELLED' }] },
    { ...line, name: 'Pedicure', totalPrice: 20, appointments: [{ ...visit, status: 'PENDING' }] },
  ];
  const running = { business: { timeZone: 'UTC', currency: 'KES' }, locale: 'en' };
  const t = (id: string, values = {}): string =>
    `${new IntlMessageFormat(words[id] ?? id, 'en').format(values)}`;
  const html = renderToStaticMarkup(
    <LanguageProvider value={{ locale: 'en', t }}>
      <RunningProvider value={running as unknown as Running}>
        <OrderLines order={{ ...unpaidOrder(), lines: lines as never }} timeZone="UTC" />
      </RunningProvider>
    </LanguageProvider>,
  );
  const [off = '', stays = ''] = html.split('<li').slice(1);
  expect(off).toContain('<s><bdi>Manicure</bdi></s>');
  expect(off).toMatch(/10:30 · cancelled/);
  expect(off).not.toMatch(/0\.00/);
  expect(stays).not.toMatch(/<s>|cancelled/);
  expect(stays).toContain('20.00');
});

test('the visits of a review and of an order stand as they come: finding Z164', () => {
  const VISITS = [
    { name: 'Gloss', startDate: '2026-12-02', startTime: '09:00:00' },
    { name: 'Haircut', startDate: '2026-12-01', startTime: '14:00:00' },
    { name: 'Massage', startDate: '2026-12-01', startTime: '09:30:00' },
  ];
  const items = VISITS.map(({ name, ...slot }) => {
    const item = aServiceItem({ id: name });
    const service = item.service && { ...item.service, ...slot, slots: [slot] };
    return { ...item, service, product: { ...item.product, name } };
  });
  const inTurn = ['Massage', 'Haircut', 'Gloss'];
  expect(namesIn(<CartLines items={items} currency="KES" />)).toEqual(inTurn);
  const lines = VISITS.map(({ name, ...slot }) => ({
    ...{ productId: name, name, image: null, variant: '', addOns: [], notes: '', quantity: 1 },
    totalPrice: 1,
    appointments: [
      {
        id: name,
        ...slot,
        endDate: slot.startDate,
        endTime: null,
        employee: null,
        status: 'PENDING',
      },
    ],
  }));
  const order = { ...unpaidOrder(), lines };
  expect(namesIn(<OrderLines order={order} timeZone="UTC" />)).toEqual(inTurn);
});
