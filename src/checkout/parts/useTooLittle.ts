import { currencyOf, formOf, linesOf } from '#machines/checkout/view.ts';
import { toMinor } from '#machines/domain/money.ts';
import { lineTotal } from '#machines/domain/totals.ts';
import { useMoney } from '../../ui/useMoney.ts';
import { useText } from '../../ui/useText.ts';
import { useBusiness, useCheckout } from '../../wiring/hooks/running.ts';

/** Less in the cart than the store brings; null where the amount is no reason. */
export function useTooLittle(): string | null {
  const t = useText();
  const { minimumOrder } = useBusiness();
  const { delivery } = useCheckout(formOf);
  const currency = useCheckout(currencyOf);
  const amount = useCheckout((snapshot) =>
    linesOf(snapshot).reduce((sum, item) => sum + lineTotal(item), 0),
  );
  const { money } = useMoney(currency);
  const minimum = toMinor(minimumOrder, currency);
  return delivery.kind === 'ship' && amount < minimum
    ? t('delivery.minimum', { amount: money(minimum), missing: money(minimum - amount) })
    : null;
}
