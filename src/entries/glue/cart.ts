import { type CartSnapshot, cartOf, countOf, currencyOf, totalOf } from '#machines/cart/view.ts';
import { formatMoney } from '#machines/domain/money.ts';
import type { Tell } from '../../ui/words.ts';
import type { Running } from '../../wiring/running.ts';
import { all, closest } from './document.ts';

/** The badge, the bar at the foot of a phone, the table's chip, and the panel, which is fetched when it is first wanted. */
export function runCart(running: Running, tell: Tell): void {
  const { cart, panel, locale } = running;
  document.addEventListener('click', (event) => {
    if (closest(event, '[data-cart]')) void openPanel(running);
    if (closest(event, '[data-table-leave]')) cart.send({ type: 'table.leave' });
  });
  const warm = (event: Event): void => void (closest(event, '[data-cart]') && import('../../islands/mountPanel.tsx'));
  document.addEventListener('pointerover', warm, { passive: true });
  const show = (snapshot: CartSnapshot): void => {
    const count = countOf(snapshot);
    const { tableName } = cartOf(snapshot);
    for (const badge of all('[data-count]')) {
      badge.hidden = count === 0;
      badge.textContent = String(count);
    }
    for (const button of all('.cart-button')) button.setAttribute('aria-label', tell('cart.button', { count }));
    for (const bar of all('[data-bar]')) {
      bar.hidden = count === 0;
      bar.firstElementChild?.replaceChildren(
        tell('cart.barText', { count, total: formatMoney(totalOf(snapshot), currencyOf(snapshot), locale) }),
      );
    }
    document.body.toggleAttribute('data-cart-filled', count > 0);
    for (const chip of all('[data-table]')) {
      chip.hidden = tableName === null;
      chip.querySelector('[data-table-name]')?.replaceChildren(tell('table.at', { table: tableName ?? '' }));
    }
  };
  cart.subscribe(show);
  show(cart.getSnapshot());
  panel.subscribe((snapshot) => document.documentElement.toggleAttribute('data-panel-open', snapshot.hasTag('visible')));
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
