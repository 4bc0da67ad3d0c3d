import { type Column, sql } from 'drizzle-orm';

/** What holds for both lists of those who wait: for a time of a service, and for goods that are sold out. */

/** For so long what was found is told to one alone of those who wait. It is not held: on the pages anyone has it all the while. */
export const ALONE_MS = 30 * 60_000;
/** What one address may wait for in one store, so that no mailbox can be filled by others. */
export const MOST_OF_ONE = 5;

/** However often it is asked for, and by anyone: one mail that confirms it in so long a time. Who has lost it finds the entry's end in the first. */
const CONFIRMED_AGAIN_MS = 24 * 3_600_000;

/**
 * A stranger who knows an address may ask again in its name: its account stays. Which of both has the mailbox is not known, so neither may take the
 * entry from the other.
 */
export const askedToo = (list: Record<'uid' | 'askedByOthers', Column>, uid: string | null) => ({
  uid: sql`coalesce(${list.uid}, ${uid})`,
  askedByOthers: sql`${list.askedByOthers} or ${list.uid} is distinct from ${uid}`,
});

/** What changes in an entry that is asked for anew: who was told meanwhile stands last, and another mail confirms it only after a while. */
export function askedAgain(
  list: Record<'toldAt' | 'createdAt' | 'confirmedAt' | 'nextMailAt', Column>,
  now: Date,
) {
  const since = new Date(now.getTime() - CONFIRMED_AGAIN_MS).toISOString();
  const mailAgain = sql`coalesce(${list.confirmedAt} <= ${since}::timestamptz, true)`;
  const at = sql`${now.toISOString()}::timestamptz`;
  return {
    createdAt: sql`case when ${list.toldAt} is null then ${list.createdAt} else ${at} end`,
    toldAt: null,
    mailedAt: null,
    nextMailAt: sql`case when ${mailAgain} then ${at} else ${list.nextMailAt} end`,
    confirmedAt: sql`case when ${mailAgain} then ${at} else ${list.confirmedAt} end`,
  };
}
