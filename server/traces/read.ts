import { and, asc, eq, gt } from 'drizzle-orm';
import type { TraceRow } from '#machines/domain/calls/traces.ts';
import { idOf } from '#machines/domain/trace/redact.ts';
import type { Trace } from '#machines/domain/trace/trace.ts';
import type { Queries } from '../db/open.ts';
import { traceReads, traces } from '../db/schema/traces.ts';
import { refuse } from '../http/errors.ts';
import { eventsOf } from '../records/orderEvent.ts';
import type { Services } from '../services.ts';
import type { Store } from '../stores.ts';
import { orderFacts, serverFacts } from './facts.ts';
import { findTrace } from './find.ts';
import { otherTabsOf } from './otherTabs.ts';
import { segmentsOf } from './segments.ts';
import { twinOf } from './twin.ts';

export interface Reading {
  trace: Trace;
  row: TraceRow;
}

interface Reader {
  uid: string;
  how: 'read' | 'watch' | 'export';
}
/** Who watches asks every few seconds: one line in ten minutes says so. */
const WATCHED_MS = 10 * 60_000;
const isWatching = async (db: Queries, id: string, uid: string, now: Date): Promise<boolean> =>
  (await db.$count(
    traceReads,
    and(
      eq(traceReads.traceId, id),
      eq(traceReads.uid, uid),
      eq(traceReads.how, 'watch'),
      gt(traceReads.at, new Date(now.getTime() - WATCHED_MS)),
    ),
  )) > 0;

/** A trace with both ends on it. That it was read is written down first: a reading without its line is none. */
export async function readTrace(
  { database, clock }: Services,
  store: Store,
  id: string,
  by: Reader,
): Promise<Reading> {
  const { db } = database;
  const found = await findTrace(db, store.id, id);
  // It is watched while it goes on only where its shopper sent it.
  if (!found || (by.how === 'watch' && !found.attached)) throw refuse('NOT_FOUND');
  const { intentId, ...row } = found;
  if (by.how !== 'watch' || !(await isWatching(db, id, by.uid, clock.now())))
    await db
      .insert(traceReads)
      .values({ id: clock.id(), businessId: store.id, traceId: id, ...by, at: clock.now() });
  const segments = await segmentsOf(db, store.id, id);
  const { orderId } = row;
  const twin = await twinOf(db, store.id, segments, new Date(row.startedAt));
  const times = segments.flatMap(({ entries }) => entries.map(({ at }) => at));
  const opened = [Math.min(...times), Math.max(...times)] as const;
  const log = orderId ? await eventsOf(db, orderId) : [];
  return {
    row,
    trace: {
      format: 'storefront-trace',
      version: 1,
      header: {
        reference: row.reference,
        build: row.build,
        store: store.business.name,
        layout: store.settings.layout,
        locale: await localeOf(db, id),
        provider: row.provider,
        intent: intentId && idOf(intentId),
        order: orderId && idOf(orderId),
        orderNumber: row.orderNumber && idOf(row.orderNumber),
        startedAt: Date.parse(row.startedAt),
      },
      segments,
      order: orderId ? orderFacts(log) : null,
      server: orderId ? await serverFacts(db, store.id, { orderId, log, opened }) : [],
      ...(orderId && { otherTabs: await otherTabsOf(db, store.id, { id, intentId }) }),
      ...(twin && { twin }),
    },
  };
}

const localeOf = async (db: Services['database']['db'], id: string): Promise<string> => {
  const [row] = await db.select({ locale: traces.locale }).from(traces).where(eq(traces.id, id));
  return row?.locale ?? 'en';
};

export async function readsOf(
  { database: { db } }: Services,
  store: Store,
  id: string,
): Promise<{ by: string; how: string; at: string }[]> {
  if (!(await findTrace(db, store.id, id))) throw refuse('NOT_FOUND');
  const rows = await db
    .select()
    .from(traceReads)
    .where(and(eq(traceReads.traceId, id), eq(traceReads.businessId, store.id)))
    .orderBy(asc(traceReads.at));
  return rows.map(({ uid, how, at }) => ({ by: uid, how, at: at.toISOString() }));
}
