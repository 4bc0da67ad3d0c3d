import { cartOf, totalOf } from '#machines/cart/view.ts';
import { type CartItem, orderableItems, savedOn } from '#machines/domain/cart.ts';
import { type Minor, percentOf, toMinor } from '#machines/domain/money.ts';
import { lineTotal } from '#machines/domain/totals.ts';
import { useMoney } from '../ui/useMoney.ts';
import { useText } from '../ui/useText.ts';
import { useCart } from '../wiring/hooks/running.ts';
import style from './Cart.module.css';
import { charged, taxOnTop } from './charged.ts';
import { deliveryNote } from './deliveryNote.ts';

/** And from how much on it is brought, or brought for nothing; null where that is not said. */
function told(name: 'deliveredFrom' | 'freeFrom', currency: string): Minor | null {
  const amount = document.querySelector<HTMLElement>('[data-charges]')?.dataset[name];
  return amount === undefined ? null : toMinor(Number(amount), currency);
}

/** What comes on top, by name (`GST 18%`): the discount is spread over all lines alike. */
function taxesOnTop(
  items: CartItem[],
  total: number,
  charges: ReturnType<typeof charged>,
): Map<string, number> {
  const sum = items.reduce((all, item) => all + lineTotal(item), 0);
  const sums = new Map<string, number>();
  for (const item of items) {
    const rate = taxOnTop(item, charges);
    if (!rate || sum === 0) continue;
    const name = `${rate.name} ${rate.percentage}%`;
    const part = (lineTotal(item) * total * rate.percentage) / (sum * 100);
    sums.set(name, (sums.get(name) ?? 0) + part);
  }
  return sums;
}

function DeliveryNote() {
  const t = useText();
  const total = useCart(totalOf);
  const cart = useCart(cartOf);
  const { money } = useMoney(cart.currency);
  const note = deliveryNote(cart, total, {
    deliveredFrom: told('deliveredFrom', cart.currency) ?? 0,
    freeFrom: told('freeFrom', cart.currency),
  });
  if (!note) return null;
  const values = { amount: money(note.amount), missing: money(note.missing) };
  return <p className={style.details}>{t(note.id, values)}</p>;
}

/** What the ticked lines cost, and where tax or service come on top: with them. Only delivery is still to come. */
export function CartSum() {
  const t = useText();
  const total = useCart(totalOf);
  const cart = useCart(cartOf);
  const { tableId, currency } = cart;
  const { money } = useMoney(currency);
  const charges = charged();
  const { serviceChargePercentage } = charges;
  const items = orderableItems(cart);
  const of = (percentage = 0) => percentOf(total, percentage, currency);
  const service = tableId ? of(serviceChargePercentage) : 0;
  const taxes = [...taxesOnTop(items, total, charges)];
  const added = taxes.reduce((all, [, part]) => all + Math.round(part), 0);
  // One press is heard once: what it comes to in the end, by its name.
  const row = (name: string, sum: number, role?: 'status') => (
    <p key={name} className={style.total} role={role}>
      <span>{name}</span>
      <strong>{money(sum)}</strong>
    </p>
  );
  const saved = items.reduce((sum, item) => sum + savedOn(item), 0);
  const isMore = added + service > 0;
  return (
    <>
      <DeliveryNote />
      {saved > 0 && <p className={style.saved}>{t('cart.saved', { amount: money(saved) })}</p>}
      {isMore && row(t('cart.subtotal'), total)}
      {service > 0 && row(t('cart.service'), service)}
      {taxes.map(([name, part]) => row(name, Math.round(part)))}
      {row(t(isMore ? 'cart.estimated' : 'cart.subtotal'), total + added + service, 'status')}
    </>
  );
}
