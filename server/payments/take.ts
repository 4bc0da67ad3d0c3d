import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { isTimeTaken } from '../appointments/seats.ts';
import type { Clock } from '../clock.ts';
import { type Tx, violates } from '../db/open.ts';
import { appointments } from '../db/schema/appointments.ts';
import { orders } from '../db/schema/orders.ts';
import { staffTasks } from '../db/schema/payments.ts';
import { promotions } from '../db/schema/promotions.ts';
import { tellAppointments } from '../notifications/tell.ts';
import { addFacts, balanceOf, type Order, retakeAppointments, tell } from '../orders/close.ts';
import { commitHolds, retakeStock } from '../orders/stock.ts';
import { retakeBill, settleAtTable } from '../tables/settle.ts';
import type { Attempt } from './attempts.ts';
import type { Verdict } from './verdict.ts';

type Of<K extends Verdict['kind']> = Extract<Verdict, { kind: K }>;
interface Taking {
  tx: Tx;
  order: Order;
  attempt: Attempt;
  /** of the provider's raw answer, so that the evidence can be found again */
  digest: string;
  clock: Clock;
}

/** The right money came. The first pays the order, every further one is given back (I03, I15). */
export async function takeCaptured(taking: Taking, verdict: Of<'captured'>): Promise<void> {
  const { tx, order, attempt, clock } = taking;
  const before = await balanceOf(tx, order.id);
  const captured = { ...evidenceOf(taking, verdict.evidence), kind: 'CAPTURED' as const, amount: verdict.amount };
  if (before.state === 'PART_PAID' && attempt.forRest) return takeRest(taking, captured, verdict.extra);
  if (before.state === 'PAID' || before.state === 'PART_PAID' || before.state === 'REFUNDED') {
    await addFacts(tx, order, [captured, { ...captured, kind: 'OVERPAID' }], clock);
    await askRefund(taking, verdict.amount, 'paid twice');
    return tell(tx, order, 'refund', clock);
  }
  if (!(await goodsAreThere(taking))) {
    await addFacts(tx, order, [captured], clock);
    await askRefund(taking, verdict.amount, 'paid after the order had ended, and its goods or times are gone');
    return tell(tx, order, 'refund', clock);
  }
  const isDeposit = order.outstanding > 0 && !attempt.forRest;
  const kind = isDeposit ? 'PART_PAID' : 'PAID';
  const extra = verdict.extra + before.paid;
  await addFacts(
    tx,
    order,
    [
      captured,
      { ...captured, kind, amount: attempt.amount },
      ...(extra > 0 ? [{ ...captured, kind: 'OVERPAID' as const, amount: extra }] : []),
    ],
    clock,
  );
  if (extra > 0) await askRefund(taking, extra, 'more than was due');
  if (attempt.forRest) await owesNothing(taking);
  const booked = await confirm(taking, kind);
  await tell(tx, order, kind === 'PAID' ? 'paid' : 'partPaid', clock, {
    amount: attempt.amount,
    currency: order.currency,
    late: order.closedAt !== null,
    booked,
  });
}

/** The deposit was there already, and now the rest is. */
async function takeRest(taking: Taking, captured: Parameters<typeof addFacts>[2][number], extra: number): Promise<void> {
  const { tx, order, attempt, clock } = taking;
  const paid = { ...captured, kind: 'PAID' as const, amount: attempt.amount };
  await addFacts(tx, order, [captured, paid, ...(extra > 0 ? [{ ...captured, kind: 'OVERPAID' as const, amount: extra }] : [])], clock);
  if (extra > 0) await askRefund(taking, extra, 'more than was due');
  await owesNothing(taking);
  await tell(tx, order, 'paid', clock, { amount: attempt.amount, currency: order.currency, late: false });
}

/** All of it was due in the end. */
async function owesNothing({ tx, order }: Taking): Promise<void> {
  await tx.update(orders).set({ outstanding: 0, dueNow: order.total }).where(eq(orders.id, order.id));
}

/** Our money, but too little: a person decides (I17). What an already paid order gets is given back. */
export async function takeShort(taking: Taking, verdict: Of<'short'>): Promise<void> {
  const { tx, order, clock } = taking;
  const before = await balanceOf(tx, order.id);
  const captured = { ...evidenceOf(taking, verdict.evidence), kind: 'CAPTURED' as const, amount: verdict.amount };
  if (before.state === 'PAID' || before.state === 'PART_PAID') {
    await addFacts(tx, order, [captured, { ...captured, kind: 'OVERPAID' }], clock);
    return askRefund(taking, verdict.amount, 'paid twice');
  }
  await addFacts(tx, order, [captured, { ...captured, kind: 'UNDERPAID' }], clock);
  await askPerson(taking, 'REVIEW', verdict.amount, 'less than was due');
  await tell(tx, order, 'review', clock);
}

/** Money with another order's, currency's or merchant's name on it is none of this order's (I17, F77). */
export async function takeMismatch(taking: Taking, verdict: Of<'mismatch'>): Promise<void> {
  const { tx, order, clock } = taking;
  await addFacts(tx, order, [{ ...evidenceOf(taking, verdict.evidence), kind: 'MISMATCH', amount: verdict.amount }], clock);
  await askPerson(
    taking,
    'REVIEW',
    verdict.amount,
    verdict.what === 'answer' ? 'the provider never told how it ended' : `the provider names another ${verdict.what}`,
  );
  await tell(tx, order, 'review', clock);
}

const evidenceOf = ({ attempt, digest }: Taking, providerReference: string | null) => ({
  attemptId: attempt.id,
  provider: attempt.provider,
  providerReference,
  digest,
});

/** What the order kept becomes the shopper's; of an ended order everything is taken again, or nothing (I14). */
async function goodsAreThere({ tx, order, clock }: Taking): Promise<boolean> {
  if (order.closedAt === null) {
    await commitHolds(tx, order.id);
    return true;
  }
  try {
    await tx.transaction(async (part) => {
      if (!(await retakeStock(part, order.id, clock)) || !(await retakeBill(part, order))) throw new Gone();
      await retakeAppointments(part, order);
    });
    return true;
  } catch (error) {
    if (error instanceof Gone || isTimeTaken(error) || UNIQUE_AGAIN.some((one) => violates(error, one))) return false;
    throw error;
  }
}

class Gone extends Error {}
/** Places that somebody else has taken meanwhile. */
const UNIQUE_AGAIN = ['one_appointment_per_place', 'line_billed_once'];

/** How many times it confirms. */
async function confirm({ tx, order, attempt, clock }: Taking, payment: 'PAID' | 'PART_PAID'): Promise<number> {
  if (order.closedAt !== null && order.promotionId) await countPromotionAgain(tx, order.id, order.promotionId);
  const confirmed = await tx
    .update(appointments)
    .set({ status: 'PAID', version: sql`${appointments.version} + 1` })
    .where(and(eq(appointments.orderId, order.id), eq(appointments.status, 'PENDING')))
    .returning();
  await tellAppointments(tx, confirmed, 'confirmed', clock, payment);
  await tx
    .update(orders)
    .set({
      keptUntil: null,
      closedAt: null,
      orderStatus: order.tableId ? 'PENDING_OPEN_ORDER' : 'PENDING',
      paymentMethod: attempt.provider,
    })
    .where(eq(orders.id, order.id));
  await settleAtTable(tx, order, clock);
  return confirmed.length;
}

/** Its use went back when the order ended. Where others have used it up, this order keeps its price and is not counted (I28). */
async function countPromotionAgain(tx: Tx, orderId: string, id: string): Promise<void> {
  const counted = await tx
    .update(promotions)
    .set({ uses: sql`${promotions.uses} + 1` })
    .where(and(eq(promotions.id, id), or(isNull(promotions.usesMost), sql`${promotions.uses} < ${promotions.usesMost}`)))
    .returning({ id: promotions.id });
  if (counted.length === 0) await tx.update(orders).set({ promotionId: null }).where(eq(orders.id, orderId));
}

const askRefund = (taking: Taking, amount: number, detail: string): Promise<void> => askPerson(taking, 'REFUND', amount, detail);

async function askPerson({ tx, order, attempt, clock }: Taking, kind: 'REFUND' | 'REVIEW', amount: number, detail: string): Promise<void> {
  const task = {
    id: clock.id(),
    businessId: order.businessId,
    orderId: order.id,
    attemptId: attempt.id,
    kind,
    amount,
    detail,
    createdAt: clock.now(),
  };
  await tx.insert(staffTasks).values(task).onConflictDoNothing();
}
