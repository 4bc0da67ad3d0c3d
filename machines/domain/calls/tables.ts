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
    summary: 'One table and whether it is open',
    needs: 'key',
    reply: DiningTable,
  }),
  tableRounds: call({
    ...read,
    path: '/tables/:id/rounds',
    summary:
      'The one bill of a table: what was sent from it in the present sitting, by whoever sits there',
    needs: 'identity',
    reply: Sitting,
  }),
  tableBill: call({
    ...write,
    status: 201,
    path: '/tables/:id/bills',
    summary:
      'An order that pays lines of sent rounds, or all that are open; the same again for the same intent',
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
    summary: 'Call somebody to the table, or ask for the bill; one of each is open at most',
    needs: 'identity',
    body: Wish,
    reply: Sitting,
  }),
  staffTables: call({
    ...read,
    path: '/staff/tables',
    summary: 'Every table at which somebody sits or calls',
    needs: 'staff',
    reply: v.array(Sitting),
  }),
  answerWish: call({
    ...write,
    path: '/staff/tables/:id/wishes',
    summary: 'Somebody is on the way: the wish is answered',
    needs: 'staff',
    body: Wish,
    reply: Sitting,
  }),
  tellKitchen: call({
    ...write,
    path: '/staff/tables/:id/rounds/:round',
    summary: 'A round is accepted, served, or refused while nobody has paid for it',
    needs: 'staff',
    body: v.strictObject({ businessId: v.optional(Id), kitchen: v.picklist(KITCHEN_STATES) }),
    reply: Sitting,
  }),
  closeTable: call({
    ...write,
    path: '/tables/:id/close',
    summary: 'The table was settled at the till: its sitting ends',
    needs: 'staff',
    body: v.nullish(v.object({})),
    reply: v.object({ data: v.object({ id: v.string() }) }),
  }),
} as const satisfies Record<string, ShopCall>;
