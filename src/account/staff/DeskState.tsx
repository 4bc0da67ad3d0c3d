import { useText } from '../../ui/useText.ts';
import { useBusiness } from '../../wiring/hooks/running.ts';
import style from '../Account.module.css';

/** For a person who is signed in and does not work here. */
export function Stranger() {
  const t = useText();
  const { name } = useBusiness();
  return <p className={style.empty}>{t('staff.notHere', { name })}</p>;
}

interface DeskStateProps {
  isStale: boolean;
  /** something is shown */
  isRead: boolean;
}
/** What stands above the desk while it is read, and when the connection was lost. */
export function DeskState({ isStale, isRead }: DeskStateProps) {
  const t = useText();
  return isStale ? (
    <p className={style.notice} role="alert">
      {t(isRead ? 'desk.stale' : 'desk.unread')}
    </p>
  ) : (
    !isRead && <p role="status">{t('app.loading')}</p>
  );
}
