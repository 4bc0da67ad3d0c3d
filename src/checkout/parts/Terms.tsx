import { currencyOf, termsOf, totalsOf } from '#machines/checkout/view.ts';
import { toMinor } from '#machines/domain/money.ts';
import type { PaymentMethod } from '#machines/domain/payment.ts';
import { Choice } from '../../ui/Field.tsx';
import { useMoney } from '../../ui/useMoney.ts';
import { useText } from '../../ui/useText.ts';
import { useCheckout, useSendCheckout } from '../../wiring/hooks/running.ts';
import style from './Checkout.module.css';

/** The terms in days that a business customer has agreed on: ways to pay like the others. */
export default function Terms({
  days: offered,
  online,
}: {
  days: readonly number[];
  online?: PaymentMethod | undefined;
}) {
  const t = useText();
  const send = useSendCheckout();
  const { paymentTerm, creditLeft } = useCheckout(termsOf);
  const currency = useCheckout(currencyOf);
  const total = useCheckout((snapshot) => totalsOf(snapshot)?.total ?? 0);
  const { fromWire } = useMoney(currency);
  const isTooMuch = creditLeft !== null && total > toMinor(creditLeft, currency);
  return (
    <>
      {offered.map((days) => (
        <Choice
          key={days}
          type="radio"
          name="method"
          value={`terms-${days}`}
          checked={paymentTerm === days}
          disabled={isTooMuch}
          label={t('review.termDays', { days })}
          detail={t('review.termDetail')}
          onChoose={() => {
            // "Pay later" alone names no date (specification 9): terms do.
            if (online) send({ type: 'method.choose', method: online });
            send({ type: 'terms.choose', paymentTerm: days });
          }}
        />
      ))}
      {creditLeft !== null && (
        <p
          className={style.notice}
          data-kind={isTooMuch ? 'error' : undefined}
          role={isTooMuch ? 'alert' : undefined}
        >
          {t(isTooMuch ? 'review.creditExceeded' : 'review.credit', {
            amount: fromWire(creditLeft),
          })}
        </p>
      )}
    </>
  );
}
