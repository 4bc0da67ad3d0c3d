import { type CartSnapshot, cartOf, countOf, currencyOf, totalOf } from '#machines/cart/view.ts';
import { cartType } from '#machines/domain/cart.ts';
import { formatMoney } from '#machines/domain/money.ts';
import type { Tell } from '../../ui/words.ts';
import type { Running } from '../../wiring/running.ts';
import { all, type CatalogueData, closest } from './document.ts';

/** The badge, the bar at the foot of a phone, the table's chip, and the panel, which is fetched when it is first wanted. */
export function runCart(running: Running, { freeFrom }: CatalogueData, tell: Tell): void {
  const { cart, locale } = running;
  document.addEventListener('click', (event) => {
    if (closest(event, '[data-cart]')) void openPanel(running);
    if (closest(event, '[data-table-leave]')) cart.send({ type: 'table.leave' });
  });
  const warm = (event: Event): void => {
    if (closest(event, '[data-cart]')) import('../../islands/mountPanel.tsx').catch(() => undefined);
  };
  document.addEventListener('pointerover', warm, { passive: true });
  const show = (snapshot: CartSnapshot): void => {
    const count = countOf(snapshot);
    const { tableName } = cartOf(snapshot);
    for (const badge of all('[data-count]')) {
      badge.hidden = count === 0;
      badge.textContent = String(count);
    }
    for (const button of all('.cart-button'))
      button.setAttribute('aria-label', tell('cart.button', { count, word: button.querySelector('.cart-word')?.textContent ?? '' }));
    for (const bar of all('[data-bar]')) {
      bar.hidden = count === 0;
      showNote(bar.querySelector('[data-bar-note]'), snapshot);
      bar
        .querySelector('button')
        ?.replaceChildren(tell('cart.barText', { count, total: formatMoney(totalOf(snapshot), currencyOf(snapshot), locale) }));
    }
    document.body.toggleAttribute('data-cart-filled', count > 0);
    for (const chip of all('[data-table]')) {
      chip.hidden = tableName === null;
      chip.querySelector('[data-table-name]')?.replaceChildren(tell('table.at', { table: tableName ?? '' }));
    }
  };
  /** How far it still is to free delivery; a table's order and services are not delivered. */
  const showNote = (note: HTMLElement | null, snapshot: CartSnapshot): void => {
    if (!note) return;
    note.hidden = freeFrom === null || cartOf(snapshot).tableId !== null || cartType(cartOf(snapshot)) !== 'GOODS';
    const missing = (freeFrom ?? 0) - totalOf(snapshot);
    note.textContent =
      missing > 0 ? tell('cart.toFree', { amount: formatMoney(missing, currencyOf(snapshot), locale) }) : tell('cart.isFree');
  };
  cart.subscribe(show);
  show(cart.getSnapshot());
}

let mounted: Promise<void> | null = null;
async function openPanel(running: Running): Promise<void> {
  running.panel.send({ type: 'panel.show', currency: currencyOf(running.cart.getSnapshot()) });
  mounted ??= import('../../islands/mountPanel.tsx').then(({ mountPanel }) => mountPanel(running));
  await mounted.catch(() => {
    mounted = null;
    running.panel.send({ type: 'panel.close' });
    running.banner.send({ type: 'banner.show', id: 'cart.notOpened', severity: 'error' });
  });
}
