import { useEffect } from 'react';
import { cartOf, countOf } from '#machines/cart/view.ts';
import { useText } from '../ui/useText.ts';
import { useCart, useSendPanel } from '../wiring/hooks/running.ts';

/** The header stands outside of what React runs: its cart is told how much there is, and opens the panel. */
export function HeaderCart() {
  const t = useText();
  const panel = useSendPanel();
  const count = useCart(countOf);
  const currency = useCart((snapshot) => cartOf(snapshot).currency);
  const words = t('cart.button', { word: '{word}', count });
  useEffect(() => {
    const button = document.querySelector<HTMLElement>('.header [data-cart]');
    const badge = button?.querySelector<HTMLElement>('[data-count]');
    if (!button || !badge) return;
    badge.hidden = count === 0;
    badge.dataset.count = String(String(count).length);
    badge.textContent = String(count);
    button.setAttribute(
      'aria-label',
      words.replace('{word}', button.querySelector('.cart-word')?.textContent ?? ''),
    );
    const open = (): void => panel({ type: 'panel.show', currency });
    button.addEventListener('click', open);
    return () => button.removeEventListener('click', open);
  }, [count, currency, words, panel]);
  return null;
}
