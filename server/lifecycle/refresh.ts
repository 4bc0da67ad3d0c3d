import { setTimeout as wait } from 'node:timers/promises';
import { and, desc, eq } from 'drizzle-orm';
import { isProviderCode, type ProviderCode } from '#machines/domain/payment.ts';
import { attempts } from '../db/schema/payments.ts';
import type { Attempt } from '../records/attempt.ts';
import type { Services } from '../services.ts';
import { paceAllows, sinceAsked } from './inquirySchedule.ts';
import { reconcile } from './reconcile.ts';

/** A page that asks for its order gets an answer by then; the provider's may come after it. */
const PATIENCE_MS = 3_000;

/** A person looks at the order: its open attempt is asked about, though not more often than the provider's page allows. Whether it was. */
export async function refresh(services: Services, orderId: string): Promise<boolean> {
  const latest = await latestAttempt(services, orderId);
  if (!latest || !isDue(services, latest)) return false;
  await inPatience(services, reconcile(services, latest.id));
  return true;
}

/** Its answer, or null when it takes longer than a page waits: then it comes in the background. */
export async function inPatience<T>(services: Services, asking: Promise<T>): Promise<T | null> {
  services.background(asking);
  const patience = new AbortController();
  const answer = await Promise.race([
    asking.catch(() => null),
    wait(PATIENCE_MS, null, { signal: patience.signal }).catch(() => null),
  ]);
  patience.abort();
  return answer;
}

function isDue(
  services: Services,
  { provider, live, state, askedAt, asks, nextAskAt }: Attempt,
): boolean {
  if (!isProviderCode(provider)) return false;
  const now = services.clock.now();
  if (nextAskAt && nextAskAt <= now) return true;
  if (!live || state === 'IN_PROCESS') return false;
  const known = services.providerClients.provider(provider);
  const isShown = sinceAsked({ askedAt }, now) < known.poll.browser * 0.8;
  return !isShown && paceAllows({ askedAt, asks }, known, now);
}

/** The open attempt of an order, or the one that came last. */
export async function latestAttempt(
  services: Services,
  orderId: string,
  provider?: ProviderCode,
): Promise<Attempt | null> {
  const [latest] = await services.database.db
    .select()
    .from(attempts)
    .where(and(eq(attempts.orderId, orderId), provider && eq(attempts.provider, provider)))
    .orderBy(desc(attempts.live), desc(attempts.createdAt))
    .limit(1);
  return latest ?? null;
}
