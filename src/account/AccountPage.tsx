import { Suspense, useState } from 'react';
import { emailOf, fullNameOf, isBusy, isWaiting, whoOf } from '#machines/session/view.ts';
import { Heading } from '../checkout/parts/Heading.tsx';
import { lazyWithRetry } from '../ui/retryImport.ts';
import { useText } from '../ui/useText.ts';
import {
  useBusiness,
  useHref,
  useRunning,
  useSendSession,
  useSession,
} from '../wiring/hooks/running.ts';
import style from './Account.module.css';

const Dialog = lazyWithRetry(() => import('../ui/Dialog.tsx'));
const CustomerDashboard = lazyWithRetry(() => import('./CustomerDashboard.tsx'));

const EVERYBODY = [
  ['/orders', 'orders.title'],
  ['/appointments', 'appointments.title'],
  ['/notifications', 'notifications.title'],
  ['/saved', 'saved.title'],
] as const;
/** Groceries, fashion and restaurants (the specification's business types) book no times. */
const WITHOUT_TIMES: readonly number[] = [2, 3, 5];
const CUSTOMERS = [
  ['/account/profile', 'profile.title', 'changeCustomer'],
  ['/account/addresses', 'addresses.title', 'addresses'],
  ['/account/security', 'security.title', null],
  ['/account/devices', 'devices.title', 'devices'],
  ['/account/data', 'leave.title', 'customerData'],
] as const;

/** Who is signed in, and the ways on from there. Signing out says first what goes with it. */
export function AccountPage() {
  const t = useText();
  const href = useHref();
  const send = useSendSession();
  const who = useSession(whoOf);
  const name = useSession((snapshot) => fullNameOf(snapshot) ?? emailOf(snapshot) ?? '');
  const busy = useSession(isBusy);
  const waiting = useSession(isWaiting);
  const { lacks } = useRunning();
  const business = useBusiness();
  const everybody = EVERYBODY.filter(
    ([path]) =>
      (path !== '/appointments' || !WITHOUT_TIMES.includes(business.type)) &&
      // Kept by the shop itself, as what was bought before is.
      (path !== '/saved' || !lacks.includes('bought')),
  );
  const own = CUSTOMERS.filter(([, , call]) => call === null || !lacks.includes(call));
  const linkOf = ([path, title]: (typeof EVERYBODY | typeof CUSTOMERS)[number]) => (
    <a key={path} className={`${style.row} ${style.way}`} href={href(path)}>
      <strong>{t(title)}</strong>
    </a>
  );
  const [asking, ask] = useState(false);
  const signOut = (): void => {
    ask(false);
    send({ type: 'session.signOut' });
  };
  return (
    <div className={`page ${style.home}`}>
      <Heading title="account.title">
        <p role="status">
          {who === 'customer'
            ? t('account.hello', { name })
            : who === 'guest' || waiting
              ? t('account.guest')
              : t('app.loading')}
        </p>
      </Heading>
      {who === 'customer' ? (
        <Suspense fallback={<p role="status">{t('app.loading')}</p>}>
          <CustomerDashboard
            links={[...everybody, ...own].map(linkOf)}
            signOut={
              <button
                type="button"
                className="button button-quiet"
                disabled={busy}
                onClick={() => ask(true)}
              >
                {t('account.signOut')}
              </button>
            }
          />
        </Suspense>
      ) : (
        (who === 'guest' || waiting) && (
          <div className={`${style.rows} ${style.column}`}>
            <a className="button button-main" href={href('/login?next=/account')}>
              {t('login.action')}
            </a>
            {everybody.map(linkOf)}
          </div>
        )
      )}
      {asking && (
        <Suspense>
          <Dialog
            kind="alert"
            open
            onClose={() => ask(false)}
            title={t('account.signOutTitle')}
            description={t('account.signOutText')}
          >
            <div className={style.answers}>
              <button type="button" className="button button-quiet" onClick={() => ask(false)}>
                {t('account.stay')}
              </button>
              <button type="button" className="button button-main" onClick={signOut}>
                {t('account.signOut')}
              </button>
            </div>
          </Dialog>
        </Suspense>
      )}
    </div>
  );
}
