import { useEffect } from 'react';
import { isBusy } from '#machines/session/view.ts';
import { useText } from '../ui/useText.ts';
import {
  isBackFromProvider,
  useHref,
  useOtherProviders,
  useSendSession,
  useSession,
} from '../wiring/hooks/running.ts';
import style from './Account.module.css';

/** Without a password: by another provider's window, by a link, by a code. */
export function OtherSignIns({ next }: { next: string }) {
  const t = useText();
  const href = useHref();
  const send = useSendSession();
  const busy = useSession(isBusy);
  const providers = useOtherProviders();
  useEffect(() => {
    if (isBackFromProvider()) send({ type: 'session.signIn', way: { by: 'return' } });
  }, [send]);
  return (
    <section className={style.ways} aria-labelledby="ways-title">
      <h2 id="ways-title">{t('login.otherWays')}</h2>
      {providers.map((provider) => (
        <button
          key={provider}
          type="button"
          className={`button button-quiet ${style.wide}`}
          disabled={busy}
          onClick={() => send({ type: 'session.signIn', way: { by: 'provider', provider } })}
        >
          {t('login.with', { provider: nameOf(provider) })}
        </button>
      ))}
      <a className={`button button-quiet ${style.wide}`} href={href(`/login/link${next}`)}>
        {t('login.byLink')}
      </a>
      <a className={`button button-quiet ${style.wide}`} href={href(`/login/phone${next}`)}>
        {t('login.byPhone')}
      </a>
    </section>
  );
}

/** `google.com` is Google. */
function nameOf(provider: string): string {
  const name = provider.split('.')[0] ?? provider;
  return name.charAt(0).toUpperCase() + name.slice(1);
}
