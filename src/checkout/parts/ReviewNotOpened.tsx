import { problemOf } from '#machines/checkout/view.ts';
import { useText } from '../../ui/useText.ts';
import { useCheckout } from '../../wiring/hooks/running.ts';
import style from './Checkout.module.css';

/** Above the button that was pressed: why it did not lead on to the review. Everything that was typed is still there. */
export function ReviewNotOpened() {
  const t = useText();
  const problem = useCheckout(problemOf);
  if (problem !== 'UNAVAILABLE' && problem !== 'DELIVERY_REFUSED') return null;
  return (
    <p className={style.notice} data-kind="error" role="alert">
      {t(`problem.${problem}`)}
    </p>
  );
}
