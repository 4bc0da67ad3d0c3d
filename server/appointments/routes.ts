import type { FastifyInstance } from 'fastify';
import { API } from '#machines/domain/api.ts';
import { sealingKey } from '../crypto/seal.ts';
import type { AppointmentRow } from '../db/schema/appointments.ts';
import { refuse } from '../http/errors.ts';
import { memberOf } from '../http/guard.ts';
import { originOf } from '../http/network.ts';
import { route } from '../http/route.ts';
import { isWaiting, leaveWaiting } from '../records/waitingLink.ts';
import type { Services } from '../services.ts';
import type { Store } from '../stores.ts';
import { bookAtDesk } from './bookAtDesk.ts';
import { createAppointment } from './create.ts';
import { diary } from './diary.ts';
import { joinWaiting } from './joinWaiting.ts';
import { moveAppointment, staffMovesAppointment } from './move.ts';
import { patchAppointment } from './patch.ts';
import { appointmentView, ownAppointment, storeAppointment } from './queries.ts';
import { type Away, awayWith } from './sameOrder.ts';
import { serviceAt } from './service.ts';
import { businessDay, freeSlots } from './slots.ts';

const MOST_DAYS = 31;

export function registerAppointmentRoutes(app: FastifyInstance, services: Services): void {
  const { database, clock } = services;
  const { db } = database;
  const view = (store: Store, row: AppointmentRow) => appointmentView(db, store, row, clock.now());

  route(app, API.slots, async ({ store, principal, query }) => {
    // Whose time is left out is asked for by its own shopper: to others it would tell what somebody booked.
    let away: Away[] = [];
    if (query.moving !== undefined) {
      if (!principal) throw refuse('IDENTITY_MISSING');
      const own = principal.roles.includes('staff')
        ? await storeAppointment(db, store, query.moving)
        : await ownAppointment(db, store, principal, query.moving);
      away = await awayWith(db, own);
    }
    const atDesk = query.desk !== undefined;
    if (atDesk && !principal?.roles.includes('staff')) throw refuse('ROLE_MISSING');
    const service = await serviceAt(db, store, query.productId, query.locationId);
    if (!service) throw refuse('NOT_FOUND');
    const now = clock.now();
    const today = businessDay(now, store.timeZone);
    const minutes = Math.min(
      Math.max(Number(query.minutes ?? service.duration), service.duration),
      service.duration + service.addedMost,
    );
    const days = Math.min(MOST_DAYS, Math.max(1, Number(query.days ?? 7)));
    const people = Math.max(1, Number(query.people ?? 1));
    return freeSlots(
      db,
      store,
      service,
      {
        from: query.from < today ? today : query.from,
        days,
        employeeId: query.employeeId ?? null,
        pricedAs: query.pricedAs ?? null,
        minutes,
        people,
        moving: query.moving ?? null,
        atDesk,
        away,
      },
      now,
    );
  });

  route(
    app,
    API.createAppointment,
    async ({ store, principal, body, request }) => {
      const origin = originOf(sealingKey(services), request.ip, services.config.limits);
      const booking = { database, clock, store, principal, origin, body };
      return { data: await view(store, await createAppointment(booking)) };
    },
    { limit: 'appointment' },
  );

  route(app, API.diary, ({ store, query }) => diary(services, store, query));

  route(
    app,
    API.joinWaiting,
    async ({ store, principal, body }) => ({
      link: await joinWaiting(services, store, principal, body),
    }),
    { limit: 'lookUp' },
  );
  route(
    app,
    API.leaveWaiting,
    async ({ store, body }) => {
      if (body.looks) return { waits: await isWaiting(services, store, body.link) };
      await leaveWaiting(services, store, body.link);
      return {};
    },
    { limit: 'lookUp' },
  );

  route(app, API.appointment, async ({ store, principal, params }) =>
    view(store, await ownAppointment(db, store, principal, params.id ?? '')),
  );

  route(app, API.staffVisit, async ({ store, params }) =>
    view(store, await storeAppointment(db, store, params.id ?? '')),
  );
  route(
    app,
    API.staffMovesVisit,
    async ({ store, principal, params, body }) => {
      const { version, startDate, startTime, employee } = body;
      const row = await staffMovesAppointment(services, store, memberOf(principal), {
        id: params.id ?? '',
        version,
        startDate,
        startTime,
        employee,
      });
      return { data: await view(store, row) };
    },
    { strict: true },
  );

  route(
    app,
    API.staffBooks,
    ({ store, principal, body }) => bookAtDesk(services, store, memberOf(principal), body),
    { strict: true },
  );

  route(app, API.patchAppointment, async ({ store, principal, params, body }) => {
    const id = params.id ?? '';
    const { status, alone, total, version, startDate, startTime, employee } = body;
    // A change that is none of the two, or both at once, cannot be meant.
    if (
      (status === undefined) === (startDate === undefined) ||
      (startDate === undefined) !== (startTime === undefined) ||
      (alone && status !== 'CANCELLED') ||
      (total !== undefined && !alone)
    )
      throw refuse('FIELDS_INVALID', { fields: ['status', 'startDate'] });
    const row = startDate
      ? await moveAppointment(services, store, principal, {
          id,
          version,
          startDate,
          startTime: startTime ?? '',
          employee,
        })
      : await patchAppointment(services, store, principal, {
          id,
          version,
          alone,
          total,
          status: status ?? 'PENDING',
        });
    return { data: await view(store, row) };
  });
}
