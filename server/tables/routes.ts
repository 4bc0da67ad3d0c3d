import type { FastifyInstance } from 'fastify';
import { API } from '#machines/domain/api.ts';
import { looksLikeEmail } from '#machines/domain/contact.ts';
import type { TableSession } from '#machines/domain/table.ts';
import { sealingKey } from '../crypto/seal.ts';
import type { TableRow } from '../db/schema/tables.ts';
import { refuse } from '../http/errors.ts';
import { messagesFor } from '../http/pageMessages.ts';
import { route } from '../http/route.ts';
import { orderTimesAt } from '../pricing/orderTimes.ts';
import { busyTables, presentTableSession, tableOf } from '../records/diningTable.ts';
import { staffCause } from '../records/orderEvent.ts';
import type { Services } from '../services.ts';
import type { Store } from '../stores.ts';
import { makeBill } from './bill.ts';
import { closeTable } from './close.ts';
import { setKitchenStatus } from './kitchen.ts';
import { leftInKitchen } from './leftInKitchen.ts';
import { tableView, tableViews } from './rounds.ts';
import { addCall, answerCalls } from './serviceCalls.ts';

export function registerTableRoutes(app: FastifyInstance, services: Services): void {
  const shown = shownTables(services);
  registerGuestRoutes(app, services, shown);
  registerStaffRoutes(app, services, shown);
}

type ShownTables = ReturnType<typeof shownTables>;
function shownTables({ database: { db }, clock }: Services) {
  return {
    known: async (businessId: string, id: string | undefined): Promise<TableRow> => {
      const table = await tableOf(db, businessId, id ?? '');
      if (!table) throw refuse('NOT_FOUND');
      return table;
    },
    /** `uid`: whose rounds are theirs; staff have none. */
    view: async (store: Store, table: TableRow, uid: string | null): Promise<TableSession> => {
      const now = clock.now();
      const shown = await tableView(db, table, { currency: store.currency, uid, now });
      const closed = shown.id === null ? closedAt(store, table, now) : null;
      return closed ? { ...shown, closed } : shown;
    },
  };
}

/** While guests who ordered sit there, a waiter comes, however late it is; to an empty house none does (463). */
function closedAt(store: Store, table: TableRow, now: Date): TableSession['closed'] | null {
  const times = orderTimesAt(store, table.locationId, now);
  return times && !times.isOpen ? { opensAt: times.opensAt } : null;
}

function registerGuestRoutes(
  app: FastifyInstance,
  services: Services,
  { known, view }: ShownTables,
): void {
  const { database, clock } = services;
  const { db } = database;
  route(app, API.tables, async ({ store, params }) => {
    const table = await known(store.id, params.id);
    return {
      ...table,
      sitting: (await presentTableSession(db, table.id, clock.now()))?.id ?? null,
    };
  });

  route(app, API.tableRounds, async ({ store, principal, params }) =>
    view(store, await known(store.id, params.id), principal.uid),
  );

  route(app, API.callStaff, async ({ store, principal, params, body }) => {
    const table = await known(store.id, params.id);
    const { closed } = await view(store, table, principal.uid);
    if (closed) throw refuse('SHOP_CLOSED', closed.opensAt ? { opensAt: closed.opensAt } : {});
    await addCall(db, table, body.wish, clock);
    return view(store, table, principal.uid);
  });

  route(
    app,
    API.tableBill,
    async ({ store, principal, params, body, request }) => {
      const table = await known(store.id, params.id);
      const intentId = body.intentId.toLowerCase();
      const { email = '' } = body;
      if (email && !looksLikeEmail(email)) throw refuse('FIELDS_INVALID', { fields: ['email'] });
      return makeBill({
        database,
        clock,
        key: sealingKey(services),
        store,
        uid: principal.uid,
        tableId: table.id,
        intentId,
        lines: body.lines,
        tip: body.tip ?? 0,
        email,
        locale: messagesFor(request).locale,
      });
    },
    { limit: 'order', strict: true },
  );
}

function registerStaffRoutes(
  app: FastifyInstance,
  services: Services,
  { known, view }: ShownTables,
): void {
  const { database, clock } = services;
  const { db } = database;
  route(app, API.staffTables, async ({ store }) => {
    const now = clock.now();
    const left = await leftInKitchen(db, store, now);
    const tables = await busyTables(db, store.id, now, [...left.keys()]);
    const shown = await tableViews(db, tables, { currency: store.currency, uid: null, now });
    return shown.map((one) => {
      const rounds = left.get(one.table.id);
      return rounds ? { ...one, left: rounds } : one;
    });
  });

  route(
    app,
    API.answerWish,
    async ({ store, params, body }) => {
      const table = await known(store.id, params.id);
      await answerCalls(db, table.id, [body.wish], clock);
      return view(store, table, null);
    },
    { strict: true },
  );

  route(
    app,
    API.tellKitchen,
    async ({ store, principal, params, body }) => {
      const table = await known(store.id, params.id);
      const round = {
        cause: staffCause(principal),
        businessId: store.id,
        tableId: table.id,
        roundId: params.round ?? '',
        word: body.kitchen,
      };
      await setKitchenStatus({ database, clock, ...round });
      return view(store, table, null);
    },
    { strict: true },
  );

  route(
    app,
    API.closeTable,
    async ({ store, principal, params, body }) => {
      const table = await known(store.id, params.id);
      await closeTable(services, store, table, { ...body, cause: staffCause(principal) });
      return { data: { id: table.id } };
    },
    { strict: true },
  );
}
