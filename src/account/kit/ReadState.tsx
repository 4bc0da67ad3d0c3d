import { useText } from '../../ui/useText.ts';
import style from '../Account.module.css';

interface ReadStateProps {
  read: { data?: unknown; failed: boolean; again(): void };
}

/** What stands above a list or a record while it is read, and when it could not be. */
export function ReadState({ read: { data, failed, again } }: ReadStateProps) {
  const t = useText();
  if (!failed) return data ? null : <p role="status">{t('app.loading')}</p>;
  return (
    <p className={style.notice} role="alert">
      {t('orders.failed')}{' '}
      <button type="button" className={style.link} onClick={again}>
        {t('app.retry')}
      </button>
    </p>
  );
}
