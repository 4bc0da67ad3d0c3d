import { cartOf } from '#machines/cart/view.ts';
import { currencyOf, formOf, linesOf, tipChoiceOf } from '#machines/checkout/view.ts';
import { toMinor } from '#machines/domain/money.ts';
import { totalsOf } from '#machines/domain/totals.ts';
import { useMoney } from '../../ui/useMoney.ts';
import { useText } from '../../ui/useText.ts';
import { useBusiness, useCart, useCheckout } from '../../wiring/hooks/running.ts';
import style from './Totals.module.css';
import { TotalsTable } from './TotalsTable.tsx';
import { useGoodsSum } from './useGoodsSum.ts';

/** Every part of what is paid, once it is known how the order comes to its shopper; until then, and where a platform says no charges, what the lines cost. */
export function KnownTotal() {
  const t = useText();
  const { charges, taxRounding } = useBusiness();
  const items = useCheckout(linesOf);
  const currency = useCheckout(currencyOf);
  const { money } = useMoney(currency);
  const sum = useGoodsSum();
  const { kind, delivery } = useCheckout(formOf);
  const promotion = useCart((snapshot) => cartOf(snapshot).promotion);
  const tip = useCheckout((snapshot) => tipChoiceOf(snapshot)?.chosen ?? 0);
  const isShipped = delivery.kind === 'ship';
  if (!charges || kind !== 'goods' || (isShipped && !delivery.quote))
    return (
      <dl className={style.rows}>
        <div className={style.total}>
          <dt>{t('totals.lines')}</dt>
          <dd>{money(sum)}</dd>
        </div>
      </dl>
    );
  const totals = totalsOf([...items], {
    ...charges,
    currency,
    promotion,
    taxRounding,
    // Of tables alone.
    serviceChargePercentage: 0,
    shipping: toMinor((isShipped && delivery.quote?.cost) || 0, currency),
    tip,
  });
  return (
    <TotalsTable
      totals={totals}
      currency={currency}
      taxName={(charges.rates?.length ?? 0) > 1 ? null : (charges.tax?.name ?? null)}
      promotionName={promotion?.code ?? null}
      shipping={isShipped ? 'quoted' : 'pickup'}
    />
  );
}
