import { and, eq, ne, or } from 'drizzle-orm';
import type * as v from 'valibot';
import type { WaitingBody } from '#machines/domain/calls/waiting.ts';
import { looksLikeEmail } from '#machines/domain/contact.ts';
import { addDays, dayNumber } from '#machines/domain/day.ts';
import { PARTS_OF_DAY, type PartOfDay } from '#machines/domain/partOfDay.ts';
import { isPricedAs } from '#machines/domain/personPrice.ts';
import { waiting } from '../db/schema/waiting.ts';
import { waitForTurn } from '../db/turn.ts';
import { refuse } from '../http/errors.ts';
import type { Principal } from '../http/identity.ts';
import { waitingLink } from '../records/waitingLink.ts';
import { askedAgain, askedToo, MOST_OF_ONE } from '../records/waitingRules.ts';
import type { Services } from '../services.ts';
import type { Store } from '../stores.ts';
import { daysOf, named, timesOf } from './chooseWaiting.ts';
import { type Service, serviceAt, workingHours } from './service.ts';
import { businessDay, freeSlots } from './slots.ts';

/** As far ahead as times are looked at in one go. */
const MOST_DAYS = 31;
/**
 * Waits for a free time: told once, by mail, and a known shopper by the messages of the shop, too. Asked again, the newer days count; who was told
 * meanwhile stands last. The answer, a link that leaves the list again, says nothing of what an address waits for already.
 */
export async function joinWaiting(
  services: Services,
  store: Store,
  principal: Principal | null,
  body: v.InferOutput<typeof WaitingBody>,
): Promise<string> {
  const { database, clock, config } = services;
  const { db } = database;
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
  if (body.people > service.most) throw refuse('FIELDS_INVALID', { fields: ['people'] });
  const others = and(
    eq(waiting.businessId, store.id),
    eq(waiting.email, email),
    or(ne(waiting.productId, body.productId), ne(waiting.locationId, body.locationId)),
  );
  const part = body.part ?? null;
  const minutes = Math.min(
    Math.max(body.minutes, service.duration),
    service.duration + service.addedMost,
  );
  const asked = { employeeId, minutes, people: body.people, fromDay, untilDay: body.until, part };
  if (!isOpenIn(service, asked)) throw refuse('FIELDS_INVALID', { fields: ['from'] });
  const id = clock.id();
  const free = await freeSlots(db, store, service, daysOf(asked, today), now);
  const wish = {
    ...asked,
    locale: body.locale,
    known: timesOf(service, asked, free).map(named),
    uid: principal?.uid ?? null,
    nextLookAt: now,
  };
  return database.transaction(async (tx) => {
    await waitForTurn(tx, `waits ${store.id} ${email}`);
    if ((await tx.$count(waiting, others)) >= MOST_OF_ONE) return waitingLink(services, id);
    const [kept] = await tx
      .insert(waiting)
      .values({
        id,
        businessId: store.id,
        productId: body.productId,
        locationId: body.locationId,
        email,
        createdAt: now,
        nextMailAt: now,
        confirmedAt: now,
        ...wish,
      })
      .onConflictDoUpdate({
        target: [waiting.businessId, waiting.productId, waiting.locationId, waiting.email],
        set: {
          ...wish,
          ...{ toldDay: null, toldTime: null, toldEmployee: null },
          ...askedAgain(waiting, now),
          ...askedToo(waiting, wish.uid),
        },
      })
      .returning({ id: waiting.id });
    return waitingLink(services, kept?.id ?? id);
  });
}

interface Asked {
  employeeId: string | null;
  fromDay: string;
  untilDay: string;
  part: PartOfDay | null;
}
/** Where no one ever works, no time becomes free: such a wait is not taken. */
function isOpenIn(service: Service, { employeeId, fromDay, untilDay, part }: Asked): boolean {
  const able = service.people.filter(({ id }) =>
    employeeId ? id === employeeId : isPricedAs(service.product.view, id, null),
  );
  const days = Array.from({ length: dayNumber(untilDay) - dayNumber(fromDay) + 1 }, (_, at) =>
    addDays(fromDay, at),
  );
  const [from, to] = part && !service.isDaily ? PARTS_OF_DAY[part].map(minutesAt) : [0, 1440];
  return days.some((day) =>
    (able.length > 0 ? able : [null]).some((one) => {
      if (service.isDaily) return true;
      const hours = workingHours(service.hours, one, day);
      return hours !== null && hours[0] < (to ?? 0) && hours[1] - service.duration >= (from ?? 0);
    }),
  );
}
const minutesAt = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
