import { useRef } from 'react';
import { askedOf } from '#machines/cart-panel/view.ts';
import Dialog from '../ui/Dialog.tsx';
import { useText } from '../ui/useText.ts';
import { usePanel, useSendPanel } from '../wiring/hooks/running.ts';
import style from './Cart.module.css';

/** The specified question before lines go. Focus starts on the harmless answer. */
export function DeleteDialog() {
  const t = useText();
  const send = useSendPanel();
  const count = usePanel(askedOf);
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      kind="alert"
      open={count > 0}
      onClose={() => send({ type: 'delete.cancel' })}
      title={t('cart.deleteTitle', { count })}
      description={t('cart.deleteQuestion', { count })}
      focusFirst={cancel}
    >
      <div className={style.answers}>
        <button
          type="button"
          ref={cancel}
          className="button button-quiet"
          onClick={() => send({ type: 'delete.cancel' })}
        >
          {t('cart.cancel')}
        </button>
        <button
          type="button"
          className={`button ${style.danger}`}
          onClick={() => send({ type: 'delete.confirm' })}
        >
          {t('cart.delete')}
        </button>
      </div>
    </Dialog>
  );
}
