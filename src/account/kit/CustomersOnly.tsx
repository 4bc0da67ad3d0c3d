import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { isWaiting, whoOf } from '#machines/session/view.ts';
import { Heading } from '../../checkout/parts/Heading.tsx';
import { useText } from '../../ui/useText.ts';
import { useHref, useSession } from '../../wiring/hooks/running.ts';
import style from '../Account.module.css';

interface CustomersOnlyProps {
  title: string;
  values?: Record<string, string | number>;
  /** where the page belongs: its path and the name of the way there; null: its ways stand above it */
  back?: readonly [path: string, name: string] | null;
  /** more than a column of text: lists and records beside each other */
  wide?: boolean;
  children: ReactNode;
}

/** A customer's own page. A visitor who is not signed in, or not any more, is shown the way in and nothing else. */
export function CustomersOnly({
  title,
  values,
  back = ['/account', 'account.back'],
  wide = false,
  children,
}: CustomersOnlyProps) {
  const t = useText();
  const href = useHref();
  const { pathname } = useLocation();
  const who = useSession((snapshot) =>
    isWaiting(snapshot) && whoOf(snapshot) === 'unknown' ? 'guest' : whoOf(snapshot),
  );
  return (
    <div className={`page ${wide ? style.list : style.narrow}`}>
      <Heading title={title} values={values}>
        {back && (
          <p className={style.links}>
            <a href={href(back[0])}>{t(back[1])}</a>
          </p>
        )}
      </Heading>
      {who === 'unknown' && <p role="status">{t('app.loading')}</p>}
      {who === 'guest' && (
        <div className={style.card}>
          <p>{t('account.guest')}</p>
          <a className="button button-main" href={href(`/login?next=${pathname}`)}>
            {t('login.action')}
          </a>
        </div>
      )}
      {who === 'customer' && children}
    </div>
  );
}
