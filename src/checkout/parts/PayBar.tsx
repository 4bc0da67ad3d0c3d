import { problemMessage, problemOf, twinOf } from '#machines/checkout/view.ts';
import { useText } from '../../ui/useText.ts';
import { useCheckout } from '../../wiring/hooks/running.ts';
import style from './Checkout.module.css';
import { PlaceButton } from './MainButton.tsx';
import { OrderNotPlaced } from './OrderNotPlaced.tsx';

/** The button with what keeps it from working, said next to it. */
export function PayBar() {
  const t = useText();
  const problem = useCheckout(problemOf);
  const message = useCheckout(problemMessage);
  const twin = useCheckout(twinOf);
  return (
    <div className={style.payBar}>
      {twin && (
        <p className={style.notice} data-kind="warning">
          {t('review.twin', { orderNumber: twin.orderNumber })}
        </p>
      )}
      {message && problem !== 'PROMOTION_REFUSED' && (
        <p className={style.notice} data-kind="error" role="alert">
          {t(message)}
        </p>
      )}
      <OrderNotPlaced />
      <PlaceButton />
    </div>
  );
}
