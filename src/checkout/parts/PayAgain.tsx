import { Suspense, useState } from 'react';
import {
  can,
  canChangeMethod,
  isBusy,
  isPaymentRunning,
  isPlaced,
  methodOf,
  methodsOf,
  moneyOf,
  orderOf,
  placedOf,
  primaryOf,
  providerOf,
  stillDueOf,
  unfitOf,
} from '#machines/checkout/view.ts';
import { flowOf, PAY_LATER, type PaymentMethod } from '#machines/domain/payment.ts';
import { Ask } from '../../ui/ConfirmButton.tsx';
import { lazyWithRetry } from '../../ui/retryImport.ts';
import { useMoney } from '../../ui/useMoney.ts';
import { useText } from '../../ui/useText.ts';
import { useQr } from '../../wiring/hooks/payments.ts';
import { useBusiness, useCheckout, useSendCheckout } from '../../wiring/hooks/running.ts';
import { useShownOrder } from '../useShownOrder.ts';
import { KeptUntil } from './KeptUntil.tsx';
import style from './Order.module.css';
import { OrderActions } from './OrderActions.tsx';
import { isAtBank } from './orderTexts.ts';
import { firstOf, PaymentChoice } from './PaymentChoice.tsx';
import { paysInCard } from './paysInCard.ts';

const TellContact = lazyWithRetry(() => import('./TellContact.tsx'));

/** The way that was chosen, or the one that is usual here: the payment that is open, the last one of this page or of this order, the first of the list. To pay later is chosen by its shopper, or alone left. */
function useChosen(methods: readonly PaymentMethod[], open: string | null, isNoneUsual: boolean) {
  const last = useCheckout(methodOf);
  const tried = useShownOrder()?.attempts.at(-1)?.provider;
  const [picked, pick] = useState<PaymentMethod | null>(null);
  const now = methods.filter((one) => one !== PAY_LATER);
  const usual = isNoneUsual ? [] : [open, last, tried, firstOf(now)];
  const chosen =
    [picked, ...usual.filter((one) => one !== PAY_LATER), ...(isNoneUsual ? [] : methods)].find(
      (one) => methods.includes(one as PaymentMethod),
    ) ?? null;
  return [chosen as PaymentMethod | null, pick] as const;
}

/**
 * Paying an order that stands: what is due, the ways to pay it and one button; to pay later or not at all stands quietly below. It is never
 * shown while money may have been taken.
 */
export function PayAgain() {
  const t = useText();
  const send = useSendCheckout();
  const business = useBusiness();
  const offered = useCheckout(canChangeMethod);
  const isAccepted = useCheckout(isPlaced);
  const running = useCheckout(
    (snapshot) => orderOf(snapshot)?.attempt?.provider ?? providerOf(snapshot),
  );
  const goesOn = useCheckout((snapshot) => primaryOf(snapshot)?.action === 'payment.continue');
  const busy = useCheckout(isBusy);
  const fact = useCheckout(moneyOf);
  const isRunning = useCheckout(isPaymentRunning);
  const due = useCheckout(stillDueOf);
  const currency = useCheckout(
    (snapshot) => placedOf(snapshot)?.currency ?? orderOf(snapshot)?.currency ?? business.currency,
  );
  const { fromWire } = useMoney(currency);
  const mayKeep = useCheckout((snapshot) => can(snapshot, 'order.keep'));
  const others = useCheckout(methodsOf).filter(
    (method) => !(isRunning && !goesOn && method === running),
  );
  const online = others.filter((method) => method !== 'PAY_LATER');
  const isLaterBelow = isAccepted || fact === 'part' || (mayKeep && online.length > 0);
  const methods = isLaterBelow ? online : others;
  const unfit = useCheckout(unfitOf);
  // Beside a payment that runs and has its own screen none is chosen for the shopper.
  const [chosen, pick] = useChosen(methods, goesOn ? running : null, isRunning && !goesOn);
  const order = useShownOrder();
  const isCard = useCheckout(paysInCard);
  const isClaimed = Boolean(useQr()?.claim);
  const isOpen = useCheckout(
    (snapshot) => orderOf(snapshot)?.attempt?.outcome.status === 'PENDING',
  );
  const [isAsking, ask] = useState(false);
  const lacking = Object.keys(unfit).filter((method) => method !== running);
  const isOffered = offered && due > 0 && methods.length + lacking.length > 0;
  const isSame = goesOn && chosen === running;
  const isLater = chosen === 'PAY_LATER';
  // What was paid, or may be, is not paid twice by one press (452): its provider may only not have answered yet (521).
  const mayCome = isClaimed || isAtBank(order);
  // To look at a code again pays nothing.
  const isLook = isSame && flowOf(chosen) === 'qr';
  const asksFirst = isOffered && (mayCome || (isOpen && !isLook)) && !isLater;
  // Money that comes under an open question answers it: its words are true no more, and its yes would pay the rest unasked.
  if (isAsking && !asksFirst) ask(false);
  if (!isOffered) return null;
  const pay = (): void => {
    ask(false);
    if (chosen)
      send(isSame ? { type: 'payment.continue' } : { type: 'method.change', method: chosen });
  };
  const again = t(fact === 'part' ? 'pay.rest' : isLater ? 'pay.keep' : 'pay.again', {
    amount: fromWire(due),
  });
  // At a table the bill comes first: this order alone is paid by who asks for it.
  const isFolded = isAccepted && order?.table?.rest !== undefined;
  const Block = isFolded ? 'details' : 'section';
  return (
    <Block className={style.block}>
      {isFolded && <summary>{t('table.payAlone')}</summary>}
      {isCard && (
        <p className={style.due}>
          <span>{t('totals.payNow')}</span> <strong>{fromWire(due)}</strong>
        </p>
      )}
      <PaymentChoice
        methods={[...methods, ...lacking]}
        unfit={unfit}
        chosen={chosen}
        legend={t(
          isAccepted
            ? 'pay.nowLegend'
            : isRunning && !goesOn
              ? 'pay.otherLegend'
              : 'review.payment',
        )}
        isBrought={Boolean(order?.shipment ?? order?.visitAt)}
        onChoose={(method) => pick(method as PaymentMethod)}
      />
      {order && lacking.length > 0 && (
        <Suspense>
          <TellContact order={order} methods={lacking} />
        </Suspense>
      )}
      {isRunning && chosen && !isSame && <p className={style.quiet}>{t('pay.firstGivenUp')}</p>}
      {chosen && (
        <button
          type="button"
          className="button button-main"
          disabled={busy}
          onClick={asksFirst ? () => ask(true) : pay}
        >
          {again}
        </button>
      )}
      {isAsking && asksFirst && (
        <Ask
          title={t('pay.twiceTitle')}
          text={[
            t(mayCome ? 'qr.notYet' : 'money.open', { provider: t(`provider.${running}`) }),
            ...(isSame ? [] : [t('pay.firstGivenUp')]),
            t('pay.twiceBack'),
          ].join(' ')}
          yes={t('pay.twiceYes')}
          no={t('pay.twiceNot')}
          onYes={pay}
          onNo={() => ask(false)}
        />
      )}
      {isCard && order && <KeptUntil order={order} />}
      {isCard && <OrderActions />}
    </Block>
  );
}
