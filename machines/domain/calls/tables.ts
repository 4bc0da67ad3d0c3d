import * as v from 'valibot';
import { OrderPlaced } from '../order.ts';
import { DiningTable, KITCHEN_STATES, Sitting, TABLE_WISHES } from '../table.ts';
import { call, get, Id, OfBusiness, ours, post, type ShopCall } from './call.ts';

const read = { ...get, ...ours, query: OfBusiness } as const;
const write = { ...post, ...ours, query: OfBusiness } as const;
const Wish = v.strictObject({ businessId: v.optional(Id), wish: v.picklist(TABLE_WISHES) });

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
    reply: Sitting,
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
    }),
    reply: OrderPlaced,
  }),
  callStaff: call({
    ...write,
    path: '/tables/:id/wishes',
    needs: 'identity',
    body: Wish,
    reply: Sitting,
  }),
  staffTables: call({
    ...read,
    path: '/staff/tables',
    needs: 'staff',
    reply: v.array(Sitting),
  }),
  answerWish: call({
    ...write,
    path: '/staff/tables/:id/wishes',
    needs: 'staff',
    body: Wish,
    reply: Sitting,
  }),
  tellKitchen: call({
    ...write,
    path: '/staff/tables/:id/rounds/:round',
    needs: 'staff',
    body: v.strictObject({ businessId: v.optional(Id), kitchen: v.picklist(KITCHEN_STATES) }),
    reply: Sitting,
  }),
  closeTable: call({
    ...write,
    path: '/tables/:id/close',
    needs: 'staff',
    body: v.nullish(v.object({})),
    reply: v.object({ data: v.object({ id: v.string() }) }),
  }),
} as const satisfies Record<string, ShopCall>;
