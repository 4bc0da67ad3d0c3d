import type { Notification } from '#machines/domain/notification.ts';
import { whoOf } from '#machines/session/view.ts';
import { Heading } from '../checkout/parts/Heading.tsx';
import { useDates } from '../ui/useDates.ts';
import { useText } from '../ui/useText.ts';
import { useMarkRead, useNotifications } from '../wiring/hooks/push.ts';
import { useBusiness, useHref, useSession } from '../wiring/hooks/running.ts';
import style from './Account.module.css';
import own from './Notifications.module.css';
import { Devices } from './NotifiedDevices.tsx';

/** What happened to orders and times, the newest first, and which devices hear of it. Only a customer has such a list. */
export default function NotificationsPage() {
  const t = useText();
  const href = useHref();
  const who = useSession(whoOf);
  return (
    <div className={`page ${style.list}`}>
      <Heading title="notifications.title">
        <p className={style.links}>
          <a href={href('/account')}>{t('account.back')}</a>
        </p>
      </Heading>
      {who === 'customer' && <List />}
      {who === 'unknown' && <p role="status">{t('app.loading')}</p>}
      {who === 'guest' && (
        <div className={style.empty}>
          <p>{t('notifications.guest')}</p>
          <a className="button button-main" href={href('/login?next=/notifications')}>
            {t('login.action')}
          </a>
        </div>
      )}
      {who === 'guest' && <Devices />}
    </div>
  );
}

function List() {
  const t = useText();
  const href = useHref();
  const { data, failed, again, customerId } = useNotifications();
  const markRead = useMarkRead(customerId);
  const hasUnread = data?.some(({ read }) => !read);
  return (
    <>
      {failed && (
        <p className={style.notice} role="alert">
          {t('notifications.failed')}{' '}
          <button type="button" className={style.link} onClick={again}>
            {t('app.retry')}
          </button>
        </p>
      )}
      {!data && !failed && <p role="status">{t('app.loading')}</p>}
      {data?.length === 0 && (
        <div className={style.empty}>
          <p>{t('notifications.empty')}</p>
          <a className="button button-main" href={href('/')}>
            {t('app.back')}
          </a>
        </div>
      )}
      {hasUnread && (
        <p>
          <button type="button" className="button button-quiet" onClick={() => void markRead()}>
            {t('notifications.readAll')}
          </button>
        </p>
      )}
      <ul className={style.rows}>
        {data?.map((one) => (
          <li key={one.id}>
            <Row one={one} onRead={() => void markRead([one.id])} />
          </li>
        ))}
      </ul>
      {/* Below the list, and with it: before, the list would push it away. */}
      {(data || failed) && <Devices />}
    </>
  );
}

/** A row leads to its order or time, and is read by then. */
function Row({ one, onRead }: { one: Notification; onRead(): void }) {
  const t = useText();
  const href = useHref();
  const dates = useDates(useBusiness().timeZone);
  const words = (
    <>
      <strong>
        {one.title}
        {!one.read && <span className={own.mark}>{t('notifications.unread')}</span>}
      </strong>
      <time dateTime={one.createdAt}>{dates.instant(one.createdAt)}</time>
      <p>{one.body}</p>
    </>
  );
  const className = `${own.row} ${one.read ? '' : own.new}`;
  return one.target ? (
    <a className={className} href={href(one.target)} onClick={one.read ? undefined : onRead}>
      {words}
    </a>
  ) : (
    <button type="button" className={className} onClick={onRead}>
      {words}
    </button>
  );
}
