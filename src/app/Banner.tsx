import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { lastError, messageCount, shownMessage } from '#machines/banner/view.ts';
import { useText } from '../ui/useText.ts';
import { useBanner, useSendBanner, useSendCart } from '../wiring/hooks/running.ts';
import style from './Banner.module.css';

/** Where the document keeps its messages, below the header. Successes leave by themselves; an error stays until it is dismissed (A01). Pointer or focus on it stops the time. */
export function Banner() {
  const [host, setHost] = useState<Element | null>(null);
  useEffect(() => setHost(document.querySelector('.toasts')), []);
  return host ? createPortal(<Messages />, host) : null;
}

function Messages() {
  const t = useText();
  const send = useSendBanner();
  const cart = useSendCart();
  const message = useBanner(shownMessage);
  const count = useBanner(messageCount);
  const error = useBanner(lastError);
  const shown = message?.severity === 'error' ? null : message;
  return (
    <>
      <div role="status" aria-live="polite">
        {shown && (
          // biome-ignore lint/a11y/noStaticElementInteractions: resting on the message only stops its clock
          <div
            key={count}
            className={style.banner}
            data-severity={shown.severity}
            onPointerEnter={() => send({ type: 'banner.hold' })}
            onPointerLeave={() => send({ type: 'banner.release' })}
            onFocus={() => send({ type: 'banner.hold' })}
            onBlur={() => send({ type: 'banner.release' })}
          >
            <p>{t(shown.id, shown.values)}</p>
            {shown.undo && (
              <button type="button" onClick={() => cart({ type: 'cart.undo' })}>
                {t('cart.undo')}
              </button>
            )}
            <Close onClose={() => send({ type: 'banner.hide' })} />
          </div>
        )}
      </div>
      <div role="alert">
        {error && (
          <div className={style.banner} data-severity="error">
            <p>{t(error.id, error.values)}</p>
            <Close onClose={() => send({ type: 'error.dismiss' })} />
          </div>
        )}
      </div>
    </>
  );
}

function Close({ onClose }: { onClose(): void }) {
  const t = useText();
  return (
    <button type="button" className={style.close} onClick={onClose} aria-label={t('banner.close')}>
      <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true">
        <path
          d="M4 4l12 12M16 4 4 16"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
        />
      </svg>
    </button>
  );
}
