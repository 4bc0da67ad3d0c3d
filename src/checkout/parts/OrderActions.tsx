import { can, currencyOf, isBusy, isPaymentRunning, primaryOf } from '#machines/checkout/view.ts';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { useMoney } from '../../ui/useMoney.ts';
import { useText } from '../../ui/useText.ts';
import {
  useBusiness,
  useCheckout,
  useHref,
  useLacks,
  useSendCheckout,
} from '../../wiring/hooks/running.ts';
import { useShownOrder } from '../useShownOrder.ts';
import style from './Order.module.css';
import { paysInCard } from './paysInCard.ts';

/** Only what does something here. One main action; the others stand quietly beside it, and below the card that has the main one where the page is about paying. */
export function OrderActions() {
  const t = useText();
  const send = useSendCheckout();
  const href = useHref();
  const business = useBusiness();
  const busy = useCheckout(isBusy);
  const primary = useCheckout(primaryOf);
  const currency = useCheckout(currencyOf);
  const { money } = useMoney(currency || business.currency);
  const keep = useCheckout((snapshot) => can(snapshot, 'order.keep'));
  const lacksGiveUp = useLacks('giveUpOrder');
  const giveUp = useCheckout((snapshot) => can(snapshot, 'order.giveUp')) && !lacksGiveUp;
  const refresh = useCheckout((snapshot) => can(snapshot, 'status.refresh'));
  const isInCard = useCheckout(paysInCard);
  const quiet = isInCard ? 'button button-plain' : 'button button-quiet';
  const simple =
    primary &&
    !isInCard &&
    ['payment.continue', 'status.refresh', 'review.open', 'information.edit'].includes(
      primary.action,
    )
      ? primary
      : null;
  return (
    <div className={style.actions}>
      {simple && (
        <button
          type="button"
          className="button button-main"
          disabled={busy}
          onClick={() =>
            send({ type: simple.action as 'payment.continue' | 'status.refresh' | 'review.open' })
          }
        >
          {t(simple.id, { amount: simple.amount === null ? '' : money(simple.amount) })}
        </button>
      )}
      {refresh && simple?.action !== 'status.refresh' && (
        <button
          type="button"
          className={quiet}
          disabled={busy}
          onClick={() => send({ type: 'status.refresh' })}
        >
          {t('pay.refresh')}
        </button>
      )}
      {keep && (
        <button
          type="button"
          className={quiet}
          disabled={busy}
          onClick={() => send({ type: 'order.keep' })}
        >
          {t('pay.keep')}
        </button>
      )}
      {giveUp && <CancelOrder busy={busy} />}
      {!isInCard && (
        <a className="button button-plain" href={href('/')}>
          {t('app.back')}
        </a>
      )}
    </div>
  );
}

/** Nothing brings the order back: what becomes of it and of the money is said before. */
function CancelOrder({ busy }: { busy: boolean }) {
  const t = useText();
  const send = useSendCheckout();
  const order = useShownOrder();
  const isRunning = useCheckout(isPaymentRunning);
  const text = order?.isBill
    ? 'order.cancelBill'
    : isRunning
      ? 'order.cancelRunning'
      : 'order.cancelUnpaid';
  return (
    <ConfirmButton
      className="button button-plain"
      label={t('order.cancel')}
      disabled={busy}
      question={{
        title: t('order.cancelTitle', { orderNumber: order?.orderNumber ?? '' }),
        text: t(text),
        yes: t('order.cancel'),
        no: t('order.cancelNot'),
      }}
      onYes={() => send({ type: 'order.giveUp' })}
    />
  );
}
