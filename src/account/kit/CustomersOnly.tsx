import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { isWaiting, whoOf } from '#machines/session/view.ts';
import { Heading } from '../../checkout/parts/Heading.tsx';
import { useText } from '../../ui/useText.ts';
import { useHref, useSession } from '../../wiring/hooks.ts';
import style from '../Account.module.css';

/** A page of somebody's own. Whoever is nobody yet, or not any more, is shown the way in and nothing else. */
export function CustomersOnly({ title, children }: { title: string; children: ReactNode }) {
  const say = useText();
  const href = useHref();
  const { pathname } = useLocation();
  const who = useSession((snapshot) => (isWaiting(snapshot) && whoOf(snapshot) === 'unknown' ? 'guest' : whoOf(snapshot)));
  return (
    <div className={`page ${style.narrow}`}>
      <Heading title={title}>
        <p className={style.links}>
          <a href={href('/account')}>{say('account.back')}</a>
        </p>
      </Heading>
      {who === 'unknown' && <p role="status">{say('app.loading')}</p>}
      {who === 'guest' && (
        <div className={style.card}>
          <p>{say('account.guest')}</p>
          <a className="button button-main" href={href(`/login?next=${pathname}`)}>
            {say('login.action')}
          </a>
        </div>
      )}
      {who === 'customer' && children}
    </div>
  );
}
