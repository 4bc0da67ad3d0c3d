import { sql } from 'drizzle-orm';
import {
  type CallLimit,
  type Http,
  type HttpReply,
  ProviderUnreachable,
} from '#providers/provider.ts';
import { inquiryPace } from '../db/schema/payments.ts';
import type { Services } from '../services.ts';
import { bookedAhead } from './clockAhead.ts';

/** A shopper who presses Pay waits at most so long for a turn; then the page waits instead. */
const MOST_WAIT_MS = 4_000;
/** Of what a provider allows, the part that we use: clocks and networks are never exact. */
const USED = 0.8;

type Needs = Pick<Services, 'database' | 'clock'>;

/**
 * The same client, kept within the provider's documented limits of calls: a token bucket for each of an account's limits, which all processes share.
 * One that would wait too long is answered like the provider would, and never sent.
 */
export function withinLimits(
  services: Needs,
  account: string,
  limits: readonly CallLimit[],
  http: Http,
): Http {
  if (limits.length === 0) return http;
  return async (request) => {
    const limit = limits.find(({ of }) => of(request.method, new URL(request.url).pathname));
    if (!limit) return http(request);
    const whose = limit.ofAllAccounts ? 'all accounts' : account;
    const wait = await turnOf(services, `${whose} ${limit.name}`, limit);
    if (wait === null) return KEPT_BACK;
    if (wait > 0) await services.clock.wait?.(wait);
    return http(request);
  };
}

/** Takes the next place that is free: ms until then, or null where it is too far away. */
async function turnOf(
  { database, clock }: Needs,
  account: string,
  { most, within, atOnce }: CallLimit,
): Promise<number | null> {
  const now = clock.now();
  const each = within / (most * USED - atOnce);
  const slack = (atOnce - 1) * each;
  const isAhead = bookedAhead(now);
  const [booked] = await database.db
    .insert(inquiryPace)
    .values({ account, askedAt: now, bookedUntil: after(now, each), pausedUntil: now })
    .onConflictDoUpdate({
      target: inquiryPace.account,
      set: {
        askedAt: now,
        bookedUntil: sql`case when ${isAhead} then ${at(now)} else greatest(${inquiryPace.bookedUntil}, ${at(now)}) end + ${each} * interval '1 millisecond'`,
      },
      setWhere: sql`${isAhead} or ${inquiryPace.bookedUntil} <= ${at(after(now, slack + MOST_WAIT_MS))}`,
    })
    .returning({ until: inquiryPace.bookedUntil })
    .catch((error: unknown) => {
      throw new ProviderUnreachable('before', `no turn could be taken: ${error}`);
    });
  return booked ? Math.max(0, booked.until.getTime() - each - slack - now.getTime()) : null;
}

const after = (time: Date, ms: number): Date => new Date(time.getTime() + ms);
const at = (time: Date) => sql`${time.toISOString()}::timestamptz`;

const text = JSON.stringify({
  error: { type: 'rate_limit_error', code: 'rate_limit', message: 'kept back' },
  message: 'kept back',
});
const KEPT_BACK: HttpReply = {
  status: 429,
  headers: {
    'content-type': 'application/json',
    'retry-after': String(MOST_WAIT_MS / 1_000),
  },
  text,
  bytes: Buffer.from(text),
};
