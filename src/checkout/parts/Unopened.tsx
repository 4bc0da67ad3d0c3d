import { unopenedMessage } from '#machines/checkout/view.ts';
import { useText } from '../../ui/useText.ts';
import { useCheckout } from '../../wiring/hooks.ts';
import style from './Checkout.module.css';

/** Above the button that was pressed: why it did not lead on. Everything that was typed is still there. */
export function Unopened() {
  const say = useText();
  const message = useCheckout(unopenedMessage);
  return (
    message && (
      <p className={style.notice} data-kind="error" role="alert">
        {say(message)}
      </p>
    )
  );
}
