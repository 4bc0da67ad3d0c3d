import { piecesIn } from '#machines/domain/measured.ts';
import { toDecimal } from '#machines/domain/money.ts';
import type { OrderBody } from '#machines/domain/orderSent.ts';
import { PAY_LATER } from '#machines/domain/payment.ts';
import { afterDiscount, lineTotal, type Totals, totalsOf } from '#machines/domain/totals.ts';
import { POLICY } from '#machines/order/policy.ts';
import type { Clock } from '../clock.ts';
import { type Database, databaseError, type Tx, violates } from '../db/open.ts';
import type { PricedBy } from '../db/schema/orders.ts';
import type { PromotionRow } from '../db/schema/promotions.ts';
import type { Write } from '../db/together.ts';
import { Refusal, refuse } from '../http/errors.ts';
import type { Origin } from '../http/network.ts';
import { type BasketLine, readBasket } from '../pricing/basket.ts';
import {
  asPromotion,
  readDelivery,
  readPromotion,
  readTable,
  tipWithin,
} from '../pricing/charges.ts';
import {
  checkContact,
  checkCustomer,
  checkDoor,
  checkKeptAddress,
  checkMethod,
  checkPlace,
  checkTerms,
} from '../pricing/checks.ts';
import { checkCredit } from '../pricing/credit.ts';
import { differencesOf } from '../pricing/differences.ts';
import { type OrderContext, readOrderContext } from '../pricing/orderContext.ts';
import { wantedOf } from '../pricing/orderTimes.ts';
import { readRows } from '../pricing/rows.ts';
import { takeAttachments } from '../records/attachment.ts';
import { capabilityRow, capabilitySecret } from '../records/capability.ts';
import { joinTableSession } from '../records/diningTable.ts';
import type { Order } from '../records/order.ts';
import { BY_PERSON, type Cause } from '../records/orderEvent.ts';
import type { Store } from '../stores.ts';
import { applyFirst, firstStep, nothingYet } from './apply.ts';
import { holdStock } from './holdStock.ts';
import {
  attachAppointments,
  insertLines,
  newOrder,
  spendPromotion,
  writeNumbered,
} from './insertOrder.ts';
import { intentOf, type PlacedReply, placedBefore, placedReply } from './intent.ts';
import { isFirstOrder, refuseManyUnpaid } from './unpaidLimits.ts';

const KEEPS_PLANS = { keepsPlans: true };
/** A duplicate holds the intent for longer than a request may wait: the client is told so instead (I02). */
const LOCK_NOT_AVAILABLE = '55P03';
const ONE_ORDER = 'one_order_per_intent';

interface Placing {
  database: Database;
  clock: Clock;
  /** makes capabilities */
  key: Buffer;
  store: Store;
  uid: string;
  /** null: staff place it at the desk, by no bound and no choice of ways to pay that are for shoppers */
  origin: Origin | null;
  cause?: Cause;
  /** of the page that it is placed on */
  locale: string;
  body: OrderBody;
  /** by which a repeat of this intent is known: of the order as it came */
  fingerprint: string;
}

/**
 * Places an order: everything is counted again from the catalogue in one transaction, and one intent makes one order for ever (I01, I06).
 * A duplicate finds its intent taken, or is refused by what the first has done (the last piece is gone): its order is looked for before the refusal
 * is sent.
 */
export async function placeOrder(placing: Placing): Promise<PlacedReply> {
  const { database, store, uid, body, fingerprint, key } = placing;
  const again = () =>
    placedBefore(database.db, store.id, { uid, intentId: intentOf(body), fingerprint }, key);
  try {
    const order = await database.transaction((tx) => place(tx, placing), KEEPS_PLANS);
    return placedReply(order, capabilitySecret(key, order.id, null));
  } catch (error) {
    if (databaseError(error)?.code === LOCK_NOT_AVAILABLE || violates(error, ONE_ORDER))
      return (await again()) ?? duplicateRunning();
    if (error instanceof Refusal) {
      const duplicate = await again();
      if (duplicate) return duplicate;
    }
    throw error;
  }
}

const duplicateRunning = (): never => {
  throw refuse('TWIN_RUNNING', { retryAfter: 1 });
};

/** Nothing is due at this moment: it is paid at the counter, on agreed terms, or only by its rest. */
const isAccepted = (body: OrderBody, { dueNow }: Totals): boolean =>
  body.paymentMethodCode === PAY_LATER || body.paymentTerm !== null || dueNow === 0;

async function place(
  tx: Tx,
  { clock, key, store, uid, origin, cause = BY_PERSON, locale, body, fingerprint }: Placing,
): Promise<Order> {
  const now = clock.now();
  const intentId = intentOf(body);
  checkPlace(store, body);
  const table = await readTable(tx, store, body);
  const { isServiceOrder: isService } = body;
  const { hasAccount, customer, taxes } = await readOrderContext(tx, store, uid, body);
  if (origin)
    checkMethod(store, body.paymentMethodCode, { atTable: table !== null, isService, hasAccount });
  checkCustomer(body, uid, customer);
  await checkKeptAddress(tx, body, customer);
  checkTerms(body, customer);
  checkContact(body, { atTable: table !== null, country: store.business.country });
  const lines = readBasket(
    body,
    await readRows(tx, store.id, body),
    { uid, intentId },
    store.currency,
  );
  checkDoor(store, body, lines);
  const wantedAt = wantedOf(store, body, { atTable: table !== null, now });
  const { totals, promotion, pricedBy } = await count(tx, store, body, lines, {
    atTable: table !== null,
    taxes,
    now,
  });
  if (customer && body.paymentTerm !== null) await checkCredit(tx, customer, totals.total);

  const { total, dueNow } = totals;
  const kind = body.tables.length > 0 ? 'round' : 'order';
  const input = { kind, total, dueNow, method: body.paymentMethodCode } as const;
  const first = firstStep(input, isAccepted(body, totals), clock);
  const made = newOrder({
    clock,
    store,
    uid,
    network: origin?.network ?? null,
    locale,
    body,
    fingerprint,
    wantedAt,
    intentId,
    totals,
    pricedBy,
    promotion,
    customer,
    now,
    life: first.life,
  });
  const units = lines.reduce(
    (sum, { requested }) => sum + piecesIn(requested.quantity, requested.measure),
    0,
  );
  const scarcePromotion = promotion && promotion.usesMost !== null ? promotion.id : null;
  // Before anything is locked that others order, too.
  if (origin) await refuseManyUnpaid(tx, clock, made, { units, scarcePromotion }, origin);
  const order = await joinTableSession(tx, made, body.tableCartTransactionId ?? null, clock);
  if (promotion?.firstOrder && !(await isFirstOrder(tx, order)))
    throw refuse('PROMOTION_CHANGED', {
      differences: [gone(promotion, body, { discount: 0 }, store.currency)],
    });
  await holdStock(tx, store.id, order.id, lines, clock);
  await attachAppointments(tx, order, lines);
  if (promotion) await spendPromotion(tx, promotion, now);
  await takeAttachments(tx, order, body.attachments);
  const writes = nothingYet();
  const placed = await applyFirst({ tx, clock, cause, writes }, order, first);
  return writeNumbered(tx, placed, writes.told, [
    insertLines(tx, order, lines, { totals, taxes }, clock),
    ...writes.statements,
    capabilityOf(tx, key, order, now),
  ]);
}

const capabilityOf = (tx: Tx, key: Buffer, { id, businessId }: Order, now: Date): Write =>
  capabilityRow(tx, capabilitySecret(key, id, null), {
    businessId,
    orderId: id,
    attemptId: null,
    payableUntil: new Date(now.getTime() + POLICY.keptUnpaid),
    now,
  });

async function count(
  tx: Tx,
  store: Store,
  body: OrderBody,
  lines: BasketLine[],
  { atTable, taxes, now }: { atTable: boolean; taxes: OrderContext['taxes']; now: Date },
) {
  const { currency } = store;
  const priced = lines.map((line) => line.priced);
  const sum = priced.reduce((total, line) => total + lineTotal(line), 0);
  const found = await readPromotion(tx, store, body, sum, now);
  const promotion = found?.valid ? found.row : null;
  const pricedBy: PricedBy = {
    promotion: promotion && asPromotion(promotion),
    serviceChargePercentage: atTable ? store.serviceChargePercentage : 0,
    taxRounding: store.business.taxRounding ?? 'ORDER',
  };
  const shipping = await readDelivery(tx, store, body, sum, now);
  // A table tips with its bill, and what is done at a time is not tipped before.
  const isTipped = !atTable && !body.isServiceOrder;
  const most = isTipped ? afterDiscount(priced, pricedBy.promotion, currency) : 0;
  const tip = tipWithin(store, body.tip ?? 0, most);
  const totals = totalsOf(priced, { currency, ...taxes, ...pricedBy, shipping, tip });
  const differences = differencesOf(body, lines, totals, currency);
  if (found && !found.valid) {
    const others = differences.filter((one) => one.kind !== 'promotion');
    throw refuse('PROMOTION_CHANGED', {
      differences: [...others, gone(found.row, body, totals, currency)],
    });
  }
  if (differences.length > 0) throw refuse('PRICE_CHANGED', { differences });
  return { totals, promotion, pricedBy };
}

const gone = (
  row: PromotionRow,
  body: OrderBody,
  totals: Pick<Totals, 'discount'>,
  currency: string,
) =>
  ({
    kind: 'promotion',
    name: row.code,
    productId: null,
    was: body.discount,
    now: toDecimal(totals.discount, currency),
  }) as const;
