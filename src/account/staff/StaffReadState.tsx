import { useText } from '../../ui/useText.ts';
import { useBusiness } from '../../wiring/hooks/running.ts';
import style from '../Account.module.css';

/** For a person who is signed in and does not work here. */
export function Stranger() {
  const t = useText();
  const { name } = useBusiness();
  return <p className={style.empty}>{t('staffTables.notHere', { name })}</p>;
}

interface StaffReadStateProps {
  isStale: boolean;
  /** something is shown */
  isRead: boolean;
}
/** What stands above the tasks, or an order, while it is read, and when the connection was lost. */
export function StaffReadState({ isStale, isRead }: StaffReadStateProps) {
  const t = useText();
  return isStale ? (
    <p className={style.notice} role="alert">
      {t(isRead ? 'staff.stale' : 'staff.unread')}
    </p>
  ) : (
    !isRead && <p role="status">{t('app.loading')}</p>
  );
}
