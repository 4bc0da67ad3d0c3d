import { can, isBusy, isPaymentRunning } from '#machines/checkout/view.ts';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { useText } from '../../ui/useText.ts';
import { useCheckout, useLacks, useSendCheckout } from '../../wiring/hooks/running.ts';
import { useShownOrder } from '../useShownOrder.ts';
import { PlainActions } from './PlainActions.tsx';
import { paysInCard } from './paysInCard.ts';

/** Only what does something here. One main action; the others stand quietly beside it, and below the card that has the main one where the page is about paying. */
export function OrderActions() {
  const t = useText();
  const send = useSendCheckout();
  const busy = useCheckout(isBusy);
  const keep = useCheckout((snapshot) => can(snapshot, 'order.keep'));
  const lacksGiveUp = useLacks('giveUpOrder');
  const giveUp = useCheckout((snapshot) => can(snapshot, 'order.giveUp')) && !lacksGiveUp;
  const isInCard = useCheckout(paysInCard);
  return (
    <PlainActions isInCard={isInCard}>
      {keep && (
        <button
          type="button"
          className={isInCard ? 'button button-plain' : 'button button-quiet'}
          disabled={busy}
          onClick={() => send({ type: 'order.keep' })}
        >
          {t('pay.keep')}
        </button>
      )}
      {giveUp && <CancelOrder busy={busy} />}
    </PlainActions>
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
