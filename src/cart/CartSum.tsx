import { cartOf, totalOf } from '#machines/cart/view.ts';
import { type CartItem, orderableItems } from '#machines/domain/cart.ts';
import { percentOf } from '#machines/domain/money.ts';
import type { Business } from '#machines/domain/store.ts';
import { lineTotal, taxesOf, taxRateOf } from '#machines/domain/totals.ts';
import { useMoney } from '../ui/useMoney.ts';
import { useText } from '../ui/useText.ts';
import { useCart } from '../wiring/hooks/running.ts';
import style from './Cart.module.css';

/** Every document carries what comes on top of prices. */
const charged = (): Partial<NonNullable<Business['charges']>> =>
  JSON.parse(document.querySelector<HTMLElement>('[data-charges]')?.dataset.charges ?? '{}');

/** `GST 18%`, each once. */
const namesOnTop = (items: CartItem[], charges: Parameters<typeof taxRateOf>[1]): string[] => [
  ...new Set(
    items.flatMap((item) => {
      const rate = taxRateOf(item, charges);
      return rate && !rate.included && rate.percentage > 0
        ? [`${rate.name} ${rate.percentage}%`]
        : [];
    }),
  ),
];

/** What the ticked lines cost, and where tax or service come on top: with them. Only delivery is still to come. */
export function CartSum() {
  const t = useText();
  const total = useCart(totalOf);
  const cart = useCart(cartOf);
  const { tableId, currency } = cart;
  const { money } = useMoney(currency);
  const { tax = null, rates, serviceChargePercentage } = charged();
  const items = orderableItems(cart);
  const off = items.reduce((sum, item) => sum + lineTotal(item), 0) - total;
  const of = (percentage = 0) => percentOf(total, percentage, currency);
  const service = tableId ? of(serviceChargePercentage) : 0;
  const added = taxesOf(items, off, { currency, tax, rates }).onTop;
  const [name, ...others] = namesOnTop(items, { tax, rates });
  // One press is heard once: what it comes to in the end, by its name.
  const row = (name: string, sum: number, role?: 'status') => (
    <p className={style.total} role={role}>
      <span>{name}</span>
      <strong>{money(sum)}</strong>
    </p>
  );
  const isMore = added + service > 0;
  return (
    <>
      {isMore && row(t('cart.subtotal'), total)}
      {service > 0 && row(t('cart.service'), service)}
      {added > 0 && row(others.length > 0 ? t('cart.taxes') : (name ?? ''), added)}
      {row(t(isMore ? 'cart.estimated' : 'cart.subtotal'), total + added + service, 'status')}
    </>
  );
}
