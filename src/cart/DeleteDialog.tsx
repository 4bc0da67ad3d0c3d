import { useRef } from 'react';
import { askedOf } from '#machines/cart-panel/view.ts';
import Dialog from '../ui/Dialog.tsx';
import { useText } from '../ui/useText.ts';
import { usePanel, useSendPanel } from '../wiring/hooks/running.ts';
import style from './Cart.module.css';

/** The specified question before lines go. Focus starts on the harmless answer. */
export function DeleteDialog() {
  const say = useText();
  const send = useSendPanel();
  const count = usePanel(askedOf);
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      kind="alert"
      open={count > 0}
      onClose={() => send({ type: 'delete.cancel' })}
      title={say('cart.deleteTitle', { count })}
      description={say('cart.deleteQuestion', { count })}
      focusFirst={cancel}
    >
      <div className={style.answers}>
        <button
          type="button"
          ref={cancel}
          className="button button-quiet"
          onClick={() => send({ type: 'delete.cancel' })}
        >
          {say('cart.cancel')}
        </button>
        <button
          type="button"
          className={`button ${style.danger}`}
          onClick={() => send({ type: 'delete.confirm' })}
        >
          {say('cart.delete')}
        </button>
      </div>
    </Dialog>
  );
}
