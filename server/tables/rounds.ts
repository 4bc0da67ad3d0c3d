import { toDecimal } from '#machines/domain/money.ts';
import {
  amountOf,
  type BillParts,
  type Round,
  type Share,
  type TableLine,
  type TablePayment,
  type TableSession,
} from '#machines/domain/table.ts';
import { allows } from '#machines/order/life.ts';
import type { Queries } from '../db/open.ts';
import type { TableRow } from '../db/schema/tables.ts';
import { presentTableSessions } from '../records/diningTable.ts';
import type { Order } from '../records/order.ts';
import { shownNumber } from '../records/outbox.ts';
import { addOnWords } from '../views/addOnWords.ts';
import {
  isSettled,
  type RoundLine,
  type RoundRow,
  restOf,
  type Sittings,
  sittingsOf,
  sumOf,
} from '../views/tableRounds.ts';
import { openCalls } from './serviceCalls.ts';

interface Seen {
  currency: string;
  /** whose rounds are theirs; staff have none */
  uid: string | null;
  now: Date;
}

/** The one bill of a table as all its guests see it. */
export async function tableView(q: Queries, table: TableRow, seen: Seen): Promise<TableSession> {
  const [view] = await tableViews(q, [table], seen);
  return view!;
}

/** The bills of tables, asked for together: as many questions for a full house as for one table. */
export async function tableViews(
  q: Queries,
  tables: TableRow[],
  { currency, uid, now }: Seen,
): Promise<TableSession[]> {
  const ids = tables.map((table) => table.id);
  const sessions = new Map(
    (await presentTableSessions(q, ids, now)).map((one) => [one.tableId, one.id]),
  );
  const [sittings, calls] = await Promise.all([
    sittingsOf(q, ...sessions.values()),
    openCalls(q, ids),
  ]);
  return tables.map((table) => {
    const id = sessions.get(table.id) ?? null;
    const own =
      id === null ? [] : sittings.rounds.filter(({ order }) => order.tableSessionId === id);
    const billed = own.filter((one) => one.sent);
    // The table's id is on a card that anyone may have seen: names are for those who ordered here, and for staff (341).
    const isSeated = uid === null || own.some(({ order }) => order.uid === uid);
    const lines = billed.flatMap((one) => one.lines);
    const total = sumOf(lines);
    const rest = billed.reduce((sum, one) => sum + restOf(one), 0);
    return {
      id,
      table: { id: table.id, name: table.name, open: table.open },
      currency,
      rounds: own.map((one) => roundView(one, { uid, currency, isSeated })),
      total: toDecimal(total, currency),
      parts: partsOf(lines, currency),
      paid: toDecimal(total - rest, currency),
      rest: toDecimal(rest, currency),
      payments: paymentsOf(billed, sittings, { uid, currency, isSeated }),
      wishes: calls.get(table.id) ?? [],
    };
  });
}

/** As the order that pays these lines will name them. */
const partsOf = (lines: RoundLine[], currency: string): BillParts => {
  const sum = (part: keyof Share): number =>
    toDecimal(
      lines.reduce((all, { share }) => all + share[part], 0),
      currency,
    );
  return {
    lines: sum('line'),
    discount: sum('discount'),
    serviceCharge: sum('serviceCharge'),
    tax: sum('tax'),
  };
};

interface Payer {
  order: Order;
  lines: RoundLine[];
}
/** By whom dishes were paid or are being paid: on a bill by who asked for it, else by who ordered them. */
function payersOf(rounds: RoundRow[], { bills }: Sittings): Payer[] {
  const payers = new Map<string, Payer>();
  for (const { order, lines } of rounds)
    for (const line of lines.filter((one) => one.state !== 'OPEN')) {
      const payer = bills.find(({ id }) => id === line.billId) ?? order;
      const known = payers.get(payer.id);
      if (known) known.lines.push(line);
      else payers.set(payer.id, { order: payer, lines: [line] });
    }
  return [...payers.values()].toSorted(
    (one, other) => one.order.createdAt.getTime() - other.order.createdAt.getTime(),
  );
}

/** Who has paid what, and who is paying: what each gives beside it is told to no other guest. */
const paymentsOf = (
  rounds: RoundRow[],
  sittings: Sittings,
  { uid, currency, isSeated }: Pick<Seen, 'uid' | 'currency'> & { isSeated: boolean },
): TablePayment[] =>
  payersOf(rounds, sittings).map(({ order, lines }) => ({
    id: order.id,
    customerName: isSeated ? order.customerName : '',
    isMine: order.uid === uid,
    state: paymentStateOf({ order, lines }, sittings),
    amount: toDecimal(sumOf(lines), currency),
    lines: lines.map(({ row }) => row.id),
  }));

/** A bill on which nothing was begun is as open as one with a provider's page: both can be stopped. What a person looks at cannot. */
function paymentStateOf({ order, lines }: Payer, { tries }: Sittings): TablePayment['state'] {
  if (lines.every((line) => line.state === 'SETTLED')) return 'PAID';
  const tried = tries.get(order.id);
  const isOpen = order.isBill ? tried !== 'IN_PROCESS' : tried === 'OPEN';
  return isOpen && order.paymentState !== 'REVIEW' ? 'OPEN' : 'IN_PROCESS';
}

const A_DISH_MISSING = { type: 'items.missing', lines: [], less: 0, at: 0 } as const;

export const roundView = (
  { order, sent, kitchen, lines }: RoundRow,
  { uid, currency, isSeated }: Pick<Seen, 'uid' | 'currency'> & { isSeated: boolean },
): Round => ({
  id: order.id,
  // Other guests of the table are strangers: only the guest who sent it, and staff, read its letters.
  orderNumber: uid === null || order.uid === uid ? shownNumber(order) : order.orderNumber,
  customerName: isSeated ? order.customerName : '',
  isMine: order.uid === uid,
  at: order.createdAt.toISOString(),
  state: kitchen === 'REFUSED' ? 'unpaid' : isSettled(order) ? 'paid' : sent ? 'sent' : 'unpaid',
  kitchen,
  ...(uid === null && allows(order.life, A_DISH_MISSING) && { mayLack: true }),
  lines: lines.map((line) => lineView(line, isSeated, currency)),
});

function lineView(line: RoundLine, isSeated: boolean, currency: string): TableLine {
  const { row, missing, share, state } = line;
  return {
    id: row.id,
    name: row.name,
    variant: row.variantName,
    addOns: addOnWords(row),
    notes: isSeated ? row.notes : '',
    quantity: row.quantity,
    ...(missing > 0 && { missing }),
    ...(row.measure && { measure: row.measure }),
    amount: toDecimal(amountOf(share), currency),
    parts: partsOf([line], currency),
    state,
  };
}
