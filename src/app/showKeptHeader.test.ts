import { beforeEach, expect, test, vi } from 'vitest';
import showKeptHeader from './showKeptHeader.ts';

/** What this browser keeps, from one document to the next. */
let kept: Map<string, string>;
beforeEach(() => {
  kept = new Map([['storefront.cart', '{}']]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});

/** A document as it comes, and its inline script. */
function aDocument(lang = 'en') {
  const badge = { hidden: true, dataset: { count: '' }, textContent: '' };
  const sum = { textContent: '' };
  const button = { querySelector: (one: string) => (one === '.cart-sum' ? sum : badge) };
  const own = Object.assign(new EventTarget(), {
    documentElement: { lang },
    hidden: false,
    querySelectorAll: () => [button],
  });
  vi.stubGlobal('document', own);
  showKeptHeader();
  return {
    says: () => (badge.hidden ? null : [badge.textContent, sum.textContent]),
    /** by how many digits its badge is drawn */
    digits: () => badge.dataset.count,
    /** its script has read the cart */
    filled(count: string, total: string) {
      badge.hidden = count === '0';
      badge.textContent = count;
      sum.textContent = total;
    },
    leaves() {
      own.hidden = true;
      own.dispatchEvent(new Event('visibilitychange'));
    },
    isBack() {
      vi.stubGlobal('document', own);
      own.hidden = false;
      own.dispatchEvent(new Event('visibilitychange'));
    },
    isLookedAt: () => own.dispatchEvent(new Event('prerenderingchange')),
  };
}

test('a header says at once what the one before said, a sum in its own language alone (429)', () => {
  const first = aDocument();
  expect(first.says()).toBeNull();
  first.filled('12', 'KES 1,250.00');
  first.leaves();
  const next = aDocument();
  expect(next.says()).toEqual(['12', 'KES 1,250.00']);
  expect(next.digits()).toBe('2');
  expect(aDocument('fr').says()).toEqual(['12', '']);
});

test('rendered ahead, it says what is in the cart once it is looked at', () => {
  const [ahead, first] = [aDocument(), aDocument()];
  first.filled('1', 'KES 120.00');
  first.leaves();
  ahead.isLookedAt();
  expect(ahead.says()).toEqual(['1', 'KES 120.00']);
});

test('what is kept is what was said last: a page that is only shown again writes nothing over it', () => {
  const [behind, front] = [aDocument(), aDocument()];
  behind.filled('1', 'KES 120.00');
  behind.leaves();
  front.filled('2', 'KES 240.00');
  front.leaves();
  behind.isBack();
  expect(aDocument().says()).toEqual(['2', 'KES 240.00']);
});

test('S05: an emptied cart and one that is kept no more, as after signing out, leave nothing', () => {
  const page = aDocument();
  page.filled('3', 'KES 360.00');
  page.leaves();
  page.filled('0', '');
  page.leaves();
  expect([...kept.keys()]).toEqual(['storefront.cart']);
  page.filled('3', 'KES 360.00');
  page.leaves();
  const header = kept.get('storefront.header') ?? '';
  kept.delete('storefront.cart');
  page.leaves();
  expect([...kept]).toEqual([]);
  kept.set('storefront.header', header);
  expect(aDocument().says()).toBeNull();
});

test('a browser that keeps nothing shows the page as it came', () => {
  vi.stubGlobal('localStorage', undefined);
  const page = aDocument();
  page.leaves();
  expect(page.says()).toBeNull();
});
