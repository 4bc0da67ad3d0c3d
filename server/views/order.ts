import { and, asc, eq, inArray } from 'drizzle-orm';
import type { OrderRight } from '#machines/domain/calls/call.ts';
import { type Minor, toDecimal } from '#machines/domain/money.ts';
import { windowEnd } from '#machines/domain/openingTimes.ts';
import type { OrderBody, OrderView, RequestKind } from '#machines/domain/order.ts';
import { phoneText } from '#machines/domain/phone.ts';
import { taxOf } from '#machines/domain/totals.ts';
import { contestedOf, owedOf, turnedOf } from '#machines/order/amounts.ts';
import { goodsOf } from '#machines/order/life.ts';
import type { LedgerKind } from '#machines/order/types.ts';
import { isTurned, turnedToGoBack } from '#machines/order/view.ts';
import type { Queries } from '../db/open.ts';
import { appointments, employees } from '../db/schema/appointments.ts';
import { kitchenStatuses } from '../db/schema/kitchen.ts';
import { attachments, changeProposals, orderLines } from '../db/schema/orders.ts';
import { attempts, ledger } from '../db/schema/payments.ts';
import { shipments } from '../db/schema/shipments.ts';
import { diningTables, tableSessions } from '../db/schema/tables.ts';
import type { AppointmentRow } from '../records/appointment.ts';
import type { Attempt } from '../records/attempt.ts';
import { settledOnBills } from '../records/bill.ts';
import type { Order } from '../records/order.ts';
import { askable, type RequestRow, requestsOf, requestViews } from '../records/orderRequest.ts';
import { shownNumber } from '../records/outbox.ts';
import { isClosedAtTill } from '../records/tableSession.ts';
import type { Store } from '../stores.ts';
import { attemptView } from './attempt.ts';
import { foreignHere, foreignMoney } from './foreignMoney.ts';
import { mayCancel, proposalView, timelineOf, trackingOf } from './orderHistory.ts';

interface Viewing {
  q: Queries;
  store: Store;
  key: Buffer;
  now: Date;
}
type LineRow = typeof orderLines.$inferSelect;

interface Around {
  lines: LineRow[];
  appointments: AppointmentRow[];
  attempts: Attempt[];
  facts: (typeof ledger.$inferSelect)[];
  names: ReadonlyMap<string, string>;
  tables: ReadonlyMap<string, string>;
  closed: ReadonlySet<string>;
  shipments: (typeof shipments.$inferSelect)[];
  proposals: (typeof changeProposals.$inferSelect)[];
  kitchen: (typeof kitchenStatuses.$inferSelect)[];
  attachments: { id: string; orderId: string | null; name: string; type: string }[];
  requests: RequestRow[];
  /** of these orders money of another currency is still to be given back */
  foreign: ReadonlySet<string>;
  /** what bills have paid of these rounds */
  billed: ReadonlyMap<string, Minor>;
}

/** The one place where an order becomes what its owner sees; what belongs to several orders is read at once. */
export async function orderViews(
  { q, store, key, now }: Viewing,
  rows: Order[],
  rights: readonly OrderRight[],
): Promise<OrderView[]> {
  const limited = !rights.includes('whole');
  if (rows.length === 0) return [];
  const ids = rows.map((order) => order.id);
  const [
    lines,
    slots,
    tries,
    facts,
    people,
    tables,
    closed,
    sent,
    proposals,
    files,
    words,
    asked,
    foreign,
    billed,
  ] = await Promise.all([
    limited
      ? []
      : q
          .select()
          .from(orderLines)
          .where(inArray(orderLines.orderId, ids))
          .orderBy(asc(orderLines.position)),
    limited
      ? []
      : q
          .select()
          .from(appointments)
          .where(inArray(appointments.orderId, ids))
          .orderBy(asc(appointments.line), asc(appointments.slot)),
    q
      .select()
      .from(attempts)
      .where(inArray(attempts.orderId, ids))
      .orderBy(asc(attempts.createdAt), asc(attempts.id)),
    q.select().from(ledger).where(inArray(ledger.orderId, ids)),
    namesOf(q, store, limited),
    tableNames(q, rows),
    closedTableSessions(q, rows),
    limited ? [] : q.select().from(shipments).where(inArray(shipments.orderId, ids)),
    limited
      ? []
      : q
          .select()
          .from(changeProposals)
          .where(inArray(changeProposals.orderId, ids))
          .orderBy(asc(changeProposals.createdAt)),
    limited ? [] : filesOf(q, ids),
    limited || rows.every((order) => order.tableId === null)
      ? []
      : q.select().from(kitchenStatuses).where(inArray(kitchenStatuses.orderId, ids)),
    limited ? [] : requestsOf(q, ids),
    foreignHere(q, rows),
    settledOnBills(q, rows),
  ]);
  const around: Around = {
    lines,
    appointments: slots,
    attempts: tries,
    facts,
    names: people,
    tables,
    closed,
    shipments: sent,
    proposals,
    attachments: files,
    kitchen: words,
    requests: asked,
    foreign,
    billed,
  };
  return rows.map((order) =>
    orderView(order, aroundOne(around, order.id), { store, key, now, rights }),
  );
}

const aroundOne = (all: Around, id: string): Around => ({
  ...all,
  lines: all.lines.filter((one) => one.orderId === id),
  appointments: all.appointments.filter((one) => one.orderId === id),
  attempts: all.attempts.filter((one) => one.orderId === id),
  facts: all.facts.filter((one) => one.orderId === id),
  shipments: all.shipments.filter((one) => one.orderId === id),
  proposals: all.proposals.filter((one) => one.orderId === id),
  attachments: all.attachments.filter((one) => one.orderId === id),
  requests: all.requests.filter((one) => one.orderId === id),
  kitchen: all.kitchen.filter((one) => one.orderId === id),
});

/** Their bytes are asked for one by one. */
const filesOf = (q: Queries, ids: string[]): Promise<Around['attachments']> =>
  q
    .select({
      id: attachments.id,
      orderId: attachments.orderId,
      name: attachments.name,
      type: attachments.type,
    })
    .from(attachments)
    .where(inArray(attachments.orderId, ids))
    .orderBy(asc(attachments.createdAt));

async function namesOf(q: Queries, store: Store, limited: boolean): Promise<Map<string, string>> {
  if (limited) return new Map();
  const rows = await q
    .select({ id: employees.id, name: employees.name })
    .from(employees)
    .where(eq(employees.businessId, store.id));
  return new Map(rows.map((one) => [one.id, one.name]));
}

/** Table sessions of these orders that are over: what was not paid online was paid at the point of sale. */
async function closedTableSessions(q: Queries, rows: Order[]): Promise<Set<string>> {
  const ids = [...new Set(rows.map((order) => order.tableSessionId).filter((id) => id !== null))];
  if (ids.length === 0) return new Set();
  const found = await q
    .select({ id: tableSessions.id })
    .from(tableSessions)
    .where(and(inArray(tableSessions.id, ids), isClosedAtTill));
  return new Set(found.map((one) => one.id));
}

async function tableNames(q: Queries, rows: Order[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.map((order) => order.tableId).filter((id) => id !== null))];
  if (ids.length === 0) return new Map();
  const found = await q
    .select({ id: diningTables.id, name: diningTables.name })
    .from(diningTables)
    .where(inArray(diningTables.id, ids));
  return new Map(found.map((one) => [one.id, one.name]));
}

function orderView(
  order: Order,
  around: Around,
  by: { store: Store; key: Buffer; now: Date; rights: readonly OrderRight[] },
): OrderView {
  const decimal = (minor: number): number => toDecimal(minor, order.currency);
  const { facts } = order.life;
  const kindsOf = (id: string): Set<LedgerKind> =>
    new Set(around.facts.filter((fact) => fact.attemptId === id).map((fact) => fact.kind));
  const isLimited = !by.rights.includes('whole');
  const views = around.attempts.map((attempt) =>
    attemptView(attempt, { ...by, kinds: kindsOf(attempt.id), whole: !isLimited }),
  );
  const location = by.store.business.locations.find((one) => one.id === order.locationId);
  const foreign = foreignMoney(order, around.facts, around.foreign);
  const attempt = views[toTell(around.attempts)] ?? decisive(around.attempts, views);
  const shipment = around.shipments[0] ?? null;
  const mayChange = by.rights.includes('change');
  const isGivenUpByPress = mayChange && mayCancel(order, shipment, by.now);
  return {
    id: order.id,
    orderNumber: shownNumber(order),
    intentId: order.intentId,
    createdAt: order.createdAt.toISOString(),
    limited: isLimited,
    may: { pay: by.rights.includes('pay') && !isTurned(order.life), change: mayChange },
    orderStatus: order.orderStatus,
    paymentState: order.paymentState,
    buxPaymentStatus: order.paymentState,
    paymentMethodCode: order.paymentMethod,
    currency: order.currency,
    total: decimal(order.total),
    dueNow: decimal(order.dueNow),
    paid: decimal(facts.kept + (around.billed.get(order.id) ?? 0)),
    outstanding: decimal(order.outstanding),
    extra: decimal(facts.owedBack),
    discount: decimal(order.discount),
    tax: decimal(order.tax),
    ...taxInside(order, around.lines, decimal),
    serviceCharge: decimal(order.serviceCharge),
    shippingCost: decimal(order.shipping),
    dueDate: order.dueDate,
    paymentTerm: order.paymentTerm,
    keptUntil: order.keptUntil?.toISOString() ?? null,
    lines: around.lines.map((line) => lineView(line, around, decimal)),
    ...(isLimited
      ? {
          customerName: '',
          email: '',
          phone: '',
          notes: '',
          shipment: null,
          visitAt: null,
          ...(!mayChange && { mayCancel: false }),
        }
      : {
          customerName: order.customerName,
          email: order.email,
          phone: order.phone,
          phoneText: phoneText(order.phone),
          notes: order.notes,
          shipment: order.shipment,
          visitAt: order.body.visitAt ?? null,
          wanted: wantedView(order.body, by.store),
          soldOut: order.body.soldOut ?? null,
          company: order.body.customerContact.company,
          taxId: order.body.customerContact.taxId,
          timeline: timelineOf(order, {
            facts: around.facts,
            shipment,
            proposals: around.proposals,
            kitchen: around.kitchen,
          }),
          tracking: trackingOf(shipment),
          attachments: around.attachments.map(({ id, name, type }) => ({ id, name, type })),
          proposals: around.proposals.map((row) =>
            proposalView(row, around.lines, row.total === null ? null : decimal(row.total)),
          ),
          requests: requestViews(order, around.requests),
          mayAsk: mayChange ? mayAsk(order, around, by) : [],
          mayCancel: isGivenUpByPress,
          invoiceNumber: order.orderNumber,
        }),
    location: location ? { id: location.id, name: location.name, address: location.address } : null,
    table: order.tableId
      ? {
          id: order.tableId,
          name: around.tables.get(order.tableId) ?? '',
          closed: around.closed.has(order.tableSessionId ?? ''),
        }
      : null,
    isBill: order.isBill,
    attempt,
    attempts: views,
    money: {
      came: decimal(facts.came),
      missing: decimal(
        order.paymentState === 'REVIEW' && facts.kept > 0 ? Math.max(0, owedOf(facts)) : 0,
      ),
      owedBack: decimal(facts.owedBack + turnedToGoBack(order.life)),
      strange: decimal(facts.strange),
      ...(foreign && { foreign }),
      returned: decimal(facts.returned),
      disputed: facts.disputed,
      contested: decimal(contestedOf(facts)),
      turned: decimal(turnedOf(facts)),
    },
    goods: goodsOf(order.life),
    reference: order.reference,
  };
}

/** As its lines were taxed, whatever the store's taxes are today. */
function taxInside(
  { currency, pricedBy }: Order,
  lines: readonly LineRow[],
  decimal: (minor: number) => number,
): Pick<OrderView, 'taxInside'> {
  const taxed = lines.flatMap(({ tax, total, discount }) =>
    tax ? { rate: tax, net: total - discount } : [],
  );
  if (!pricedBy || taxed.length === 0 || taxed.length < lines.length) return {};
  const { taxRounding = 'ORDER' } = pricedBy;
  return { taxInside: decimal(taxOf(taxed, { currency, taxRounding }).inside) };
}

const mayAsk = (
  order: Order,
  { requests, shipments: [shipment], kitchen, appointments: times }: Around,
  { store, now }: { store: Store; now: Date },
): RequestKind[] =>
  askable(
    {
      order,
      returnDays: store.business.returnDays,
      requests,
      shipment: shipment ?? null,
      kitchen,
      times,
    },
    now,
  );

function wantedView({ wantedAt }: OrderBody, { business }: Store): OrderView['wanted'] {
  const timing = business.orderTiming;
  if (!wantedAt || !timing) return null;
  return { at: wantedAt, to: windowEnd(wantedAt, timing) };
}

/** Money that is on its way says more than a page that is open beside it. */
const toTell = (rows: Attempt[]): number => {
  const onItsWay = rows.findIndex((one) => one.state === 'IN_PROCESS');
  return onItsWay < 0 ? rows.findIndex((one) => one.live) : onItsWay;
};

/** Of ended attempts the one that has the money tells more than the one that came last. */
function decisive(rows: Attempt[], views: OrderView['attempts']): OrderView['attempt'] {
  const captured = rows.findIndex((one) => one.state === 'CAPTURED');
  return views[captured] ?? views.at(-1) ?? null;
}

function lineView(
  line: LineRow,
  { appointments: slots, names }: Around,
  decimal: (minor: number) => number,
): OrderView['lines'][number] {
  return {
    productId: line.productId,
    name: line.name,
    image: line.image,
    variant: line.variantName,
    addOns: line.addOns.map((one) =>
      one.quantity > 1 ? `${one.quantity} × ${one.name}` : one.name,
    ),
    notes: line.notes,
    quantity: line.quantity,
    totalPrice: decimal(line.total),
    outstanding: decimal(line.outstanding),
    variantId: line.variantId,
    addOnIds: line.addOns.map(({ id, quantity }) => ({ id, quantity })),
    appointments: slots
      .filter((one) => one.line === line.position)
      .map((one) => ({
        id: one.id,
        startDate: one.startDate,
        startTime: one.startTime,
        endDate: one.endDate,
        endTime: one.endTime,
        employee: one.employeeId && (names.get(one.employeeId) ?? null),
        status: one.status,
      })),
  };
}
