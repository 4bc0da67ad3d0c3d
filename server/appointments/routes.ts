import type { FastifyInstance } from 'fastify';
import { API } from '#machines/domain/api.ts';
import { refuse } from '../http/errors.ts';
import { route } from '../http/route.ts';
import type { Money } from '../payments/money.ts';
import { createAppointment } from './create.ts';
import { patchAppointment } from './patch.ts';
import { appointmentView, ownAppointment } from './queries.ts';
import { serviceAt } from './service.ts';
import { businessDay, freeSlots } from './slots.ts';

const MOST_DAYS = 31;

export function registerAppointmentRoutes(app: FastifyInstance, { database, clock }: Pick<Money, 'database' | 'clock'>): void {
  const { db } = database;

  route(app, API.slots, async ({ store, query }) => {
    const service = await serviceAt(db, store, query.productId, query.locationId);
    if (!service) throw refuse('NOT_FOUND');
    const now = clock.now();
    const today = businessDay(now, store.timeZone);
    const minutes = Math.min(Math.max(Number(query.minutes ?? service.duration), service.duration), service.duration + service.addedMost);
    const days = Math.min(MOST_DAYS, Math.max(1, Number(query.days ?? 7)));
    return freeSlots(
      db,
      store,
      service,
      { from: query.from < today ? today : query.from, days, employeeId: query.employeeId ?? null, minutes },
      now,
    );
  });

  route(
    app,
    API.createAppointment,
    async ({ store, principal, body }) => ({
      data: await appointmentView(db, await createAppointment({ database, clock, store, principal, body })),
    }),
    { limit: 'appointment' },
  );

  route(app, API.appointment, async ({ store, principal, params }) =>
    appointmentView(db, await ownAppointment(db, store, principal, params.id ?? '')),
  );

  route(app, API.patchAppointment, async ({ store, principal, params, body }) => {
    const row = await patchAppointment(database, store, principal, { id: params.id ?? '', status: body.status, version: body.version });
    return { data: await appointmentView(db, row) };
  });
}
