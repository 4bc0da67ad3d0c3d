import {
  type CartSnapshot,
  cartOf,
  currencyOf,
  openCountOf,
  selectedCountOf,
  totalOf,
} from '#machines/cart/view.ts';
import { cartPath } from '#machines/cart-panel/cartPath.ts';
import type { Cart } from '#machines/domain/cart.ts';
import { localePath } from '#machines/domain/locale.ts';
import { formatMoney } from '#machines/domain/money.ts';
import { deliveryNote } from '../../cart/deliveryNote.ts';
import type { Templates, Translate } from '../../ui/messages.ts';
import { painted } from '../../wiring/browser/afterPaint.ts';
import type { Running } from '../../wiring/documents/running.ts';
import { all, type CatalogueData, closest, write } from './elements.ts';

export function showCount(count: number): void {
  for (const badge of all('[data-count]')) {
    badge.hidden = count === 0;
    badge.dataset.count = String(String(count).length);
    write(badge, String(count));
  }
}

/** The badge, the bar at the foot of a phone, the table's chip, and the panel, which is fetched when it is first wanted. */
export function runCart(
  running: Running,
  { words, ...amounts }: CatalogueData,
  t: Translate,
): void {
  const { cart, locale, shopper } = running;
  document.addEventListener('click', (event) => {
    if (closest(event, '[data-cart]')) void openPanel(running, words);
    if (closest(event, '[data-table-leave]')) cart.send({ type: 'table.leave' });
  });
  const warm = (event: Event): void => {
    if (closest(event, '[data-cart]'))
      import('../../islands/mountPanel.tsx').catch(() => undefined);
  };
  document.addEventListener('pointerover', warm, { passive: true });
  const buttons = all('.cart-button');
  const bars = all('[data-bar]');
  const tables = all('[data-table]');
  let shown: Cart | null = null;
  const show = (snapshot: CartSnapshot): void => {
    const now = cartOf(snapshot);
    if (now === shown) return;
    shown = now;
    const count = openCountOf(snapshot);
    showCount(count);
    const word = buttons[0]?.querySelector('.cart-word')?.textContent ?? '';
    const selected = selectedCountOf(snapshot);
    // The first amount that a browser writes takes a slow phone fifty milliseconds: none is written for an empty cart.
    const total = selected > 0 ? formatMoney(totalOf(snapshot), now.currency, locale) : '';
    for (const button of buttons) {
      button.ariaLabel = t(total ? 'cart.buttonSum' : 'cart.button', { count, word, total });
      write(button.querySelector('.cart-sum'), total);
    }
    document.body.toggleAttribute('data-cart-filled', count > 0);
    for (const bar of bars) {
      bar.hidden = count === 0;
      if (count > 0) showBar(bar, now, selected, word, total);
    }
    for (const chip of tables) {
      chip.hidden = now.tableName === null;
      write(chip.querySelector('[data-table-name]'), t('table.at', { table: now.tableName ?? '' }));
    }
  };
  const showBar = (
    bar: HTMLElement,
    now: Cart,
    selected: number,
    word: string,
    total: string,
  ): void => {
    showNote(bar.querySelector('[data-bar-note]'), now);
    write(
      bar.querySelector('button'),
      selected === 0
        ? t('cart.barNone', { word })
        : t('cart.barText', { count: selected, total, word }),
    );
    showWayOn(bar.querySelector('a'), selected > 0, now);
  };
  /** Where View Cart leads to, for who needs no look into the cart. */
  const showWayOn = (link: HTMLAnchorElement | null, isThere: boolean, now: Cart): void => {
    if (!link) return;
    link.hidden = !isThere;
    link.href = localePath(locale, cartPath(now, shopper()));
    write(link, t(now.tableId === null ? 'cart.wayOn' : 'cart.wayOnTable'));
  };
  const showNote = (element: HTMLElement | null, now: Cart): void => {
    if (!element) return;
    const note = deliveryNote(now, totalOf(cart.getSnapshot()), amounts);
    element.hidden = !note;
    const money = (sum: number): string => formatMoney(sum, now.currency, locale);
    if (note)
      write(element, t(note.id, { amount: money(note.amount), missing: money(note.missing) }));
  };
  cart.subscribe(show);
  show(cart.getSnapshot());
}

let mounted: Promise<void> | null = null;
async function openPanel(running: Running, words: Templates): Promise<void> {
  running.panel.send({ type: 'panel.show', currency: currencyOf(running.cart.getSnapshot()) });
  // Where its files are here already, what is drawn of the press does not wait for a panel to be made.
  mounted ??= Promise.all([import('../../islands/mountPanel.tsx'), painted()]).then(
    ([{ mountPanel }]) => mountPanel(running, words),
  );
  await mounted.catch(() => {
    mounted = null;
    running.panel.send({ type: 'panel.close' });
    running.banner.send({ type: 'banner.show', id: 'cart.notOpened', severity: 'error' });
  });
}
