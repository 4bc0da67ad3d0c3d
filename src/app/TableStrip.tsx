import { useEffect } from 'react';
import { cartOf } from '#machines/cart/view.ts';
import { Icon } from '../ui/Icon.tsx';
import { useText } from '../ui/useText.ts';
import { useCart, useHref, useSendCart } from '../wiring/hooks/running.ts';

/** At which table the shopper sits, on every page of a shop document, and the way to leave it. */
export default function TableStrip() {
  const t = useText();
  const href = useHref();
  const sendCart = useSendCart();
  const { tableId, tableName } = useCart(cartOf);
  // The header stands outside of what React runs, and was printed for shoppers at no table: its way back is to this table's menu.
  useEffect(() => {
    const back = document.querySelector<HTMLAnchorElement>('.back-link[data-menu]');
    const words = back?.querySelector('span');
    if (!back || !words || tableId === null) return;
    const printed = { href: back.href, words: words.textContent };
    back.href = href(`/t/${tableId}`);
    words.textContent = back.dataset.menu ?? '';
    // Left on another page, too: that menu would seat the shopper again.
    return () => {
      back.href = printed.href;
      words.textContent = printed.words;
    };
  }, [tableId, href]);
  if (tableName === null) return null;
  const leave = (): void => {
    sendCart({ type: 'table.leave' });
    location.assign(href('/products'));
  };
  return (
    <p className="page table-chip">
      <Icon name="table" />
      <a href={href('/cart/table-checkout')}>{tableName}</a>
      <button type="button" onClick={leave}>
        {t('table.notYours')}
      </button>
    </p>
  );
}
