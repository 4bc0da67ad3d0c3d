import type { ReactNode } from 'react';
import { cartOf } from '#machines/cart/view.ts';
import { currencyOf, formOf, linesOf, tipChoiceOf } from '#machines/checkout/view.ts';
import { toMinor } from '#machines/domain/money.ts';
import { totalsOf } from '#machines/domain/totals.ts';
import { useBusiness, useCart, useCheckout } from '../../wiring/hooks/running.ts';
import { TotalsTable } from './TotalsTable.tsx';

/** Every part of what is paid, once it is known how the order comes to its shopper; `otherwise` where a platform says no charges. */
export function KnownTotal({ otherwise }: { otherwise: ReactNode }) {
  const { charges, taxRounding } = useBusiness();
  const items = useCheckout(linesOf);
  const currency = useCheckout(currencyOf);
  const { delivery } = useCheckout(formOf);
  const promotion = useCart((snapshot) => cartOf(snapshot).promotion);
  const tip = useCheckout((snapshot) => tipChoiceOf(snapshot)?.chosen ?? 0);
  if (!charges) return otherwise;
  const cost = delivery.kind === 'ship' ? (delivery.quote?.cost ?? 0) : 0;
  const totals = totalsOf([...items], {
    ...charges,
    currency,
    promotion,
    taxRounding,
    // Of tables alone.
    serviceChargePercentage: 0,
    shipping: toMinor(cost, currency),
    tip,
  });
  return (
    <TotalsTable
      totals={totals}
      currency={currency}
      taxName={(charges.rates?.length ?? 0) > 1 ? null : (charges.tax?.name ?? null)}
      promotionName={promotion?.code ?? null}
      shipping={delivery.kind === 'ship' ? 'quoted' : 'pickup'}
    />
  );
}
