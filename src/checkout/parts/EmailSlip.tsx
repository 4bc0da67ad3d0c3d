import { useEffect, useRef, useState } from 'react';
import { useText } from '../../ui/useText.ts';
import { suggestEmail } from '../suggestEmail.ts';
import style from './Checkout.module.css';

interface EmailSlipProps {
  email: string;
  onUse(meant: string): void;
}
/**
 * Asks whether another address was meant; it comes when one is typed. The first press to go on with it is held for the answer, which goes on; a second
 * press of the button goes on as well (538). The question takes the focus, no answer does: a key that is still held, or pressed twice, chooses none.
 */
export default function EmailSlip({ email, onUse }: EmailSlipProps) {
  const t = useText();
  const place = useRef<HTMLDivElement>(null);
  const question = useRef<HTMLSpanElement>(null);
  const [kept, keep] = useState('');
  const [held, hold] = useState('');
  const meant = email === kept ? null : suggestEmail(email);
  const isHeld = meant !== null && held === email;
  useEffect(() => {
    const form = place.current?.closest('form');
    if (!form || !meant || isHeld) return;
    const ask = (event: Event): void => {
      event.preventDefault();
      // Before the page hears of it.
      event.stopPropagation();
      hold(email);
    };
    form.addEventListener('submit', ask);
    return () => form.removeEventListener('submit', ask);
  }, [email, meant, isHeld]);
  useEffect(() => {
    if (isHeld) question.current?.focus();
  }, [isHeld]);
  // The listener is gone by then, where there was one.
  const goOn = (): void => {
    if (isHeld) place.current?.closest('form')?.requestSubmit();
  };
  return (
    <div ref={place} role="status">
      {meant && (
        <p className={style.notice}>
          <span id="email-slip" ref={question} tabIndex={-1}>
            {t('information.email.suggest', { email: meant })}
          </span>{' '}
          <button
            type="button"
            className={style.link}
            aria-describedby="email-slip"
            onClick={() => {
              onUse(meant);
              goOn();
            }}
          >
            {t('information.email.use')}
          </button>{' '}
          <button
            type="button"
            className={style.link}
            aria-describedby="email-slip"
            onClick={() => {
              keep(email);
              goOn();
            }}
          >
            {t('information.email.keep')}
          </button>
        </p>
      )}
    </div>
  );
}
