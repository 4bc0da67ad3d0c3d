import type { ServerProvider } from '#providers/provider.ts';
import { type Attempt, isLive } from './attempts.ts';

const MINUTE = 60_000;
/** Banks confirm for up to three days after a provider has said failed (I14, L2). */
export const LATE_MS = 3 * 24 * 60 * MINUTE;
const LATE_STEPS = [2 * MINUTE, 10 * MINUTE, 60 * MINUTE];
const RARELY = 6 * 60 * MINUTE;

/** When the provider is asked next of its own accord; null when nothing can come of it any more. */
export function nextAsk(
  attempt: Pick<Attempt, 'state' | 'deadline' | 'changedAt' | 'createdAt'>,
  asks: number,
  provider: ServerProvider,
  now: Date,
): Date | null {
  const at = now.getTime();
  if (attempt.state === 'CAPTURED' || attempt.state === 'MISMATCH') return null;
  if (isLive(attempt.state)) {
    const old = at - attempt.createdAt.getTime() > 15 * MINUTE;
    const wait = Math.min(provider.poll.firstAsk * 1.5 ** Math.min(asks, 12), old ? 5 * MINUTE : MINUTE);
    const deadline = attempt.deadline.getTime();
    return new Date(at < deadline ? Math.min(at + wait, deadline + 1_000) : at + wait);
  }
  const ended = at - attempt.changedAt.getTime();
  return ended > LATE_MS ? null : new Date(at + (LATE_STEPS.find((step) => ended < step) ?? RARELY));
}
