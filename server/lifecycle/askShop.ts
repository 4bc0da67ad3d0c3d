import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import type { BodyOf } from '#machines/domain/api.ts';
import type { RequestKind } from '#machines/domain/order.ts';
import { nameOfVariant } from '#machines/domain/product.ts';
import type { ReturnedLine } from '#machines/domain/trouble.ts';
import type { OrderEvent } from '#machines/order/types.ts';
import type { Clock } from '../clock.ts';
import type { Tx } from '../db/open.ts';
import { appointments } from '../db/schema/appointments.ts';
import { products } from '../db/schema/catalog.ts';
import { type OrderLineRow, type OrderRequestRow, orderLines } from '../db/schema/orders.ts';
import { refuse } from '../http/errors.ts';
import { proposalsOf } from '../records/changeProposal.ts';
import { queueMailAgain } from '../records/mail.ts';
import { type MissingItems, missingOf, presentOf } from '../records/missing.ts';
import { lockOrder, type Order } from '../records/order.ts';
import { askable, insertRequest, surroundingsOf, wasAsked } from '../records/orderRequest.ts';
import type { Services } from '../services.ts';
import type { Store } from '../stores.ts';
import { wallClock } from '../zone.ts';
import { apply } from './apply.ts';
import type { Happening } from './change.ts';

const EVENTS: Record<RequestKind, OrderEvent['type']> = {
  HELP: 'help.asked',
  CHANGE: 'change.asked',
  CANCEL: 'cancel.asked',
  RETURN: 'return.asked',
};

/**
 * What a shopper asks of the shop about their order, once. Nothing of the order changes: a person answers. The words stand beside the order and go
 * with its person; the log knows that something was asked.
 */
export function askShop(
  { database, clock, mail }: Pick<Services, 'database' | 'clock' | 'mail'>,
  store: Store,
  orderId: string,
  asked: BodyOf<'askShop'>,
): Promise<void> {
  const { requestId, kind, reason, trouble, text } = asked;
  const wrong = wrongField(asked);
  if (wrong) throw refuse('FIELDS_INVALID', { fields: [wrong] });
  return database.transaction(async (tx) => {
    const order = await lockOrder(tx, store.id, orderId);
    if (!order) throw refuse('NOT_FOUND');
    const now = clock.now();
    const words = {
      ...{ id: requestId, orderId, kind, text },
      reason: kind === 'RETURN' ? (reason ?? null) : null,
      trouble: trouble ?? null,
      appointmentId: asked.appointment ?? null,
    };
    // What the order has become since is nothing to a request that is pressed again.
    const { lines: meant = null, wish = null } = asked;
    const ordered = meant ? await linesOf(tx, orderId) : [];
    const instead = await insteadOf(tx, meant ?? [], ordered);
    const isGone = (line: number): boolean => instead.get(line) === null;
    if (await wasAsked(tx, { ...words, lines: meant, wish }, isGone)) return;
    // What was not there is asked about, and not sent back.
    const missing = kind === 'RETURN' ? await missingOf(tx, [order]) : new Map();
    const named = meant && namedLines(meant, ordered, missing);
    const lines =
      named?.map((one) => {
        const other = instead.get(one.line);
        if (other && other.id === ordered[one.line]?.variantId)
          throw refuse('FIELDS_INVALID', { fields: ['lines'] });
        return other ? { ...one, instead: other } : one;
      }) ?? null;
    if (asked.appointment !== undefined) await requireVisit(tx, orderId, asked.appointment);
    const may = askable(await surroundingsOf(tx, order, store), now);
    await insertRequest(tx, { ...words, lines, businessId: store.id, createdAt: now });
    // A wish is taken back by its id alone.
    const proposed = await proposalsOf(tx, [orderId]);
    if (proposed.some((one) => one.id === requestId)) throw refuse('VERSION_CHANGED');
    if (!may.includes(kind)) throw refuse('VERSION_CHANGED');
    const type = EVENTS[kind];
    const about = {
      ...(trouble && { trouble }),
      // What is wished instead is told by the request: nothing of the order is decided by it.
      ...(lines && { lines: lines.map(({ line, quantity }) => ({ line, quantity })) }),
      ...(asked.wish && { wish: asked.wish }),
    };
    const event = (
      type === 'return.asked' ? { type, reason, ...about } : { type, ...about }
    ) as Happening;
    await apply({ tx, clock, cause: { kind: 'PERSON', toldBy: requestId } }, order, event);
    if (mail) await sendReceipt(tx, order, kind, { clock, store });
  });
}

/** That it has arrived, for who asked it. To cancel has a letter of the order's own chart (523). */
const RECEIPTS: Partial<Record<RequestKind, string>> = {
  HELP: 'order.messageArrived',
  CHANGE: 'order.messageArrived',
  RETURN: 'order.returnAsked',
};
/** It can be taken back and asked again as often as its shopper likes: once a day of the store is written for each kind (555). At a table they are told there. */
async function sendReceipt(
  tx: Tx,
  { id, businessId, email, tableId, isBill }: Order,
  kind: RequestKind,
  { clock, store }: { clock: Clock; store: Store },
): Promise<void> {
  const letter = RECEIPTS[kind];
  if (!letter || email === '' || (tableId && !isBill)) return;
  const { day } = wallClock(clock.now(), store.timeZone);
  const mail = { id: `${id}:${kind}_ASKED:${day}`, businessId, orderId: id, kind: letter };
  await queueMailAgain(tx, { ...mail, values: { asked: kind } }, clock);
}

/** What of a request cannot be so by itself. What is wrong says enough without a word. */
function wrongField(asked: BodyOf<'askShop'>): string | null {
  const { kind, reason, trouble, lines, text, wish, appointment } = asked;
  if (kind === 'RETURN' && !reason) return 'reason';
  if (trouble && kind !== 'HELP') return 'trouble';
  if (wish && (kind !== 'CHANGE' || !appointment)) return 'wish';
  if (lines && kind !== 'HELP' && kind !== 'RETURN') return 'lines';
  if (kind !== 'RETURN' && lines?.some(({ instead }) => instead !== undefined)) return 'lines';
  return text === '' && !['RETURN', 'CANCEL'].includes(kind) && !trouble ? 'text' : null;
}

/** A visit of this order. One that was cancelled meanwhile is none to ask about. */
async function requireVisit(tx: Tx, orderId: string, id: string): Promise<void> {
  const own = and(
    eq(appointments.orderId, orderId),
    eq(appointments.id, id),
    ne(appointments.status, 'CANCELLED'),
  );
  if ((await tx.$count(appointments, own)) === 0)
    throw refuse('FIELDS_INVALID', { fields: ['appointment'] });
}

/** As its page counts them. */
const linesOf = (tx: Tx, orderId: string): Promise<OrderLineRow[]> =>
  tx
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position));

type NamedLines = NonNullable<OrderRequestRow['lines']>;
/** The lines that are asked about, each once and no more than was ordered and is not `missing`, under the names they have in the order. What is sold loose is one thing. */
function namedLines(
  asked: readonly ReturnedLine[],
  ordered: readonly OrderLineRow[],
  missing: ReadonlyMap<string, MissingItems>,
): NamedLines {
  const isTwice = new Set(asked.map(({ line }) => line)).size < asked.length;
  return asked.map(({ line, quantity }) => {
    const found = ordered[line];
    const there = found ? presentOf(missing, found) : 0;
    const isTooMany = found?.measure ? quantity !== there : quantity > there;
    if (!found || isTwice || isTooMany || quantity === 0)
      throw refuse('FIELDS_INVALID', { fields: ['lines'] });
    const { name, variantName, measure } = found;
    const words = [name, variantName].filter(Boolean).join(', ');
    return { line, quantity, name: words, ...(measure && { measure }) };
  });
}

/**
 * What is wished in place of a line, by its name today: another variant of the same product. Null where that is sold no more: a return has a last day, so
 * its wish is left out and all else is asked. Whether there still is one is seen where it is bought (559).
 */
async function insteadOf(
  tx: Tx,
  asked: readonly ReturnedLine[],
  ordered: readonly OrderLineRow[],
): Promise<Map<number, NamedLines[number]['instead'] | null>> {
  const wished = asked.filter(({ instead }) => instead !== undefined);
  if (wished.length === 0) return new Map();
  const ids = wished.flatMap(({ line }) => ordered[line]?.productId ?? []);
  const found = await tx
    .select({ id: products.id, view: products.view })
    .from(products)
    .where(and(inArray(products.id, ids), products.enabled));
  return new Map(
    wished.map(({ line, instead }) => {
      const variant = found
        .find(({ id }) => id === ordered[line]?.productId)
        ?.view.productVariants.find(({ id }) => id === instead);
      return [line, variant ? { id: variant.id, name: nameOfVariant(variant) } : null];
    }),
  );
}
