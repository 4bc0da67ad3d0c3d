import { useHref } from '../wiring/hooks/running.ts';
import type { UnreadTrace } from '../wiring/hooks/traces.ts';
import { WHY_UNREAD } from './unread.ts';

/** Nothing can be shown here, and why. */
export function Unreadable({ why }: { why: UnreadTrace | 'UNREADABLE' }) {
  const href = useHref();
  return (
    <p className="said" role="alert">
      {why === 'UNREADABLE'
        ? 'This checkout was recorded in a way that this build cannot read.'
        : WHY_UNREAD[why]}{' '}
      {why === 'SIGNED_OUT' && (
        <a href={`${href('/login')}?next=${encodeURIComponent(location.pathname)}`}>Sign in</a>
      )}
    </p>
  );
}
