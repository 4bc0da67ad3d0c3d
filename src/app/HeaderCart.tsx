import { useEffect } from 'react';
import { cartOf, openCountOf, selectedCountOf, totalOf } from '#machines/cart/view.ts';
import { useMoney } from '../ui/useMoney.ts';
import { useText } from '../ui/useText.ts';
import { useCart, useSendPanel } from '../wiring/hooks/running.ts';

/** The header stands outside of what React runs: its cart is told how much there is and what it comes to, and opens the panel. */
export function HeaderCart() {
  const t = useText();
  const panel = useSendPanel();
  const count = useCart(openCountOf);
  const currency = useCart((snapshot) => cartOf(snapshot).currency);
  const { money } = useMoney(currency);
  const sum = useCart((snapshot) => (selectedCountOf(snapshot) > 0 ? totalOf(snapshot) : null));
  const total = sum === null ? '' : money(sum);
  const words = t(total ? 'cart.buttonSum' : 'cart.button', { word: '{word}', count, total });
  useEffect(() => {
    const button = document.querySelector<HTMLElement>('.header [data-cart]');
    const badge = button?.querySelector<HTMLElement>('[data-count]');
    if (!button || !badge) return;
    badge.hidden = count === 0;
    badge.dataset.count = String(String(count).length);
    badge.textContent = String(count);
    const beside = button.querySelector('.cart-sum');
    if (beside) beside.textContent = total;
    button.setAttribute(
      'aria-label',
      words.replace('{word}', button.querySelector('.cart-word')?.textContent ?? ''),
    );
    const open = (): void => panel({ type: 'panel.show', currency });
    button.addEventListener('click', open);
    return () => button.removeEventListener('click', open);
  }, [count, total, currency, words, panel]);
  return null;
}
