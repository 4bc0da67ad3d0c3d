import { and, count, eq, inArray, isNull } from 'drizzle-orm';
import type { AttachmentView } from '#machines/domain/attachment.ts';
import type { Clock } from '../clock.ts';
import type { Queries, Tx } from '../db/open.ts';
import { attachments } from '../db/schema/orders.ts';
import { refuse } from '../http/errors.ts';
import { RawReply } from '../http/route.ts';
import type { Order } from './order.ts';

const MOST_BYTES = 1_400_000;
/** Files of one shopper that no order has taken yet. */
const MOST_WAITING = 20;
/** What a file is, is read from its first bytes: its name and its sender's word say nothing. */
const KINDS: [type: string, firstBytes: RegExp][] = [
  ['image/png', /^89504e470d0a1a0a/],
  ['image/jpeg', /^ffd8ff/],
  ['image/webp', /^52494646.{8}57454250/],
  ['application/pdf', /^255044462d/],
];

/** Keeps a picture or PDF for the order that its shopper is about to place. */
export async function keepAttachment(
  q: Queries,
  clock: Clock,
  owner: { businessId: string; uid: string },
  { name, data }: { name: string; data: string },
): Promise<AttachmentView> {
  const bytes = Buffer.from(data, 'base64');
  const head = bytes.subarray(0, 16).toString('hex');
  const type = KINDS.find(([, firstBytes]) => firstBytes.test(head))?.[0];
  if (!type || bytes.length > MOST_BYTES) throw refuse('FIELDS_INVALID', { fields: ['data'] });
  const mine = and(
    eq(attachments.businessId, owner.businessId),
    eq(attachments.uid, owner.uid),
    isNull(attachments.orderId),
  );
  const [waiting] = await q.select({ many: count() }).from(attachments).where(mine);
  if ((waiting?.many ?? 0) >= MOST_WAITING) throw refuse('TOO_MANY_REQUESTS', { retryAfter: 3600 });
  const id = clock.id();
  await q
    .insert(attachments)
    .values({ ...owner, id, orderId: null, name, type, bytes, createdAt: clock.now() });
  return { id, name, type };
}

/** The files that the order names become its own: each once, and only the shopper's own (D19). What is missing was somebody else's or lay here too long. */
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
