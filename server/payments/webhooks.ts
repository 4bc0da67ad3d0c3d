import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PROVIDER_CODES, type ProviderCode } from '#machines/domain/payment.ts';
import { POLICY } from '#machines/order/policy.ts';
import { type Ack, type NotificationRead, slugOf } from '#providers/provider.ts';
import { openSealed, seal, sealingKey } from '../crypto/seal.ts';
import { auditRows } from '../db/schema/jobs.ts';
import { type AttemptRow, attempts, inbox } from '../db/schema/payments.ts';
import { refuse } from '../http/errors.ts';
import { isPlainText } from '../http/plainText.ts';
import { reconcile } from '../lifecycle/reconcile.ts';
import {
  type Noted,
  noteNotification,
  REFUSED,
  REPEATED,
  SIGNED_BEFORE,
} from '../records/notedNotifications.ts';
import { accountOf } from '../records/providerAccount.ts';
import type { Services } from '../services.ts';
import type { Store } from '../stores.ts';
import { readBy } from './notificationReader.ts';

const MOST_BYTES = 65_536;
const CODE_OF = new Map(PROVIDER_CODES.map((code) => [slugOf(code), code]));
type Genuine = Extract<NotificationRead, { ok: true }>;
type Told = Pick<Genuine, 'sessionKey' | 'hints' | 'isUnsigned'>;

/**
 * What providers tell us. A notification is a hint to go and ask (I34): it is checked, kept, acknowledged once it is kept (I32),
 * and then the provider is asked. The store is the host's, so another store's references lead nowhere (I33).
 */
export function registerWebhooks(app: FastifyInstance, services: Services): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: MOST_BYTES },
      async (_request: unknown, body: Buffer) => body,
    );
    scope.route({
      method: ['POST', 'GET'],
      url: '/webhooks/:provider',
      config: { access: 'notification' },
      bodyLimit: MOST_BYTES,
      handler: (request, reply) => receive(request, reply, scope.services, services),
    });
  });
}

async function receive(
  request: FastifyRequest,
  reply: FastifyReply,
  { limits }: Services,
  services: Services,
): Promise<FastifyReply> {
  const store = request.store as Store;
  const code = CODE_OF.get((request.params as { provider: string }).provider);
  limits.from('webhook', request.ip);
  const account = code && (await accountOf(services, store.id, code, { evenPutAway: true }));
  if (!code || !account) throw refuse('NOT_FOUND');
  const { read, signerEnded } = await readBy(services, store.id, account, request);
  if (!read.ok) {
    await noteNotification(services, refusal(store.id, code, read.why));
    return acknowledge(reply, read.ack);
  }
  if (!textsOf(read).every(isPlainText)) throw refuse('MALFORMED');
  const about = { businessId: store.id, provider: code, ourReference: read.ourReference };
  const known = await findAttempt(services, about, read.sessionKey);
  // A provider ends an address that refuses what it sends: what is about another shop's payments is taken and dropped.
  if (!known && (await isFull(services, store.id, code))) {
    const why = 'about nothing known, and enough of that is kept';
    await noteNotification(services, refusal(store.id, code, why));
    return acknowledge(reply, read.ack);
  }
  const kept =
    read.isUnsigned && known
      ? await keepOne(services, about, known.id, read)
      : await keep(services, store.id, code, read, request);
  if (kept.isNew && known && signerEnded && known.createdAt >= signerEnded)
    await noteNotification(services, {
      ...{ businessId: store.id, provider: code, kind: SIGNED_BEFORE, subject: code },
      detail: known.reference,
    });
  if (kept.isNew) services.background(handle(services, { id: kept.id, ...about }, read));
  return acknowledge(reply, read.ack);
}

const refusal = (businessId: string, provider: ProviderCode, detail: string): Noted => ({
  ...{ businessId, provider, detail, kind: REFUSED, subject: provider },
});

const textsOf = ({ dedupeKey, ourReference, sessionKey, hints }: Genuine): string[] => [
  dedupeKey,
  ourReference ?? '',
  ...Object.values(sessionKey ?? {}),
  ...Object.entries(hints).flat(),
];

const acknowledge = (reply: FastifyReply, { status, body, contentType }: Ack): FastifyReply =>
  reply.code(status).header('cache-control', 'no-store').type(contentType).send(body);

/** A duplicate finds its row; one that was kept but never handled (we died in between) is handled now (I30, I32). */
async function keep(
  services: Services,
  businessId: string,
  provider: ProviderCode,
  read: Genuine,
  request: FastifyRequest,
): Promise<{ id: string; isNew: boolean }> {
  const { database, clock, keys } = services;
  const body = JSON.stringify({
    body: (request.body as Buffer | undefined)?.toString('utf8') ?? '',
    sessionKey: read.sessionKey,
    hints: read.hints,
  });
  const id = clock.id();
  const row = {
    id,
    businessId,
    provider,
    dedupeKey: read.dedupeKey,
    ourReference: read.ourReference,
    sealed: seal(sealingKey({ keys }), body),
  };
  const [made] = await database.db
    .insert(inbox)
    .values({ ...row, receivedAt: clock.now(), tries: 0 })
    .onConflictDoNothing()
    .returning({ id: inbox.id });
  if (made) return { id, isNew: true };
  const [known] = await database.db
    .select()
    .from(inbox)
    .where(
      and(
        eq(inbox.businessId, businessId),
        eq(inbox.provider, provider),
        eq(inbox.dedupeKey, read.dedupeKey),
      ),
    );
  if (!known) return { id, isNew: false };
  await noteNotification(services, {
    ...{ businessId, provider, kind: REPEATED, subject: known.id, detail: provider },
  });
  return { id: known.id, isNew: known.handledAt === null };
}

/** What a stranger can send leaves one row for a payment, however much of it comes; one that waits to be handled waits on. */
async function keepOne(
  { database, clock, keys }: Services,
  about: About,
  attemptId: string,
  { sessionKey, hints, isUnsigned }: Genuine,
): Promise<{ id: string; isNew: boolean }> {
  const id = clock.id();
  const sealed = seal(sealingKey({ keys }), JSON.stringify({ sessionKey, hints, isUnsigned }));
  const fresh = { receivedAt: clock.now(), tries: 0, sealed };
  const [made] = await database.db
    .insert(inbox)
    .values({ id, ...about, dedupeKey: `about ${attemptId}`, ...fresh })
    .onConflictDoUpdate({
      target: [inbox.businessId, inbox.provider, inbox.dedupeKey],
      set: { ...fresh, handledAt: null },
      setWhere: isNotNull(inbox.handledAt),
    })
    .returning({ id: inbox.id });
  return { id: made?.id ?? id, isNew: made !== undefined };
}

interface About {
  businessId: string;
  provider: string;
  ourReference: string | null;
}
interface Kept extends About {
  id: string;
}

const MOST_PARKED = 200;
/** What some providers send a stranger can send, too. What is about no payment of ours waits for it, but not without end (D45, D48). */
async function isFull(
  { database }: Services,
  businessId: string,
  provider: ProviderCode,
): Promise<boolean> {
  const waiting = and(
    eq(inbox.businessId, businessId),
    eq(inbox.provider, provider),
    isNull(inbox.handledAt),
  );
  return (await database.db.$count(inbox, waiting)) >= MOST_PARKED;
}

/** Finds the attempt by our reference or by the provider's own id, and settles it. Without one the row stays parked for the sweep (D45). */
export async function handle(services: Services, kept: Kept, read: Told | null): Promise<boolean> {
  const { db } = services.database;
  const attempt = await findAttempt(services, kept, read?.sessionKey);
  await db
    .update(inbox)
    .set({ tries: sql`${inbox.tries} + 1`, ...(attempt && { ourReference: attempt.reference }) })
    .where(eq(inbox.id, kept.id));
  if (!attempt) return false;
  if (read && Object.keys(read.hints).length > 0) await addHints(services, attempt.id, read.hints);
  const settled = await reconcile(services, attempt.id, {
    isHeard: true,
    isPaced: read?.isUnsigned === true,
    isUnsigned: read?.isUnsigned === true,
    cause: { kind: 'PROVIDER', toldBy: kept.id },
  });
  // The provider's pace, or a call under way, has put the question off: it is asked by this row later, whatever its attempt's age.
  if (settled && settled.asks === attempt.asks) return false;
  await db.update(inbox).set({ handledAt: services.clock.now() }).where(eq(inbox.id, kept.id));
  return true;
}

const PARKED_MS = POLICY.parkedNotification;

/** The sweep's turn with a row that is not handled yet; after three days its reference will not come any more. */
export async function handleAgain(services: Services, id: string): Promise<void> {
  const { db } = services.database;
  const [row] = await db.select().from(inbox).where(eq(inbox.id, id));
  if (!row || row.handledAt) return;
  const read = row.sealed ? (JSON.parse(openSealed(services.keys, row.sealed)) as Told) : null;
  if (await handle(services, row, read)) return;
  const now = services.clock.now();
  if (now.getTime() - row.receivedAt.getTime() < PARKED_MS) return;
  await db.update(inbox).set({ handledAt: now }).where(eq(inbox.id, id));
  const note = {
    id: services.clock.id(),
    businessId: row.businessId,
    kind: 'notification.unknown',
    subject: row.provider,
    detail: 'its payment never appeared',
    at: now,
  };
  await db.insert(auditRows).values(note);
}

type Found = Pick<AttemptRow, 'id' | 'asks' | 'reference' | 'createdAt'>;
async function findAttempt(
  { database }: Services,
  { businessId, provider, ourReference }: About,
  key: Genuine['sessionKey'],
): Promise<Found | null> {
  const bySession = key ? sql`${attempts.session} ->> ${key.name} = ${key.value}` : undefined;
  const which = ourReference ? eq(attempts.reference, ourReference) : bySession;
  if (!which) return null;
  const [row] = await database.db
    .select({
      id: attempts.id,
      asks: attempts.asks,
      reference: attempts.reference,
      createdAt: attempts.createdAt,
    })
    .from(attempts)
    .where(and(eq(attempts.businessId, businessId), eq(attempts.provider, provider), which))
    .limit(1);
  return row ?? null;
}

const MOST_HINTS = 20;
/** What a browser or a notification brought along: never believed, but some providers are asked by it. */
export async function addHints(
  { database }: Services,
  attemptId: string,
  hints: Record<string, string>,
): Promise<void> {
  const few = Object.fromEntries(
    Object.entries(hints)
      .slice(0, MOST_HINTS)
      .map(([name, value]) => [name.slice(0, 60), value.slice(0, 300)]),
  );
  await database.db
    .update(attempts)
    .set({ hints: sql`${attempts.hints} || ${JSON.stringify(few)}::jsonb` })
    .where(eq(attempts.id, attemptId));
}
