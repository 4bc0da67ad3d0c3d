import { currencyOf } from '#machines/checkout/view.ts';
import { toMinor } from '#machines/domain/money.ts';
import { useMoney } from '../../ui/useMoney.ts';
import { useText } from '../../ui/useText.ts';
import { useBusiness, useCheckout } from '../../wiring/hooks/running.ts';
import { useGoodsSum } from './useGoodsSum.ts';

/** Less in the cart than the store brings, in words that say what to do; null where there is enough. */
export function useTooLittle(): string | null {
  const t = useText();
  const { minimumOrder } = useBusiness();
  const currency = useCheckout(currencyOf);
  const amount = useGoodsSum();
  const { money } = useMoney(currency);
  const minimum = toMinor(minimumOrder, currency);
  return amount < minimum
    ? t('delivery.minimum', { amount: money(minimum), missing: money(minimum - amount) })
    : null;
}
