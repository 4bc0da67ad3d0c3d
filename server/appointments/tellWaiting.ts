import { sql } from 'drizzle-orm';
import { errorLine } from '../loggedError.ts';
import type { Services } from '../services.ts';
import { chooseWaiting } from './chooseWaiting.ts';
import { mailWaiting } from './waitingLetters.ts';

/** So often the times of a place are looked at for those who wait there. */
const AGAIN_S = 30;

/** Looks where something is waited for, notes who is told of what, and writes to them. */
export async function tellWaiting(services: Services): Promise<number> {
  const { mail: sender, stores, clock, database } = services;
  if (!sender) return 0;
  const now = clock.now();
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows: places } = await database.db.execute<{ business: string; place: string }>(sql`
    with due as (select id from waiting where next_look_at <= ${at} for update skip locked),
    looked as (update waiting set next_look_at = ${at} + make_interval(secs => ${AGAIN_S})
      from due where waiting.id = due.id returning business_id, location_id)
    select distinct business_id as business, location_id as place from looked`);
  const all = places.length > 0 ? await stores.all() : [];
  for (const { business, place } of places) {
    const store = all.find((one) => one.id === business);
    if (!store) continue;
    await database
      .transaction((tx) => chooseWaiting(tx, store, place, now))
      .catch((error: unknown) =>
        services.log.warn({ place, reason: errorLine(error) }, 'who waits was not looked for'),
      );
  }
  return places.length + (await mailWaiting(services, sender));
}
