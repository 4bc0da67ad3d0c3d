import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { AttachmentView } from '#machines/domain/attachment.ts';
import type { Clock } from '../clock.ts';
import type { Database, Queries, Tx } from '../db/open.ts';
import { attachments } from '../db/schema/orders.ts';
import { refuse } from '../http/errors.ts';
import { RawReply } from '../http/route.ts';
import type { Order } from './order.ts';

const MOST_BYTES = 1_400_000;
/** Files of one shopper that no order has taken yet. */
const MOST_WAITING = 20;
/** half a gigabyte */
const MOST_OF_A_STORE = 400;
/** What a file is, is read from its first bytes: its name and its sender's word say nothing. Four kinds are taken: `file-type` would tell all the others apart, too. */
const KINDS: [type: string, firstBytes: RegExp][] = [
  ['image/png', /^89504e470d0a1a0a/],
  ['image/jpeg', /^ffd8ff/],
  ['image/webp', /^52494646.{8}57454250/],
  ['application/pdf', /^255044462d/],
];

export interface AttachmentOwner {
  businessId: string;
  uid: string;
  network: string;
}

/** Keeps a picture or PDF for the order that its shopper is about to place. */
export async function keepAttachment(
  { database, clock }: { database: Database; clock: Clock },
  owner: AttachmentOwner,
  { name, data }: { name: string; data: string },
  addressFactor: number,
): Promise<AttachmentView> {
  const bytes = Buffer.from(data, 'base64');
  const head = bytes.subarray(0, 16).toString('hex');
  const type = KINDS.find(([, firstBytes]) => firstBytes.test(head))?.[0];
  if (!type || bytes.length > MOST_BYTES) throw refuse('FIELDS_INVALID', { fields: ['data'] });
  return database.transaction(async (tx) => {
    await refuseMany(tx, owner, addressFactor);
    const id = clock.id();
    await tx
      .insert(attachments)
      .values({ ...owner, id, orderId: null, name, type, bytes, createdAt: clock.now() });
    return { id, name, type };
  });
}

/** Files without an order have a bound by person, by network and by store; of two at one moment the second sees the first. */
async function refuseMany(
  tx: Tx,
  { businessId, uid, network }: AttachmentOwner,
  addressFactor: number,
): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`files ${businessId}`}, 0))`,
  );
  const [waiting] = await tx
    .select({
      all: count(),
      mine: sql<number>`(count(*) filter (where ${attachments.uid} = ${uid}))::int`,
      near: sql<number>`(count(*) filter (where ${attachments.network} = ${network}))::int`,
    })
    .from(attachments)
    .where(and(eq(attachments.businessId, businessId), isNull(attachments.orderId)));
  const { all = 0, mine = 0, near = 0 } = waiting ?? {};
  if (mine >= MOST_WAITING || near >= MOST_WAITING * addressFactor || all >= MOST_OF_A_STORE)
    throw refuse('TOO_MANY_REQUESTS', { retryAfter: 3600 });
}

/** The files that the order names become its own: each once, and only the shopper's own (D19). What is missing was another shopper's or lay here too long. */
export async function takeAttachments(tx: Tx, order: Order, named: string[]): Promise<void> {
  const ids = [...new Set(named)];
  if (ids.length === 0) return;
  const own = and(
    eq(attachments.businessId, order.businessId),
    eq(attachments.uid, order.uid),
    isNull(attachments.orderId),
  );
  const taken = await tx
    .update(attachments)
    .set({ orderId: order.id })
    .where(and(own, inArray(attachments.id, ids)))
    .returning({ id: attachments.id });
  if (taken.length !== ids.length) throw refuse('ATTACHMENT_GONE');
}

/** Always to be saved, never shown in place: what a stranger sent does not run under our address. */
export async function sendAttachment(q: Queries, order: Order, id: string): Promise<RawReply> {
  const [file] = await q
    .select()
    .from(attachments)
    .where(and(eq(attachments.orderId, order.id), eq(attachments.id, id)));
  if (!file) throw refuse('NOT_FOUND');
  return new RawReply(file.bytes, file.type, {
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
  });
}
