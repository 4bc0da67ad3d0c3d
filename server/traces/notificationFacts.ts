import { and, eq, gte, inArray, lte, or } from 'drizzle-orm';
import { idOf } from '#machines/domain/trace/redact.ts';
import type { ServerFact } from '#machines/domain/trace/trace.ts';
import type { Queries } from '../db/open.ts';
import { auditRows } from '../db/schema/jobs.ts';
import type { attempts } from '../db/schema/payments.ts';
import { inbox } from '../db/schema/payments.ts';
import { REFUSED, REPEATED } from '../records/notedNotifications.ts';
import type { OrderEventRow } from '../records/orderEvent.ts';
import { heardFact, refusedFact, repeatedFact, unsignedKeyOf } from './inboxFacts.ts';

type Attempt = typeof attempts.$inferSelect;

const AROUND = 5 * 60_000;
/** Refused for what it is; others are refused since they are too many. */
const FORGED = ['signature', 'stale', 'shape'];
const MOST = 50;

interface OfPayments {
  tries: readonly Attempt[];
  log: readonly OrderEventRow[];
  /** when the order's pages were open */
  opened: readonly [number, number];
}
/** What was heard about an order's payments: from their providers, once and again, and from strangers while the page was open. */
export async function notificationFacts(
  db: Queries,
  storeId: string,
  { tries, log, opened: [from, to] }: OfPayments,
): Promise<ServerFact[]> {
  if (tries.length === 0) return [];
  const heard = await heardAbout(db, storeId, tries, log);
  const providers = [...new Set(tries.map(({ provider }) => provider))];
  const [again, refused] = await Promise.all([
    repeatedOf(db, storeId, heard),
    Number.isFinite(from) ? refusedAround(db, storeId, providers, [from, to]) : [],
  ]);
  const told = new Map(heard.map((one) => [one.id, one]));
  const about = (one: Heard | undefined) => one && ofAttempt(attemptIn(one, tries, log));
  return [
    ...heard.map((one) => heardFact(one, about(one))),
    ...again.map((one) => repeatedFact(one, about(told.get(one.subject)))),
    ...refused.map(refusedFact),
  ];
}

type Heard = typeof inbox.$inferSelect;
/** Some name our reference, some the provider's own; of an unsigned one a row stands for each payment. */
const heardAbout = (
  db: Queries,
  storeId: string,
  tries: readonly Attempt[],
  log: readonly OrderEventRow[],
): Promise<Heard[]> =>
  db
    .select()
    .from(inbox)
    .where(
      and(
        eq(inbox.businessId, storeId),
        or(
          inArray(
            inbox.ourReference,
            tries.map(({ reference }) => reference),
          ),
          inArray(
            inbox.dedupeKey,
            tries.map(({ id }) => unsignedKeyOf(id)),
          ),
          inArray(
            inbox.id,
            log.flatMap(({ cause, toldBy }) => (cause === 'PROVIDER' && toldBy) || []),
          ),
        ),
      ),
    );

function attemptIn(
  { id, ourReference, dedupeKey }: Heard,
  tries: readonly Attempt[],
  log: readonly OrderEventRow[],
): Attempt | undefined {
  const changed = log.find(({ toldBy }) => toldBy === id)?.attemptId;
  return tries.find(
    (one) =>
      one.reference === ourReference || unsignedKeyOf(one.id) === dedupeKey || one.id === changed,
  );
}
const ofAttempt = (one: Attempt | undefined) =>
  one && { attemptId: idOf(one.id), idempotencyKey: idOf(one.reference) };

const repeatedOf = async (db: Queries, storeId: string, heard: readonly Heard[]) =>
  heard.length === 0
    ? []
    : db
        .select()
        .from(auditRows)
        .where(
          and(
            eq(auditRows.businessId, storeId),
            eq(auditRows.kind, REPEATED),
            inArray(
              auditRows.subject,
              heard.map(({ id }) => id),
            ),
            gte(auditRows.at, new Date(Math.min(...heard.map((one) => one.receivedAt.getTime())))),
          ),
        )
        .limit(MOST);

const refusedAround = (
  db: Queries,
  storeId: string,
  providers: string[],
  [from, to]: readonly [number, number],
) =>
  db
    .select()
    .from(auditRows)
    .where(
      and(
        eq(auditRows.businessId, storeId),
        eq(auditRows.kind, REFUSED),
        inArray(auditRows.subject, providers),
        inArray(auditRows.detail, FORGED),
        gte(auditRows.at, new Date(from - AROUND)),
        lte(auditRows.at, new Date(to + AROUND)),
      ),
    )
    .limit(MOST);
