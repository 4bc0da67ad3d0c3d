import { and, eq, gte, inArray, lte } from 'drizzle-orm';
import { toDecimal } from '#machines/domain/money.ts';
import { RETURN_REASONS } from '#machines/domain/order.ts';
import type { AttemptState, MoneyFact } from '#machines/domain/payment.ts';
import { TASK_REASONS } from '#machines/domain/staffTask.ts';
import { idOf, redactor } from '#machines/domain/trace/redact.ts';
import type { OrderFact, ServerFact } from '#machines/domain/trace/trace.ts';
import type { Queries } from '../db/open.ts';
import { auditRows } from '../db/schema/jobs.ts';
import { attempts, inbox, ledger, staffTasks } from '../db/schema/payments.ts';
import { eventsOf } from '../records/orderEvent.ts';

/** The order's log, by the same list as everything in a trace: what staff wrote beside an event is left out. */
export async function orderFacts(db: Queries, orderId: string): Promise<OrderFact[]> {
  const redact = redactor(null);
  return (await eventsOf(db, orderId)).map((row) => ({
    number: row.number,
    type: row.type,
    event: { ...(redact.context(withoutWords(row.event)) as object), type: row.type },
    attemptId: row.attemptId && idOf(row.attemptId),
    cause: row.cause,
    toldBy: row.toldBy && idOf(row.toldBy),
    from: row.from,
    to: row.to,
    build: row.build,
    at: row.at.getTime(),
  }));
}

/** A reason is one of ours, or the words of a person; one word of theirs looks like ours. */
const REASONS: readonly unknown[] = [...TASK_REASONS, ...RETURN_REASONS];
function withoutWords(said: object): object {
  const { reason, ...event } = said as { reason?: unknown };
  return REASONS.includes(reason) ? said : event;
}

const NOTHING = {
  ...{ provider: null, attemptId: null, genuine: null, amount: null, currency: null },
  ...{ reference: null, idempotencyKey: null, latencyMs: null, by: null, money: null },
};
const AROUND = 5 * 60_000;
/** Refused for what it is; others are refused since they are too many. */
const FORGED = ['signature', 'stale', 'shape'];

/** What the server asked and heard about an order's money: openings, questions, notifications, what was booked, and what waits for a person. */
export async function serverFacts(
  db: Queries,
  storeId: string,
  orderId: string,
  [from, to]: [number, number],
): Promise<ServerFact[]> {
  const tries = await db.select().from(attempts).where(eq(attempts.orderId, orderId));
  const references = tries.map(({ reference }) => reference);
  const providers = [...new Set(tries.map(({ provider }) => provider))];
  const [heard, booked, tasks, refused] = await Promise.all([
    references.length === 0
      ? []
      : db
          .select()
          .from(inbox)
          .where(and(eq(inbox.businessId, storeId), inArray(inbox.ourReference, references))),
    db.select().from(ledger).where(eq(ledger.orderId, orderId)),
    db.select().from(staffTasks).where(eq(staffTasks.orderId, orderId)),
    providers.length === 0 || !Number.isFinite(from)
      ? []
      : db
          .select()
          .from(auditRows)
          .where(
            and(
              eq(auditRows.businessId, storeId),
              eq(auditRows.kind, 'notification.refused'),
              inArray(auditRows.subject, providers),
              inArray(auditRows.detail, FORGED),
              gte(auditRows.at, new Date(from - AROUND)),
              lte(auditRows.at, new Date(to + AROUND)),
            ),
          )
          .limit(50),
  ]);
  const facts = [
    ...tries.flatMap(ofAttempt),
    ...heard.map(
      (one): ServerFact => ({
        ...{ ...NOTHING, kind: 'notification', at: one.receivedAt.getTime() },
        provider: one.provider,
        what: one.handledAt ? 'heard, and asked about' : 'heard, not asked about yet',
        genuine: one.tries > 1 ? 'repeated' : 'genuine',
      }),
    ),
    ...refused.map(
      (one): ServerFact => ({
        ...{ ...NOTHING, kind: 'notification', at: one.at.getTime(), provider: one.subject },
        what: one.detail,
        genuine: 'forged',
      }),
    ),
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

/** Our own reference is what a provider knows a repetition by. */
function ofAttempt(one: typeof attempts.$inferSelect): ServerFact[] {
  const about = {
    ...NOTHING,
    kind: 'question' as const,
    provider: one.provider,
    attemptId: idOf(one.id),
    amount: toDecimal(one.amount, one.currency),
    currency: one.currency,
    idempotencyKey: idOf(one.reference),
    reference: one.providerReference && idOf(one.providerReference),
  };
  return [
    { ...about, at: one.createdAt.getTime(), what: 'open' },
    ...(one.askedAt && one.asks > 0
      ? [
          {
            ...about,
            at: one.askedAt.getTime(),
            what: `asked ${one.asks} times, now ${one.state}`,
            money: ANSWERED[one.state],
          },
        ]
      : []),
  ];
}

/** What an attempt that stands so says of the money; what is not sure is said to be so. A shopper who is awaited may be paying at this moment: that says nothing. */
const ANSWERED: Record<AttemptState, MoneyFact | null> = {
  ...{ SUBMITTING: 'maybe', UNKNOWN: 'maybe', VERIFYING: 'maybe', IN_PROCESS: 'maybe' },
  ...{ MISMATCH: 'maybe', AWAITING_SHOPPER: null, CAPTURED: 'taken' },
  ...{ DECLINED: 'none', CANCELLED: 'none', EXPIRED: 'none' },
};
