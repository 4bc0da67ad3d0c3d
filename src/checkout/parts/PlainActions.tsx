import type { ReactNode } from 'react';
import { can, currencyOf, isBusy, primaryOf } from '#machines/checkout/view.ts';
import { useMoney } from '../../ui/useMoney.ts';
import { useText } from '../../ui/useText.ts';
import { useBusiness, useCheckout, useHref, useSendCheckout } from '../../wiring/hooks/running.ts';
import style from './Order.module.css';

interface PlainActionsProps {
  /** the card of paying has the main action, and these stand below it */
  isInCard?: boolean;
  /** in the place of the way to the shop */
  back?: ReactNode;
  children?: ReactNode;
}
/** What does something here and asks the shop for nothing but how things stand; what changes an order stands between. */
export function PlainActions({ isInCard = false, back, children }: PlainActionsProps) {
  const t = useText();
  const send = useSendCheckout();
  const href = useHref();
  const business = useBusiness();
  const busy = useCheckout(isBusy);
  const primary = useCheckout(primaryOf);
  const currency = useCheckout(currencyOf);
  const { money } = useMoney(currency || business.currency);
  const refresh = useCheckout((snapshot) => can(snapshot, 'status.refresh'));
  const simple =
    primary &&
    !isInCard &&
    ['payment.continue', 'status.refresh', 'review.open', 'information.edit'].includes(
      primary.action,
    )
      ? primary
      : null;
  return (
    <div className={style.actions}>
      {simple && (
        <button
          type="button"
          className="button button-main"
          disabled={busy}
          onClick={() =>
            send({ type: simple.action as 'payment.continue' | 'status.refresh' | 'review.open' })
          }
        >
          {t(simple.id, { amount: simple.amount === null ? '' : money(simple.amount) })}
        </button>
      )}
      {refresh && simple?.action !== 'status.refresh' && (
        <button
          type="button"
          className={isInCard ? 'button button-plain' : 'button button-quiet'}
          disabled={busy}
          onClick={() => send({ type: 'status.refresh' })}
        >
          {t('pay.refresh')}
        </button>
      )}
      {children}
      {!isInCard &&
        (back ?? (
          <a className="button button-plain" href={href('/')}>
            {t('app.back')}
          </a>
        ))}
    </div>
  );
}
