import { Suspense } from 'react';
import {
  can,
  moneyOf,
  otherTabOf,
  providerOf,
  screenOf,
  titleOf,
} from '#machines/checkout/view.ts';
import { lazyWithRetry } from '../ui/retryImport.ts';
import { useText } from '../ui/useText.ts';
import { useBusiness, useCheckout, useHref, useSendCheckout } from '../wiring/hooks/running.ts';
import style from './parts/Checkout.module.css';
import { Heading } from './parts/Heading.tsx';

/** Offered where an order is in doubt: every page of an order has it, and a form does without. */
const SendTrace = lazyWithRetry(async () => ({
  default: (await import('./parts/SendTrace.tsx')).SendTrace,
}));

/** The checkout stands still: the session ended, the network is away, or another tab has it. Nothing is repeated by itself. */
export function PausedPage() {
  const t = useText();
  const send = useSendCheckout();
  const href = useHref();
  const business = useBusiness();
  const title = useCheckout(titleOf);
  const screen = useCheckout(screenOf);
  const money = useCheckout(moneyOf);
  const provider = useCheckout(providerOf);
  const other = useCheckout(otherTabOf);
  const asGuest = useCheckout((snapshot) => can(snapshot, 'session.asGuest'));
  const here = encodeURIComponent(
    typeof location === 'undefined' ? '/cart/checkout' : location.pathname,
  );
  return (
    <div className={`page ${style.narrow}`}>
      <Heading title={title}>
        <p>{t(`paused.${screen}`, { title: other ? t(other.title) : 'none' })}</p>
        {money !== 'none' && screen !== 'blocked' && (
          <p>{t('money.maybe', { provider: t(`provider.${provider ?? 'PAY_LATER'}`) })}</p>
        )}
      </Heading>
      <div className={style.actions}>
        {screen === 'session' && (
          <a className="button button-main" href={`${href('/login')}?next=${here}`}>
            {t('login.action')}
          </a>
        )}
        {screen === 'session' && asGuest && (
          <button
            type="button"
            className="button button-quiet"
            onClick={() => send({ type: 'session.asGuest' })}
          >
            {t('login.guest')}
          </button>
        )}
        {screen === 'offline' && (
          <button
            type="button"
            className="button button-main"
            onClick={() => send({ type: 'status.refresh' })}
          >
            {t('app.retry')}
          </button>
        )}
        {screen === 'blocked' && (
          <button
            type="button"
            className="button button-main"
            onClick={() => send({ type: 'lock.take' })}
          >
            {t('checkout.action.lock.take')}
          </button>
        )}
      </div>
      {screen !== 'blocked' && money !== 'none' && (
        <Suspense>
          <SendTrace reference={null} isOffered />
        </Suspense>
      )}
      <p className={style.contact}>
        {t('app.contact', { phone: business.contactPhone, email: business.contactEmail })}
      </p>
    </div>
  );
}
