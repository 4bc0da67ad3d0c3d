import { useText } from '../../ui/useText.ts';
import style from '../Account.module.css';

interface ReadStateProps {
  read: { data?: unknown; failed: boolean; again(): void };
}

/** What stands above a list or a record while it is read, and when it could not be. */
export function ReadState({ read: { data, failed, again } }: ReadStateProps) {
  const say = useText();
  if (!failed) return data ? null : <p role="status">{say('app.loading')}</p>;
  return (
    <p className={style.notice} role="alert">
      {say('orders.failed')}{' '}
      <button type="button" className={style.link} onClick={again}>
        {say('app.retry')}
      </button>
    </p>
  );
}
