import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { anItem, aServiceItem } from '#machines/domain/samples.ts';
import { LanguageProvider } from '../ui/language.ts';
import type { Running } from '../wiring/documents/running.ts';
import { RunningProvider } from '../wiring/hooks/running.ts';
import { CartLine } from './CartLine.tsx';

test('a number of the stock is said of goods, and not of a visit, which has none to look for (491)', () => {
  vi.stubGlobal('document', { querySelector: () => null });
  const silent = { send: () => undefined };
  const business = { timeZone: 'UTC', currency: 'KES' };
  const running = { business, locale: 'en', cart: silent, panel: silent };
  const t = (id: string, values = {}): string => `${id} ${Object.values(values).join(' ')}`;
  const [loaf, haircut] = [anItem({ id: 'loaf' }), aServiceItem({ id: 'haircut' })].map((item) =>
    renderToStaticMarkup(
      <LanguageProvider value={{ locale: 'en', t }}>
        <RunningProvider value={running as unknown as Running}>
          <CartLine
            item={{ ...item, product: { ...item.product, SKU: 'A-17' } }}
            currency="KES"
            onExchange={() => undefined}
          />
        </RunningProvider>
      </LanguageProvider>,
    ),
  );
  vi.unstubAllGlobals();
  expect(loaf).toContain('cart.sku A-17');
  expect(haircut).toContain('cart.rebook');
  expect(haircut).not.toContain('A-17');
});
