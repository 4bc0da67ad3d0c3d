import { linesOf } from '#machines/checkout/view.ts';
import type { Minor } from '#machines/domain/money.ts';
import { lineTotal } from '#machines/domain/totals.ts';
import { useCheckout } from '../../wiring/hooks/running.ts';

/** What is ordered costs so much, before anything comes on top or off. */
export const useGoodsSum = (): Minor =>
  useCheckout((snapshot) => linesOf(snapshot).reduce((sum, item) => sum + lineTotal(item), 0));
