import { isProviderCode } from '#machines/domain/payment.ts';
import { isOpen } from '#machines/order/attemptLife.ts';
import { ASKING, POLICY } from '#machines/order/policy.ts';
import { descriptorOf } from '#providers/all.ts';
import { floorOf, type ServerProvider } from '#providers/provider.ts';
import type { Attempt } from '../records/attempt.ts';

type Watched = Pick<
  Attempt,
  'state' | 'deadline' | 'changedAt' | 'createdAt' | 'provider' | 'unansweredSince'
>;
const policyOf = ({ provider }: Pick<Attempt, 'provider'>) =>
  descriptorOf(isProviderCode(provider) ? provider : 'PAYPAL');

/** How long ago it was asked about. What a clock that ran ahead has asked keeps nothing waiting (318). */
export function sinceAsked({ askedAt }: Pick<Attempt, 'askedAt'>, now: Date): number {
  const since = askedAt === null ? Infinity : now.getTime() - askedAt.getTime();
  return since < -ASKING.clocksApart ? Infinity : since;
}

/** Whether the provider's own pace allows another question about it now. A browser that polls exactly at the pace must not miss every second time by a millisecond. */
export const paceAllows = (
  attempt: Pick<Attempt, 'askedAt' | 'asks'>,
  { poll }: Pick<ServerProvider, 'poll'>,
  now: Date,
): boolean => sinceAsked(attempt, now) >= floorOf(poll, attempt.asks) * 0.8;

/** What anybody can have sent is a reason to ask again about a payment that is over, no sooner than the sweep itself would. */
export const strangerAllows = (
  { state, askedAt, changedAt }: Pick<Attempt, 'state' | 'askedAt' | 'changedAt'>,
  now: Date,
): boolean =>
  isOpen(state) ||
  askedAt === null ||
  now.getTime() - askedAt.getTime() >= stepAfterEnd(now.getTime() - changedAt.getTime());

const stepAfterEnd = (since: number): number =>
  ASKING.afterEnd.find((step) => since < step) ?? ASKING.afterEndRarely;

/** When it allows the next one. */
export const paceEnds = (
  { askedAt, asks, createdAt }: Pick<Attempt, 'askedAt' | 'asks' | 'createdAt'>,
  { poll }: Pick<ServerProvider, 'poll'>,
): Date => new Date((askedAt ?? createdAt).getTime() + floorOf(poll, asks));

/** When the provider is asked next of its own accord; null when the sweep asks no more. A genuine notification is heard for ever. */
export function nextAsk(
  attempt: Watched,
  asks: number,
  provider: ServerProvider,
  now: Date,
): Date | null {
  const waits = [waitFor(attempt, asks, provider, now.getTime()), waitForNews(attempt, now)].filter(
    (wait) => wait !== null,
  );
  return waits.length === 0
    ? null
    : new Date(now.getTime() + Math.max(Math.min(...waits), floorOf(provider.poll, asks)));
}

/** What its provider told of, or staff asked, has no answer yet: soon at first, then rarely, and for ever. */
function waitForNews({ unansweredSince }: Watched, now: Date): number | null {
  if (!unansweredSince) return null;
  return stepAfterEnd(now.getTime() - unansweredSince.getTime());
}

function waitFor(
  attempt: Watched,
  asks: number,
  provider: ServerProvider,
  now: number,
): number | null {
  if (attempt.state === 'CAPTURED' || attempt.state === 'MISMATCH') return null;
  const since = now - attempt.changedAt.getTime();
  if (attempt.state === 'IN_PROCESS')
    return since > policyOf(attempt).longestInProcess
      ? ASKING.inProcessLate
      : (ASKING.inProcess.find((step) => since < step) ?? ASKING.inProcessRarely);
  if (!isOpen(attempt.state)) {
    if (since > policyOf(attempt).askedAfterEnd) return null;
    return stepAfterEnd(since);
  }
  const isFresh = now - attempt.createdAt.getTime() <= ASKING.freshFor;
  const wait = Math.min(
    provider.poll.firstAsk * ASKING.growth ** Math.min(asks, 12),
    isFresh ? ASKING.mostFresh : ASKING.mostLater,
  );
  const untilDeadline = attempt.deadline.getTime() + 1_000 - now;
  return untilDeadline > 1_000 ? Math.min(wait, untilDeadline) : wait;
}

/** A provider that has not told for so long how it ended, or whose money is on its way for longer than it ever takes: a person looks (L2). */
export function isOverdue(attempt: Watched, now: Date): boolean {
  if (attempt.state === 'IN_PROCESS')
    return now.getTime() - attempt.changedAt.getTime() > policyOf(attempt).longestInProcess;
  return now.getTime() > attempt.deadline.getTime() + POLICY.doubtful;
}

/** What its provider told of, or staff asked, has no answer for so long that a person looks on the provider's own page. */
export const isNewsLate = ({ unansweredSince }: Watched, now: Date): boolean =>
  unansweredSince !== null && now.getTime() - unansweredSince.getTime() > POLICY.newsUnanswered;

/** Long after the end nothing can come of asking by ourselves. */
export const isAskedNoMore = (attempt: Watched, now: Date): boolean =>
  !isOpen(attempt.state) &&
  now.getTime() - attempt.changedAt.getTime() > policyOf(attempt).askedAfterEnd;
