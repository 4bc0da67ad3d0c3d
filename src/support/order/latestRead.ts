import type { Asked, UnreadTrace } from '../../wiring/hooks/traces.ts';

export type WhyUnread = UnreadTrace | 'UNREADABLE';
export type Answered<T> = Asked<T> | { ok: false; why: 'UNREADABLE' };
/** What is shown now, or why nothing is: never both. */
export type LatestRead<T> =
  | { shown: T; failed: null }
  | { shown: null; failed: WhyUnread }
  | { shown: null; failed: null };

/** Asks again and again, and tells what was asked last, whichever answer comes first. What was read stays, with its hour, where no answer comes. */
export function latestRead<T>(
  ask: () => Promise<Answered<T>>,
  tell: (read: LatestRead<T>) => void,
): () => Promise<void> {
  let asked = 0;
  let told = 0;
  let isRead = false;
  return async () => {
    asked += 1;
    const own = asked;
    const answer = await ask();
    if (own < told) return;
    if (!answer.ok && answer.why === 'LOST' && isRead) return;
    told = own;
    isRead ||= answer.ok;
    tell(answer.ok ? { shown: answer.data, failed: null } : { shown: null, failed: answer.why });
  };
}
