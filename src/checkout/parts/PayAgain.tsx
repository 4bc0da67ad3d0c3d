import { useState } from 'react';
import {
  canChangeMethod,
  isBusy,
  isPaymentRunning,
  isPlaced,
  methodOf,
  methodsOf,
  moneyOf,
  orderOf,
  placedOf,
  providerOf,
  stillDueOf,
  unfitOf,
} from '#machines/checkout/view.ts';
import type { PaymentMethod } from '#machines/domain/payment.ts';
import { useMoney } from '../../ui/useMoney.ts';
import { useText } from '../../ui/useText.ts';
import { useBusiness, useCheckout, useSendCheckout } from '../../wiring/hooks/running.ts';
import style from './Order.module.css';
import { PaymentChoice } from './PaymentChoice.tsx';

/** Another way to pay the same order. It is never shown while money may have been taken. */
export function PayAgain() {
  const t = useText();
  const send = useSendCheckout();
  const business = useBusiness();
  const offered = useCheckout(canChangeMethod);
  const isAccepted = useCheckout(isPlaced);
  const offeredMethods = useCheckout(methodsOf);
  const last = useCheckout(methodOf);
  const running = useCheckout(providerOf);
  const busy = useCheckout(isBusy);
  const fact = useCheckout(moneyOf);
  const isRunning = useCheckout(isPaymentRunning);
  const due = useCheckout(stillDueOf);
  const currency = useCheckout(
    (snapshot) => placedOf(snapshot)?.currency ?? orderOf(snapshot)?.currency ?? business.currency,
  );
  const { fromWire } = useMoney(currency);
  const [picked, pick] = useState<PaymentMethod | null>(null);
  const methods =
    isAccepted || fact === 'part'
      ? offeredMethods.filter((method) => method !== 'PAY_LATER')
      : offeredMethods;
  const others = isRunning ? methods.filter((method) => method !== running) : methods;
  const unfit = useCheckout(unfitOf);
  if (!offered || due <= 0 || others.length === 0) return null;
  // Beside a payment that runs none is chosen for the shopper: its own button goes on with it.
  const chosen =
    picked ?? (isRunning ? null : last && others.includes(last) ? last : (others[0] ?? null));
  return (
    <section className={style.block}>
      <PaymentChoice
        methods={[...others, ...Object.keys(unfit).filter((method) => method !== running)]}
        unfit={unfit}
        chosen={chosen}
        legend={t(isAccepted ? 'pay.nowLegend' : isRunning ? 'pay.otherLegend' : 'review.payment')}
        onChoose={(method) => pick(method as PaymentMethod)}
      />
      {isRunning && chosen && <p className={style.quiet}>{t('pay.firstGivenUp')}</p>}
      {chosen && (
        <button
          type="button"
          className="button button-main"
          disabled={busy}
          onClick={() => send({ type: 'method.change', method: chosen })}
        >
          {t(fact === 'part' ? 'pay.rest' : chosen === 'PAY_LATER' ? 'pay.keep' : 'pay.again', {
            amount: fromWire(due),
          })}
        </button>
      )}
    </section>
  );
}
