import type { CartItem } from '#machines/domain/cart.ts';
import type { Business } from '#machines/domain/store.ts';
import type { Tax } from '#machines/domain/tax.ts';
import { taxRateOf } from '#machines/domain/totals.ts';

type Charged = Partial<NonNullable<Business['charges']>>;
/** Every document carries what comes on top of prices. */
export const charged = (): Charged =>
  JSON.parse(document.querySelector<HTMLElement>('[data-charges]')?.dataset.charges ?? '{}');

/** What a line's price leaves out. */
export function taxOnTop(item: CartItem, { tax = null, rates } = charged()): Tax | null {
  const rate = taxRateOf(item, { tax, rates });
  return rate && !rate.included && rate.percentage > 0 ? rate : null;
}
