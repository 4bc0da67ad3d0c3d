import { and, desc, eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { BodyOf } from '#machines/domain/api.ts';
import { PROVIDER_CODES } from '#machines/domain/payment.ts';
import { TRACE_LIMITS } from '#machines/domain/trace/limits.ts';
import { redactor } from '#machines/domain/trace/redact.ts';
import { TraceEntry, TraceSegment, type TraceState } from '#machines/domain/trace/trace.ts';
import type { Queries } from '../db/open.ts';
import { orders } from '../db/schema/orders.ts';
import { attempts } from '../db/schema/payments.ts';
import { type TraceRecord, traceBatches, traces } from '../db/schema/traces.ts';
import { refuse } from '../http/errors.ts';
import type { Services } from '../services.ts';
import type { Store } from '../stores.ts';

const TraceId = v.pipe(v.string(), v.uuid());
const Reference = v.pipe(v.string(), v.regex(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/));
const Part = v.strictObject({
  ...TraceSegment.entries,
  entries: v.pipe(v.array(TraceEntry), v.minLength(1), v.maxLength(TRACE_LIMITS.batch)),
});
export const KEPT_DAYS = 30;

/**
 * Keeps a batch. The allow-list is applied again: what a browser says of itself is believed in no field. `false`: this shop records nothing, or this
 * trace is as long as one may be.
 */
export async function appendTrace(
  { database, clock }: Services,
  store: Store,
  id: string,
  body: BodyOf<'sendTrace'>,
): Promise<boolean> {
  const { reference, written, intentId, locale, attached } = body;
  const parsed = v.safeParse(Part, written);
  if (!parsed.success || !v.is(TraceId, id) || !v.is(Reference, reference))
    throw refuse('FIELDS_INVALID', { fields: ['written'] });
  if (store.settings.recordsDays === 0) return false;
  const part = redacted(parsed.output);
  const now = clock.now();
  const { db } = database;
  const [known] = await db.select().from(traces).where(eq(traces.id, id));
  if (known && known.businessId !== store.id) throw refuse('NOT_FOUND');
  const bytes = JSON.stringify(part).length;
  if (known && !hasRoom(known, part.entries.length, bytes)) return false;
  if (!known && !(await mayBegin(database, store.id, reference))) return false;
  const stands = standingOf(part);
  const intent = intentId ?? known?.intentId ?? null;
  return database.transaction(async (tx) => {
    const provider =
      stands.provider ??
      known?.provider ??
      (intent === null ? null : await paidThrough(tx, store.id, intent));
    await tx
      .insert(traces)
      .values({
        ...{ id, businessId: store.id, reference, intentId, locale, attached, build: part.build },
        ...{ provider, state: stands.state ?? '', money: stands.money },
        ...{ entries: 0, bytes: 0, startedAt: now, lastAt: now },
      })
      .onConflictDoNothing();
    const [kept] = await tx
      .insert(traceBatches)
      .values({
        ...{ traceId: id, document: part.document, first: part.entries[0]?.sequence ?? 0 },
        ...{ businessId: store.id, part, receivedAt: now },
      })
      .onConflictDoNothing()
      .returning({ first: traceBatches.first });
    if (!kept && !attached) return true;
    await tx
      .update(traces)
      .set({
        lastAt: now,
        build: part.build,
        attached: sql`${traces.attached} or ${attached}`,
        ...(kept && {
          entries: sql`${traces.entries} + ${part.entries.length}`,
          bytes: sql`${traces.bytes} + ${bytes}`,
        }),
        ...(intentId && { intentId }),
        ...(stands.state && { state: stands.state, money: stands.money }),
        ...(provider && { provider }),
      })
      .where(and(eq(traces.id, id), eq(traces.businessId, store.id)));
    return true;
  });
}

/** A page that was opened after the payment began names no provider: the order's newest payment does. */
async function paidThrough(q: Queries, storeId: string, intentId: string): Promise<string | null> {
  const [newest] = await q
    .select({ provider: attempts.provider })
    .from(attempts)
    .innerJoin(orders, eq(orders.id, attempts.orderId))
    .where(and(eq(orders.businessId, storeId), eq(orders.intentId, intentId)))
    .orderBy(desc(attempts.createdAt))
    .limit(1);
  return newest?.provider ?? null;
}

function hasRoom(known: TraceRecord, more: number, bytes: number): boolean {
  return known.entries + more <= TRACE_LIMITS.entries && known.bytes + bytes <= TRACE_LIMITS.bytes;
}
/** A reference is of the trace that came with it first: what a shopper reads out is never hidden among others. */
async function mayBegin(
  { db }: Services['database'],
  storeId: string,
  reference: string,
): Promise<boolean> {
  const ofStore = eq(traces.businessId, storeId);
  if ((await db.$count(traces, and(ofStore, eq(traces.reference, reference)))) > 0) return false;
  return (await db.$count(traces, ofStore)) < TRACE_LIMITS.ofStore;
}

function redacted(part: v.InferOutput<typeof Part>): TraceSegment {
  const redact = redactor(null);
  return {
    ...part,
    entries: part.entries.map((one) => ({ ...one, event: redact.event(one.event) })),
    checkpoints: part.checkpoints.map((one) => ({
      ...one,
      context: redact.context(one.context) as Record<string, unknown>,
    })),
  };
}

/** Where the checkout stands after a batch, in a word that can be searched: `checking.confirming.waiting`. */
function standingOf({ entries }: TraceSegment): {
  state: string | null;
  money: string | null;
  provider: string | null;
} {
  const last = entries.findLast(({ actor, status }) => actor === 'checkout' && status === 'active');
  const paid = entries.findLast(({ actor }) => actor.startsWith('checkout/'));
  const provider = PROVIDER_CODES.find((code) => paid?.actor === `checkout/${code}`) ?? null;
  return { state: last?.state ? textOf(last.state) : null, money: last?.money ?? null, provider };
}
export const textOf = (state: TraceState): string =>
  typeof state === 'string'
    ? state
    : Object.entries(state)
        .map(([name, inner]) => `${name}.${textOf(inner)}`)
        .join(' ')
        .slice(0, 200);
