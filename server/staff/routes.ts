import type { FastifyInstance } from 'fastify';
import { API } from '#machines/domain/api.ts';
import { memberOf } from '../http/guard.ts';
import { route } from '../http/route.ts';
import { costOfMissing, markMissing } from '../lifecycle/markMissing.ts';
import { decideChange, proposeChange } from '../lifecycle/proposals.ts';
import { act } from '../lifecycle/staff.ts';
import type { Cause } from '../records/orderEvent.ts';
import type { Services } from '../services.ts';
import { searchOrders } from '../views/searchOrders.ts';
import { packing } from './packing.ts';
import { dueForReturn, staffOrder, staffTasks } from './staffOrder.ts';
import { finishTask } from './tasks.ts';
import { whoWaits } from './whoWaits.ts';

/** What waits for a staff member, the story of its order, and what the chart allows to be done. */
export function registerStaffRoutes(app: FastifyInstance, services: Services): void {
  route(app, API.staffTasks, ({ store }) => staffTasks(services, store));

  route(app, API.packing, ({ store, query }) => packing(services, store, query));

  route(app, API.staffOrder, ({ store, params }) => staffOrder(services, store, params.id ?? ''));

  route(app, API.searchStaffOrders, ({ store, body }) => searchOrders(services, store, body), {
    limit: 'read',
  });

  route(app, API.staffWaiting, ({ store }) => whoWaits(services, store));

  route(
    app,
    API.staffAction,
    async ({ store, principal, params, body }) => {
      const orderId = params.id ?? '';
      const due =
        body.action === 'receiveReturn' ? await dueForReturn(services, store, orderId) : 0;
      await act(services, { store, orderId, by: memberOf(principal), body, due });
      return staffOrder(services, store, orderId);
    },
    { strict: true },
  );

  route(
    app,
    API.staffMarksMissing,
    async ({ store, principal, params, body }) => {
      const orderId = params.id ?? '';
      const cause: Cause = { kind: 'STAFF', toldBy: memberOf(principal) };
      const { asks, lines } = body;
      const less = asks ? await costOfMissing(services, { store, orderId, lines }) : undefined;
      if (!asks) await markMissing(services, { store, orderId, cause, lines });
      return {
        ...(await staffOrder(services, store, orderId)),
        ...(less !== undefined && { less }),
      };
    },
    { strict: true },
  );

  route(
    app,
    API.staffProposesChange,
    async ({ store, principal, params, body }) => {
      const cause: Cause = { kind: 'STAFF', toldBy: memberOf(principal) };
      const { database, clock } = services;
      const changing = { database, clock, store };
      return { data: await proposeChange(changing, params.id ?? '', body, 'SHOP', cause) };
    },
    { strict: true },
  );

  route(
    app,
    API.staffDecidesChange,
    async ({ store, principal, params, body }) => {
      const orderId = params.id ?? '';
      const cause: Cause = { kind: 'STAFF', toldBy: memberOf(principal) };
      const { database, clock } = services;
      await decideChange(
        { database, clock, store },
        orderId,
        params.proposal ?? '',
        body.accept,
        'SHOP',
        cause,
      );
      return staffOrder(services, store, orderId);
    },
    { strict: true },
  );

  route(
    app,
    API.finishStaffTask,
    async ({ store, principal, params, body }) => {
      const id = params.id ?? '';
      const done = { id, by: memberOf(principal), note: body?.reason ?? null };
      await finishTask(services, store.id, done);
      return { data: { id } };
    },
    { strict: true },
  );
}
