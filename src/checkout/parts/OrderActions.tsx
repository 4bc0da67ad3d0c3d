import { can, isBusy, isPaymentRunning, isPlaced } from '#machines/checkout/view.ts';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { useMoney } from '../../ui/useMoney.ts';
import { useText } from '../../ui/useText.ts';
import { useCheckout, useHref, useLacks, useSendCheckout } from '../../wiring/hooks/running.ts';
import { useShownOrder } from '../useShownOrder.ts';
import { PlainActions } from './PlainActions.tsx';
import { paysInCard } from './paysInCard.ts';
import { useOrderDetails } from './useOrderDetails.ts';

/** Only what does something here. One main action; the others stand quietly beside it, and below the card that has the main one where the page is about paying. */
export function OrderActions() {
  const t = useText();
  const send = useSendCheckout();
  const busy = useCheckout(isBusy);
  const keep = useCheckout((snapshot) => can(snapshot, 'order.keep'));
  const lacksGiveUp = useLacks('giveUpOrder');
  const order = useShownOrder();
  const { fromWire } = useMoney(order?.currency ?? 'USD');
  const table = order?.table;
  // Left out once its guests are gone.
  const rest = table?.rest;
  const isSent = useCheckout(isPlaced);
  const details = useOrderDetails();
  const href = useHref();
  const giveUp = useCheckout((snapshot) => can(snapshot, 'order.giveUp')) && !lacksGiveUp;
  const isInCard = useCheckout(paysInCard);
  const back = table && rest !== undefined && (
    <a className={`button button-${isSent ? 'quiet' : 'plain'}`} href={href(`/t/${table.id}`)}>
      {t(isSent ? 'table.another' : 'table.menu')}
    </a>
  );
  return (
    <PlainActions isInCard={isInCard} back={back || undefined}>
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
      {(order?.isBill || rest !== undefined) && (
        <a
          className={`button button-${isInCard ? 'plain' : isSent ? 'main' : 'quiet'}`}
          href={href('/cart/table-checkout')}
        >
          {t('table.see')}
          {rest ? ` · ${fromWire(rest)}` : ''}
        </a>
      )}
      {giveUp && <CancelOrder busy={busy} />}
      {order && details && <details.OrderOffers order={order} />}
    </PlainActions>
  );
}

/** Nothing brings the order back: what becomes of it and of the money is said before. */
function CancelOrder({ busy }: { busy: boolean }) {
  const t = useText();
  const send = useSendCheckout();
  const order = useShownOrder();
  const isRunning = useCheckout(isPaymentRunning);
  const stops = {
    label: t('order.stopPayment'),
    title: t('order.stopPaymentTitle'),
    text: t('order.cancelBill'),
    no: t('order.stopPaymentNot'),
  };
  const cancels = {
    label: t('order.cancel'),
    title: t('order.cancelTitle', { orderNumber: order?.orderNumber ?? '' }),
    text: t(isRunning ? 'order.cancelRunning' : 'order.cancelUnpaid'),
    no: t('order.cancelNot'),
  };
  // Of a table's bill the payment ends, and nothing that was eaten.
  const { label, ...question } = order?.isBill ? stops : cancels;
  return (
    <ConfirmButton
      className="button button-plain"
      label={label}
      disabled={busy}
      question={{ ...question, yes: label }}
      onYes={() => send({ type: 'order.giveUp' })}
    />
  );
}
