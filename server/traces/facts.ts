import { eq } from 'drizzle-orm';
import { toDecimal } from '#machines/domain/money.ts';
import { RETURN_REASONS } from '#machines/domain/order.ts';
import { TASK_REASONS } from '#machines/domain/staffTask.ts';
import { TRACE_FIELDS } from '#machines/domain/trace/fields.ts';
import { idOf, redactor } from '#machines/domain/trace/redact.ts';
import type { OrderFact, ServerFact } from '#machines/domain/trace/trace.ts';
import type { OrderLife } from '#machines/order/life.ts';
import { ORDER_LOG_FIELDS } from '#machines/order/logFields.ts';
import type { Queries } from '../db/open.ts';
import { attempts, ledger, staffTasks } from '../db/schema/payments.ts';
import type { OrderEventRow } from '../records/orderEvent.ts';
import { askedFacts } from './askedFacts.ts';
import { NOTHING } from './noFact.ts';
import { notificationFacts } from './notificationFacts.ts';

type LogRow = Omit<OrderEventRow, 'orderId' | 'businessId' | 'reportId'>;
const LISTED = { ...TRACE_FIELDS, ...ORDER_LOG_FIELDS };
/** The order's log with all that its chart reads (508): what staff wrote beside an event is left out. */
export function orderFacts(log: readonly LogRow[]): OrderFact[] {
  const redact = redactor(null, LISTED);
  const kept = (said: object): object => redact.context(said) as object;
  return log.map((row) => ({
    number: row.number,
    type: row.type,
    event: {
      ...kept(withoutWords(row.event)),
      ...carriedOver(row.event, kept),
      type: row.type,
    },
    attemptId: row.attemptId && idOf(row.attemptId),
    cause: row.cause,
    toldBy: row.toldBy && idOf(row.toldBy),
    from: row.from,
    to: row.to,
    build: row.build,
    at: row.at.getTime(),
  }));
}

/** An order of before its log: where it stood is told by names of states alone. */
function carriedOver(event: object, kept: (said: object) => object): object {
  const { life } = event as { life?: OrderLife };
  return life?.facts ? { life: { value: life.value, facts: kept(life.facts) } } : {};
}

/** A reason is one of ours, or the words of a person; one word of theirs looks like ours. */
const REASONS: readonly unknown[] = [...TASK_REASONS, ...RETURN_REASONS];
function withoutWords(said: object): object {
  const { reason, ...event } = said as { reason?: unknown };
  return REASONS.includes(reason) ? said : event;
}

interface OfOrder {
  orderId: string;
  log: readonly OrderEventRow[];
  /** when its pages were open */
  opened: readonly [number, number];
}
/** What the server asked and heard about an order's money: openings, questions, notifications, what was booked, and what waits for a person. */
export async function serverFacts(
  db: Queries,
  storeId: string,
  { orderId, log, opened }: OfOrder,
): Promise<ServerFact[]> {
  const [tries, booked, tasks] = await Promise.all([
    db.select().from(attempts).where(eq(attempts.orderId, orderId)),
    db.select().from(ledger).where(eq(ledger.orderId, orderId)),
    db.select().from(staffTasks).where(eq(staffTasks.orderId, orderId)),
  ]);
  const facts = [
    ...tries.flatMap((one) => askedFacts(one, log)),
    ...(await notificationFacts(db, storeId, { tries, log, opened })),
    ...booked.map(
      (one): ServerFact => ({
        ...{ ...NOTHING, kind: 'money', at: one.at.getTime(), what: one.kind },
        provider: one.provider,
        attemptId: one.attemptId && idOf(one.attemptId),
        amount: toDecimal(one.amount, one.currency),
        currency: one.currency,
        reference: one.providerReference && idOf(one.providerReference),
      }),
    ),
    ...tasks.flatMap((one): ServerFact[] => [
      { ...NOTHING, kind: 'staff', at: one.createdAt.getTime(), what: `task ${one.reason}` },
      ...(one.doneAt
        ? [
            {
              ...{ ...NOTHING, kind: 'staff' as const, at: one.doneAt.getTime() },
              ...{ what: `done ${one.reason}`, by: one.doneBy && idOf(one.doneBy) },
            },
          ]
        : []),
    ]),
  ];
  return facts.sort((one, other) => one.at - other.at);
}
