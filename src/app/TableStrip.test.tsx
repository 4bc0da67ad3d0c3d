import { expect, test, vi } from 'vitest';
import { drawingOf } from '#tests/support/drawn.ts';
import TableStrip from './TableStrip.tsx';

const page = vi.hoisted(() => ({
  cart: { tableId: null as string | null, tableName: null as string | null },
  undo: undefined as undefined | (() => void),
}));
// An effect is undone before it runs again, as React does it.
vi.mock('react', async (original) => ({
  ...(await original<typeof import('react')>()),
  useEffect: (effect: () => undefined | (() => void)) => {
    page.undo?.();
    page.undo = effect();
  },
}));
vi.mock('../ui/useText.ts', () => ({ useText: () => (id: string) => id }));
vi.mock('../wiring/hooks/running.ts', () => ({
  useCart: () => page.cart,
  useHref: () => (path: string) => path,
  useSendCart: () => () => undefined,
}));

test('a table that was left on another page is no longer what the header leads back to', () => {
  const words = { textContent: 'Back to the shop' };
  const back = {
    href: '/products',
    dataset: { menu: 'Back to the menu' },
    querySelector: () => words,
  };
  vi.stubGlobal('document', { querySelector: () => back });
  const draw = drawingOf(TableStrip);
  page.cart = { tableId: 't4', tableName: 'Table 4' };
  draw({});
  expect([back.href, words.textContent]).toEqual(['/t/t4', 'Back to the menu']);
  page.cart = { tableId: null, tableName: null };
  expect(draw({})).toEqual([]);
  expect([back.href, words.textContent]).toEqual(['/products', 'Back to the shop']);
  vi.unstubAllGlobals();
});
