import { type Column, eq, sql } from 'drizzle-orm';
import { BACK_OFF } from '#providers/provider.ts';
import { inquiryPace } from '../db/schema/payments.ts';
import type { Services } from '../services.ts';
import { accountName } from './accountName.ts';
import { ahead, bookedAhead } from './clockAhead.ts';
import type { Account } from './providerAccount.ts';

const nameOf = ({ provider, credentials }: Account): string => accountName(provider, credentials);

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
    const isRest = known && known.pausedUntil > now && known.askedAt <= ahead(now);
    return isRest ? known.pausedUntil : null;
  }
  const isAhead = bookedAhead(now);
  const free = sql`(${isAhead} or ${inquiryPace.askedAt} <= ${before(now, every)} and ${inquiryPace.pausedUntil} <= ${at(now)})`;
  const unlessAhead = (column: Column) =>
    sql`case when ${isAhead} then ${at(now)} else ${column} end`;
  const taken = await db
    .insert(inquiryPace)
    .values({ account: name, askedAt: now, bookedUntil: now, pausedUntil: now })
    .onConflictDoUpdate({
      target: inquiryPace.account,
      set: {
        askedAt: now,
        bookedUntil: unlessAhead(inquiryPace.bookedUntil),
        pausedUntil: unlessAhead(inquiryPace.pausedUntil),
      },
      setWhere: free,
    })
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

/**
 * The provider said "too often": no process asks with this account's keys until it has had its rest, which ends at the time answered. It lasts as the
 * answer says, or the provider's page; otherwise each one soon after another is twice as long.
 */
export async function leaveAlone(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  account: Account,
  asked: number | undefined,
): Promise<Date> {
  const now = clock.now();
  const told = asked ?? account.provider.poll.rest;
  const first = new Date(now.getTime() + (told ?? BACK_OFF.first));
  const { askedAt, bookedUntil, pausedUntil } = inquiryPace;
  const last = sql`(${pausedUntil} - ${askedAt})`;
  const doubled = sql`${at(now)} + case when ${pausedUntil} + ${last} >= ${at(now)} and ${last} > interval '0'
    then least(${last} * 2, ${BACK_OFF.most} * interval '1 millisecond') else ${BACK_OFF.first} * interval '1 millisecond' end`;
  const until = told === undefined ? doubled : sql`greatest(${pausedUntil}, ${at(first)})`;
  const [row] = await database.db
    .insert(inquiryPace)
    .values({ account: nameOf(account), askedAt: now, bookedUntil: first, pausedUntil: first })
    .onConflictDoUpdate({
      target: inquiryPace.account,
      set: {
        askedAt: now,
        pausedUntil: until,
        bookedUntil: sql`greatest(${bookedUntil}, ${until})`,
      },
    })
    .returning({ until: pausedUntil });
  return row?.until ?? first;
}

const at = (time: Date) => sql`${time.toISOString()}::timestamptz`;
const before = (now: Date, ms: number) => at(new Date(now.getTime() - ms));
