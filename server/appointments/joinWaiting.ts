import { and, eq, ne, or } from 'drizzle-orm';
import type * as v from 'valibot';
import type { WaitingBody } from '#machines/domain/calls/appointments.ts';
import { looksLikeEmail } from '#machines/domain/contact.ts';
import { addDays } from '#machines/domain/day.ts';
import { waiting } from '../db/schema/waiting.ts';
import { refuse } from '../http/errors.ts';
import type { Services } from '../services.ts';
import type { Store } from '../stores.ts';
import { serviceAt } from './service.ts';
import { businessDay } from './slots.ts';

/** As far ahead as times are looked at in one go. */
const MOST_DAYS = 31;
/** What one address may wait for in one store, so that no mailbox can be filled by others. */
const MOST_OF_ONE = 5;

/** Waits for a free time: told once, by mail. Asked again, the newer days count. The answer says nothing of what an address waits for already. */
export async function joinWaiting(
  { database: { db }, clock, config }: Pick<Services, 'database' | 'clock' | 'config'>,
  store: Store,
  body: v.InferOutput<typeof WaitingBody>,
): Promise<void> {
  if (!config.mail) throw refuse('NOT_FOUND');
  const email = body.email.trim().toLowerCase();
  const now = clock.now();
  const today = businessDay(now, store.timeZone);
  const fromDay = body.from < today ? today : body.from;
  const wrong = [
    ...(looksLikeEmail(email) ? [] : ['email']),
    ...(body.until < fromDay || body.until > addDays(fromDay, MOST_DAYS - 1) ? ['until'] : []),
  ];
  if (wrong.length > 0) throw refuse('FIELDS_INVALID', { fields: wrong });
  const service = await serviceAt(db, store, body.productId, body.locationId);
  const employeeId = body.employeeId ?? null;
  if (!service || (employeeId && !service.people.some(({ id }) => id === employeeId)))
    throw refuse('NOT_FOUND');
  const others = and(
    eq(waiting.businessId, store.id),
    eq(waiting.email, email),
    or(ne(waiting.productId, body.productId), ne(waiting.locationId, body.locationId)),
  );
  if ((await db.$count(waiting, others)) >= MOST_OF_ONE) return;
  const wish = {
    employeeId,
    locale: body.locale,
    fromDay,
    untilDay: body.until,
    minutes: Math.min(
      Math.max(body.minutes, service.duration),
      service.duration + service.addedMost,
    ),
    people: body.people,
    nextLookAt: now,
  };
  await db
    .insert(waiting)
    .values({
      id: clock.id(),
      businessId: store.id,
      productId: body.productId,
      locationId: body.locationId,
      email,
      createdAt: now,
      ...wish,
    })
    .onConflictDoUpdate({
      target: [waiting.businessId, waiting.productId, waiting.locationId, waiting.email],
      set: wish,
    });
}
