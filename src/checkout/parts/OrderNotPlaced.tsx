import { useEffect } from 'react';
import { refusalOf, refusalsOf } from '#machines/checkout/view.ts';
import type { ContactError } from '#machines/domain/contact.ts';
import { useText } from '../../ui/useText.ts';
import { useCheckout, useSendCheckout } from '../../wiring/hooks/running.ts';
import style from './Checkout.module.css';

/** Why the press of the main button ordered nothing, and the way to what is missing. The chart knows the reason. */
export function OrderNotPlaced() {
  const t = useText();
  const refusal = useCheckout(refusalOf);
  const presses = useCheckout(refusalsOf);
  const isMethod = refusal?.why === 'METHOD';
  useEffect(() => {
    if (isMethod && presses > 0)
      document.querySelector<HTMLInputElement>('#method input:not([disabled])')?.focus();
  }, [isMethod, presses]);
  if (!refusal) return null;
  return (
    <p className={style.notice} data-kind="error" role="alert">
      {refusal.why === 'FIELD' ? <Missing {...refusal.missing} /> : t(SENTENCES[refusal.why])}
    </p>
  );
}

const SENTENCES = {
  UNREAD: 'problem.UNAVAILABLE',
  DELIVERY: 'problem.DELIVERY_REFUSED',
  CREDIT_EXCEEDED: 'problem.CREDIT_EXCEEDED',
  METHOD: 'review.chooseMethod',
} as const;

/** The field is on this page, as at a table, or on the page before: arriving there, the form gives it the focus. */
function Missing({ field, message }: ContactError) {
  const t = useText();
  const send = useSendCheckout();
  const goThere = (): void => {
    const here = document.getElementById(field);
    if (here) here.focus();
    else send({ type: 'information.edit' });
  };
  return (
    <>
      {t('review.incomplete')}{' '}
      <button type="button" className={style.link} onClick={goThere}>
        {t(message === 'REQUIRED' ? `contact.REQUIRED.${field}` : `contact.${message}`)}
      </button>
    </>
  );
}
