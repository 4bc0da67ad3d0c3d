import { useHref } from '../wiring/hooks/running.ts';
import type { UnreadTrace } from '../wiring/hooks/traces.ts';
import { isClosed, WHY_CLOSED, WHY_UNREAD } from './unread.ts';

interface UnreadableProps {
  why: UnreadTrace | 'UNREADABLE';
  /** it was open here until now */
  wasShown?: boolean;
}
/** Nothing can be shown here, and why. */
export function Unreadable({ why, wasShown = false }: UnreadableProps) {
  const href = useHref();
  return (
    <p className="said" role="alert">
      {why === 'UNREADABLE'
        ? 'This checkout was recorded in a way that this build cannot read.'
        : wasShown && isClosed(why)
          ? WHY_CLOSED[why]
          : WHY_UNREAD[why]}{' '}
      {why === 'SIGNED_OUT' && (
        <a href={`${href('/login')}?next=${encodeURIComponent(location.pathname)}`}>Sign in</a>
      )}
      {wasShown && why === 'STRANGER' && <a href={location.pathname}>Open it again</a>}
      {wasShown && why === 'MISSING' && <a href={href('/support')}>All checkouts</a>}
    </p>
  );
}
