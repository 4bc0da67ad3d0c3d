import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import type { CartItem, ServiceDetails } from '#machines/domain/cart.ts';
import { anItem, aServiceItem } from '#machines/domain/samples.ts';
import { LanguageProvider } from '../ui/language.ts';
import type { Running } from '../wiring/documents/running.ts';
import { RunningProvider } from '../wiring/hooks/running.ts';
import { CartLine } from './CartLine.tsx';

afterEach(() => vi.unstubAllGlobals());

function lineOf(item: CartItem): string {
  vi.stubGlobal('document', { querySelector: () => null });
  const silent = { send: () => undefined };
  const business = { timeZone: 'UTC', currency: 'KES' };
  const running = { business, locale: 'en', cart: silent, panel: silent };
  const t = (id: string, values = {}): string => `${id} ${Object.values(values).join(' ')}`;
  return renderToStaticMarkup(
    <LanguageProvider value={{ locale: 'en', t }}>
      <RunningProvider value={running as unknown as Running}>
        <CartLine item={item} currency="KES" onExchange={() => undefined} />
      </RunningProvider>
    </LanguageProvider>,
  );
}

test('a number of the stock is said of goods, and not of a visit, which has none to look for (491)', () => {
  const [loaf, haircut] = [anItem({ id: 'loaf' }), aServiceItem({ id: 'haircut' })].map((item) =>
    lineOf({ ...item, product: { ...item.product, SKU: 'A-17' } }),
  );
  expect(loaf).toContain('cart.sku A-17');
  expect(haircut).toContain('cart.rebook');
  expect(haircut).not.toContain('A-17');
});

const by = (doing: Partial<NonNullable<ServiceDetails['doing']>>, atCustomer = false): CartItem => {
  const { service } = aServiceItem();
  const none = { doers: ['amina'], before: 0, after: 0, capacity: null };
  return aServiceItem({ service: { ...service!, atCustomer, doing: { ...none, ...doing } } });
};
test.each([
  ['one person', false, by({})],
  ['one person, as four share it', true, by({ capacity: 4 })],
  ['a room', true, by({ doers: [] })],
  ['one person at the shopper’s place, where it is done several times', true, by({}, true)],
])(
  'what is done by %s is counted: %s; it can be taken out all the same (479, finding Z167)',
  (_, counts, item) => {
    const line = lineOf(item);
    expect(line.includes('cart.increase')).toBe(counts);
    expect(line.includes('cart.quantity')).toBe(counts);
    expect(line).toContain('cart.remove');
  },
);
