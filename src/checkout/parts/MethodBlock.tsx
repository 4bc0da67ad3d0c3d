import { useEffect } from 'react';
import {
  currencyOf,
  methodOf,
  methodsOf,
  slowMethodsOf,
  termsOf,
  totalsOf,
  unfitOf,
} from '#machines/checkout/view.ts';
import { toMinor } from '#machines/domain/money.ts';
import { Choice } from '../../ui/Field.tsx';
import { useMoney } from '../../ui/useMoney.ts';
import { useText } from '../../ui/useText.ts';
import { useLastMethod } from '../../wiring/hooks/lastMethod.ts';
import { useBusiness, useCheckout, useSendCheckout } from '../../wiring/hooks/running.ts';
import style from './Checkout.module.css';
import { PaymentChoice } from './PaymentChoice.tsx';

/** Payment terms in days, for business customers who have agreed on some. */
function TermsChoice() {
  const t = useText();
  const send = useSendCheckout();
  const { isB2B, paymentTerms, paymentTerm, creditLeft } = useCheckout(termsOf);
  const currency = useCheckout(currencyOf);
  const total = useCheckout((snapshot) => totalsOf(snapshot)?.total ?? 0);
  const { fromWire } = useMoney(currency);
  if (!isB2B || paymentTerms.length === 0) return null;
  const isTooMuch = creditLeft !== null && total > toMinor(creditLeft, currency);
  return (
    <fieldset className={style.terms}>
      <legend>{t('review.terms')}</legend>
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
      {[null, ...paymentTerms].map((days) => (
        <Choice
          key={String(days)}
          type="radio"
          name="terms"
          value={String(days)}
          checked={paymentTerm === days}
          disabled={days !== null && isTooMuch}
          label={days === null ? t('review.termNow') : t('review.termDays', { days })}
          onChoose={() => send({ type: 'terms.choose', paymentTerm: days })}
        />
      ))}
    </fieldset>
  );
}

export function MethodBlock() {
  const t = useText();
  const send = useSendCheckout();
  const business = useBusiness();
  const methods = useCheckout(methodsOf);
  const chosen = useCheckout(methodOf);
  const slow = useCheckout(slowMethodsOf);
  const unfit = useCheckout(unfitOf);
  const { last, keep } = useLastMethod();
  const able = business.paymentMethods.filter((method) => !(slow as string[]).includes(method));
  const offered = able.toSorted((one, other) => Number(other === last) - Number(one === last));
  const down = offered.filter((method) => !(methods as string[]).includes(method));
  // The way that was chosen last, or the first of the store's own order. One that failed is never silently replaced by another.
  const usual =
    methods.find((method) => method === last) ??
    (down.length === 0 ? methods.find((method) => method === offered[0]) : undefined);
  const fits = usual !== undefined && !(usual in unfit);
  useEffect(() => {
    if (!chosen && fits) send({ type: 'method.choose', method: usual });
  }, [chosen, usual, fits, send]);
  return (
    <section className={style.block}>
      <PaymentChoice
        methods={offered}
        down={down}
        unfit={unfit}
        chosen={chosen}
        legend={t('review.payment')}
        onChoose={(method) => {
          keep(method);
          send({ type: 'method.choose', method: method as (typeof methods)[number] });
        }}
      />
      <TermsChoice />
    </section>
  );
}
