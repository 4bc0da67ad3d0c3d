import type { OrderRight } from '#machines/domain/calls/call.ts';
import { type Minor, toDecimal } from '#machines/domain/money.ts';
import { windowEnd } from '#machines/domain/openingTimes.ts';
import type { OrderView } from '#machines/domain/order.ts';
import type { OrderBody } from '#machines/domain/orderSent.ts';
import { phoneText } from '#machines/domain/phone.ts';
import { contestedOf, owedOf, turnedOf } from '#machines/order/amounts.ts';
import { goodsOf } from '#machines/order/life.ts';
import type { LedgerKind, OrderFacts } from '#machines/order/types.ts';
import {
  deskToGoBack,
  hasGoods,
  isReckonedByHand,
  isTurned,
  turnedToGoBack,
} from '#machines/order/view.ts';
import type { Queries } from '../db/open.ts';
import type { Attempt } from '../records/attempt.ts';
import { isOfDesk } from '../records/deskOrder.ts';
import { movedSince, type Order } from '../records/order.ts';
import { askable, mayCancelPaid, returnUntil, type Surroundings } from '../records/orderRequest.ts';
import { shownNumber } from '../records/outbox.ts';
import type { Store } from '../stores.ts';
import { type Around, aroundOf, aroundOne } from './aroundOrders.ts';
import { attemptView } from './attempt.ts';
import { foreignMoney } from './foreignMoney.ts';
import { goesTo } from './goesTo.ts';
import { awaitsAnswer, isMoving } from './moving.ts';
import { mayCancel, proposalView, timelineOf, trackingOf } from './orderHistory.ts';
import { lineView, taxesTold } from './orderLine.ts';
import { requestsTold } from './requestsTold.ts';
import { restAtTable } from './tableRounds.ts';
import { visitsTold } from './visits.ts';

interface Viewing {
  q: Queries;
  store: Store;
  key: Buffer;
  now: Date;
  /** with what staff noted for themselves */
  toStaff?: boolean;
}

/** The one place where an order becomes what its owner sees; what belongs to several orders is read at once. */
export async function orderViews(
  { q, store, key, now, toStaff = false }: Viewing,
  rows: Order[],
  rights: readonly OrderRight[],
): Promise<OrderView[]> {
  const limited = !rights.includes('whole');
  if (rows.length === 0) return [];
  const { orders, around } = await together(q, store, rows, limited);
  // A list says nothing of tables' bills.
  const [alone] = orders;
  const rest = alone && orders.length === 1 && !limited ? await restAtTable(q, alone, now) : null;
  return orders.map((order) =>
    orderView(order, aroundOne(around, order.id), { store, key, now, toStaff, rights, rest }),
  );
}

const MOST_TURNS = 3;
/** One that moved while what stands around it was read is read again: else a page is told half of before and half of after its money came. */
async function together(
  q: Queries,
  store: Store,
  rows: Order[],
  limited: boolean,
  turn = 1,
): Promise<{ orders: Order[]; around: Around }> {
  const around = await aroundOf({ q, store }, rows, limited);
  const moved = turn < MOST_TURNS ? await movedSince(q, rows) : [];
  if (moved.length === 0) return { orders: rows, around };
  const newer = new Map(moved.map((order) => [order.id, order]));
  const orders = rows.map((order) => newer.get(order.id) ?? order);
  return together(q, store, orders, limited, turn + 1);
}

function orderView(
  order: Order,
  around: Around,
  by: {
    store: Store;
    key: Buffer;
    now: Date;
    toStaff: boolean;
    rights: readonly OrderRight[];
    /** of its table */
    rest: Minor | null;
  },
): OrderView {
  const decimal = (minor: number): number => toDecimal(minor, order.currency);
  const { facts } = order.life;
  // A life that a server of the build before wrote just now lacks it.
  const { paidElsewhere = 0, returnedElsewhere = 0 } = facts as Partial<OrderFacts>;
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
  const timeline = timelineOf(order, { ...around, shipment });
  const mayChange = by.rights.includes('change');
  const isCollected = around.counter.some(({ kind }) => kind === 'collected');
  const paid = facts.kept + (around.billed.get(order.id) ?? 0) + paidElsewhere;
  const agreedRest = around.lines.reduce((sum, line) => sum + line.outstanding, 0);
  // Once the rest was paid, a visit that was paid counts for another, or its order is over, no line of its own is left to pay.
  const isRestAsAgreed =
    ['PENDING', 'PART_PAID'].includes(order.paymentState) &&
    hasGoods(order.life) &&
    paid <= order.dueNow &&
    order.outstanding === Math.max(0, agreedRest - order.discount);
  const about = surroundings(order, around, by);
  const desk = deskView(order, around.desk);
  const takenUntil = returnUntil(about);
  const isGivenUpByPress = mayChange && mayCancel(order, shipment, isCollected, by.now);
  return {
    id: order.id,
    orderNumber: shownNumber(order),
    intentId: order.intentId,
    createdAt: order.createdAt.toISOString(),
    limited: isLimited,
    may: {
      pay: by.rights.includes('pay') && !isTurned(order.life),
      change: mayChange,
      ...(isOfDesk(order) && { move: false }),
    },
    orderStatus: order.orderStatus,
    paymentState: order.paymentState,
    buxPaymentStatus: order.paymentState,
    paymentMethodCode: order.paymentMethod,
    currency: order.currency,
    total: decimal(order.total),
    dueNow: decimal(order.dueNow),
    paid: decimal(paid),
    outstanding: decimal(order.outstanding),
    extra: decimal(facts.owedBack),
    discount: decimal(order.discount),
    tax: decimal(order.tax),
    ...taxesTold(order, around.lines, decimal),
    serviceCharge: decimal(order.serviceCharge),
    shippingCost: decimal(order.shipping),
    tip: decimal(order.tip),
    dueDate: order.dueDate,
    paymentTerm: order.paymentTerm,
    keptUntil: order.keptUntil?.toISOString() ?? null,
    lines: around.lines.map((line) =>
      lineView(isRestAsAgreed ? line : { ...line, outstanding: 0 }, around, decimal),
    ),
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
          notes: !by.toStaff && around.notedByStaff.has(order.id) ? '' : order.notes,
          shipment: order.shipment,
          visitAt: order.body.visitAt ?? null,
          wanted: wantedView(order.body, by.store),
          soldOut: order.body.soldOut ?? null,
          company: order.body.customerContact.company,
          taxId: order.body.customerContact.taxId,
          billing: order.body.customerContact.billing,
          ...(order.paymentTerm !== null && by.store.payTo && { payTo: by.store.payTo }),
          timeline,
          ...((isMoving(order, timeline, by.now) || awaitsAnswer(around, by.now)) && {
            isMoving: true,
          }),
          ...(around.byShop.length > 0 && {
            endedByShop: around.byShop.map(({ kind, at }) => ({ kind, at: at.toISOString() })),
          }),
          ...missingTold(order, around),
          ...(isReckonedByHand(order.life) && { missingByHand: true }),
          ...visitsTold(order, around, by.now),
          ...(around.moves.length > 0 && {
            visitMoves: around.moves.map(({ orderId: _, at, ...move }) => ({
              ...move,
              at: at.toISOString(),
            })),
          }),
          ...(around.off.length > 0 && {
            visitsOff: around.off.map(({ orderId: _, at, ...one }) => ({
              ...one,
              at: at.toISOString(),
            })),
          }),
          ...(around.payers.length > 0 && {
            billedBy: around.payers.map(({ name, uid, amount }) => ({
              ...{ name, amount: decimal(amount) },
              isMine: uid === order.uid,
            })),
          }),
          tracking: trackingOf(shipment),
          attachments: around.attachments.map(({ id, name, type }) => ({ id, name, type })),
          proposals: around.proposals.map((row) =>
            proposalView(row, around.lines, row.total === null ? null : decimal(row.total)),
          ),
          requests: requestsTold(order, around, { store: by.store, decimal }),
          mayAsk: mayChange ? askable(about, by.now) : [],
          ...(mayChange && takenUntil !== null && { returnUntil: takenUntil }),
          mayCancel: isGivenUpByPress,
          ...(mayChange && mayCancelPaid(about, by.now) && { mayCancelPaid: true }),
          invoiceNumber: order.orderNumber,
        }),
    // How it was paid there is no business of who has a link that shows the payment alone; what is to come back is.
    ...(desk.length > 0 && { desk }),
    location: location ? { id: location.id, name: location.name, address: location.address } : null,
    table: order.tableId
      ? {
          id: order.tableId,
          name: around.tables.get(order.tableId) ?? '',
          closed: around.closed.has(order.tableSessionId ?? ''),
          ...(by.rest !== null && { rest: decimal(by.rest) }),
        }
      : null,
    isBill: order.isBill,
    attempt,
    attempts: views,
    money: {
      came: decimal(facts.came + hasAtDesk(around.facts) + returnedElsewhere),
      missing: decimal(
        order.paymentState === 'REVIEW' && facts.kept > 0 ? Math.max(0, owedOf(facts)) : 0,
      ),
      owedBack: decimal(facts.owedBack + turnedToGoBack(order.life)),
      ...goesTo(order, around, decimal),
      strange: decimal(facts.strange),
      ...(foreign && { foreign }),
      returned: decimal(facts.returned + returnedElsewhere),
      disputed: facts.disputed,
      contested: decimal(contestedOf(facts)),
      turned: decimal(turnedOf(facts)),
    },
    goods: goodsOf(order.life),
    reference: order.reference,
  };
}

const missingTold = ({ id }: Order, { missing }: Around): Pick<OrderView, 'missingAt'> => {
  const { said = [] } = missing.get(id) ?? {};
  return said.length > 0 ? { missingAt: said.map(({ at }) => at.toISOString()) } : {};
};

/** What the desk or a table's till has of it, by the books: a till's line of before 505 is in no fact of the chart. */
const hasAtDesk = (facts: Around['facts']): number =>
  facts
    .filter(({ provider }) => provider === 'DESK' || provider === 'TILL')
    .reduce(
      (sum, { kind, amount }) =>
        kind === 'PAID' ? sum + amount : kind === 'REFUNDED' ? sum - amount : sum,
      0,
    );
/** What was paid and given back at the shop itself, each with its way and day, and what it is to hand back still. */
function deskView({ life, currency }: Order, desk: Around['desk']): NonNullable<OrderView['desk']> {
  const owed = deskToGoBack(life);
  return [
    ...desk.map(({ kind, amount, how, day }) => ({
      kind,
      amount: toDecimal(amount, currency),
      how,
      day,
    })),
    ...(owed > 0
      ? [{ kind: 'OWED' as const, amount: toDecimal(owed, currency), how: '', day: '' }]
      : []),
  ];
}

const surroundings = (
  order: Order,
  { requests, shipments: [shipment], kitchen, appointments: times, counter, ...of }: Around,
  { store }: { store: Store },
): Surroundings => ({
  order,
  rules: store.business,
  isKitchen: store.settings.layout === 'RESTAURANT',
  timeZone: store.timeZone,
  requests,
  shipment: shipment ?? null,
  kitchen,
  times,
  collectedAt: counter.find(({ kind }) => kind === 'collected')?.at ?? null,
  isReady: counter.some(({ kind }) => kind === 'ready'),
  attended: of.attended,
  visits: of.visits,
  hasVisitTakenOff: of.withVisitTakenOff.has(order.id),
});

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
