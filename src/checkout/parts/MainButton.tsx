import { isBusy, primaryOf } from '#machines/checkout/view.ts';
import { useMoney } from '../../ui/useMoney.ts';
import { useText } from '../../ui/useText.ts';
import { useCheckout, useSendCheckout } from '../../wiring/hooks/running.ts';
import style from './Checkout.module.css';

/** The button that orders: it says the verb and the amount, and is still only while its press is being worked on. */
export function PlaceButton() {
  const t = useText();
  const send = useSendCheckout();
  const primary = useCheckout(primaryOf);
  const busy = useCheckout(isBusy);
  const { money } = useMoney(primary?.currency ?? 'USD');
  if (!primary) return null;
  const values = {
    amount: primary.amount === null ? '' : money(primary.amount),
    table: primary.table ?? '',
    days: primary.days ?? 0,
  };
  return (
    <button
      type="button"
      className={`button button-main ${style.main}`}
      disabled={busy}
      onClick={() => send({ type: 'order.place' })}
    >
      {t(primary.id, values)}
    </button>
  );
}
