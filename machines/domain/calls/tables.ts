import * as v from 'valibot';
import { DESK_WAYS } from '../deskWay.ts';
import { OrderPlaced } from '../orderSent.ts';
import { DiningTable, KITCHEN_STATES, SERVICE_CALLS, TableSession } from '../table.ts';
import { Amount, call, get, Id, OfBusiness, ours, post, type ShopCall } from './call.ts';

const read = { ...get, ...ours, query: OfBusiness } as const;
const write = { ...post, ...ours, query: OfBusiness } as const;
const ServiceCallBody = v.strictObject({
  businessId: v.optional(Id),
  wish: v.picklist(SERVICE_CALLS),
});

/** What the guests of a table do, and those who serve them. */
export const TABLE_CALLS = {
  tables: call({
    ...read,
    path: '/tables/:id',
    needs: 'key',
    reply: DiningTable,
  }),
  tableRounds: call({
    ...read,
    path: '/tables/:id/rounds',
    needs: 'identity',
    reply: TableSession,
  }),
  tableBill: call({
    ...write,
    status: 201,
    path: '/tables/:id/bills',
    needs: 'identity',
    body: v.strictObject({
      businessId: v.optional(Id),
      intentId: v.pipe(v.string(), v.uuid()),
      lines: v.pipe(v.array(Id), v.maxLength(500)),
      /** beside what the lines cost, decimal */
      tip: v.optional(v.pipe(Amount, v.minValue(0))),
      /** where its receipt goes; left out, or empty: to the address of the guest's own order, if there is one */
      email: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(254))),
    }),
    reply: OrderPlaced,
  }),
  callStaff: call({
    ...write,
    path: '/tables/:id/wishes',
    needs: 'identity',
    body: ServiceCallBody,
    reply: TableSession,
  }),
  staffTables: call({
    ...read,
    path: '/staff/tables',
    needs: 'staff',
    reply: v.array(TableSession),
  }),
  answerWish: call({
    ...write,
    path: '/staff/tables/:id/wishes',
    needs: 'staff',
    body: ServiceCallBody,
    reply: TableSession,
  }),
  tellKitchen: call({
    ...write,
    path: '/staff/tables/:id/rounds/:round',
    needs: 'staff',
    body: v.strictObject({ businessId: v.optional(Id), kitchen: v.picklist(KITCHEN_STATES) }),
    reply: TableSession,
  }),
  closeTable: call({
    ...write,
    path: '/tables/:id/close',
    needs: 'staff',
    body: v.nullish(
      v.object({
        businessId: v.optional(Id),
        /** the session that staff see: another one is not closed by this press */
        sitting: v.optional(v.nullable(Id)),
        /** what staff read as still to pay, decimal: another sum by now is not taken as paid */
        rest: v.optional(Amount),
        /** how that was paid at the till */
        how: v.optional(v.picklist(DESK_WAYS)),
        /** its guests left and paid nothing there: what is open stays owed, and waits for a person */
        unpaid: v.optional(v.boolean()),
      }),
    ),
    reply: v.object({ data: v.object({ id: v.string() }) }),
  }),
} as const satisfies Record<string, ShopCall>;
