import { eq, sql } from 'drizzle-orm';
import { restOf } from '#providers/provider.ts';
import { digest } from '../crypto/seal.ts';
import { inquiryPace } from '../db/schema/payments.ts';
import type { Services } from '../services.ts';
import type { Account } from './providerAccount.ts';

/** Stores that use one account share its pace, for the provider counts the account. */
const nameOf = ({ provider, credentials }: Account): string =>
  `${provider.code} ${digest(provider.payeeOf(credentials) ?? JSON.stringify(credentials))}`;

/**
 * Takes the turn to ask with an account's keys, which all processes share. Null: it is taken, ask now. Otherwise a time: who was told of the
 * payment comes at the next turn, all others get one behind those who wait already.
 */
export async function takeTurn(
  services: Pick<Services, 'database' | 'clock'>,
  account: Account,
  isHeard: boolean,
): Promise<Date | null> {
  const name = nameOf(account);
  const now = services.clock.now();
  const { db } = services.database;
  const every = account.provider.poll.account;
  if (every === undefined) {
    const [known] = await db.select().from(inquiryPace).where(eq(inquiryPace.account, name));
    return known && known.pausedUntil > now ? known.pausedUntil : null;
  }
  const free = sql`${inquiryPace.askedAt} <= ${before(now, every)} and ${inquiryPace.pausedUntil} <= ${at(now)}`;
  const taken = await db
    .insert(inquiryPace)
    .values({ account: name, askedAt: now, bookedUntil: now, pausedUntil: now })
    .onConflictDoUpdate({ target: inquiryPace.account, set: { askedAt: now }, setWhere: free })
    .returning({ account: inquiryPace.account });
  return taken.length > 0 ? null : nextTurn(services, name, every, isHeard);
}

async function nextTurn(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  name: string,
  every: number,
  isHeard: boolean,
): Promise<Date> {
  const next = sql`greatest(${inquiryPace.askedAt} + ${every} * interval '1 millisecond', ${inquiryPace.pausedUntil})`;
  const behind = sql`greatest(${next}, ${inquiryPace.bookedUntil} + ${every} * interval '1 millisecond')`;
  const [booked] = await database.db
    .update(inquiryPace)
    .set(isHeard ? { account: name } : { bookedUntil: behind })
    .where(eq(inquiryPace.account, name))
    .returning({
      next: sql<Date>`${next}`.mapWith(inquiryPace.askedAt),
      booked: inquiryPace.bookedUntil,
    });
  if (!booked) return clock.now();
  return isHeard ? booked.next : booked.booked;
}

/** The provider said "too often": no process asks with this account's keys until it has had its rest. */
export async function leaveAlone(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  account: Account,
): Promise<void> {
  const now = clock.now();
  const pausedUntil = new Date(now.getTime() + restOf(account.provider.poll));
  await database.db
    .insert(inquiryPace)
    .values({ account: nameOf(account), askedAt: now, bookedUntil: pausedUntil, pausedUntil })
    .onConflictDoUpdate({
      target: inquiryPace.account,
      set: {
        pausedUntil: sql`greatest(${inquiryPace.pausedUntil}, excluded.paused_until)`,
        bookedUntil: sql`greatest(${inquiryPace.bookedUntil}, excluded.booked_until)`,
      },
    });
}

const at = (time: Date) => sql`${time.toISOString()}::timestamptz`;
const before = (now: Date, ms: number) => at(new Date(now.getTime() - ms));
