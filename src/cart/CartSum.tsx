import { cartOf, totalOf } from '#machines/cart/view.ts';
import { percentOf } from '#machines/domain/money.ts';
import type { Business } from '#machines/domain/store.ts';
import { useMoney } from '../ui/useMoney.ts';
import { useText } from '../ui/useText.ts';
import { useCart } from '../wiring/hooks/running.ts';
import style from './Cart.module.css';

/** Every document carries what comes on top of prices. */
const charged = (): Partial<NonNullable<Business['charges']>> =>
  JSON.parse(document.querySelector<HTMLElement>('[data-charges]')?.dataset.charges ?? '{}');

/** What the ticked lines cost, and where tax or service come on top: with them. Only delivery is still to come. */
export function CartSum() {
  const t = useText();
  const total = useCart(totalOf);
  const { tableId, currency } = useCart(cartOf);
  const { money } = useMoney(currency);
  const { tax, serviceChargePercentage = 0 } = charged();
  const service = tableId ? percentOf(total, serviceChargePercentage, currency) : 0;
  const added = tax && !tax.included ? percentOf(total, tax.percentage, currency) : 0;
  const row = (name: string, sum: number) => (
    <p className={style.total}>
      <span>{name}</span>
      <strong aria-live="polite">{money(sum)}</strong>
    </p>
  );
  if (added + service === 0) return row(t('cart.total'), total);
  return (
    <>
      {row(t('cart.subtotal'), total)}
      {service > 0 && row(t('cart.service'), service)}
      {tax && added > 0 && row(`${tax.name} ${tax.percentage}%`, added)}
      {row(t('cart.estimated'), total + added + service)}
    </>
  );
}
