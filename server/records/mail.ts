import { and, isNotNull, isNull } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Queries } from '../db/open.ts';
import { mails } from '../db/schema/mail.ts';

const MINUTE_MS = 60_000;
/** An order that is paid at once needs no letter that says it is not: that one waits, and is dropped when money has come. */
const PATIENCE_MS: Record<string, number> = { 'order.placed': 15 * MINUTE_MS };

/** Events that a mail tells, whether the shopper has a device to push to or not. */
export const MAILED: readonly string[] = [
  ...[
    'placed',
    'accepted',
    'paid',
    'partPaid',
    'inProcess',
    'inProcessAfterEnd',
    'late',
    'review',
    'reviewResolved',
    'goodsReleased',
    'refund',
    'refunded',
    'partRefunded',
    'cancelled',
    'expired',
    'closed',
    'disputed',
    'changeProposed',
    'changed',
    'changeRefused',
    'changeLapsed',
    'itemsMissing',
    'seenTo',
    'cancelAsked',
    'cancelRefused',
    'returnAccepted',
    'returnRefused',
    'returnReceived',
    'visitOnTheWay',
    'visitNotYet',
    'ready',
    'onTheWay',
    'delivered',
  ].map((event) => `order.${event}`),
  ...['confirmed', 'moved', 'calledOff'].map((event) => `appointment.${event}`),
];

interface NewMail {
  id: string;
  businessId: string;
  orderId: string;
  kind: string;
  values: Record<string, string | number>;
}

/** Once for an id, however often it is asked for. */
export async function queueMail(q: Queries, mail: NewMail, clock: Clock): Promise<void> {
  const now = clock.now();
  await q
    .insert(mails)
    .values({
      ...mail,
      createdAt: now,
      nextTryAt: new Date(now.getTime() + (PATIENCE_MS[mail.kind] ?? 0)),
      tries: 0,
    })
    .onConflictDoNothing();
}

/** The same, but for one that was dropped before it left: what it tells is so again. */
export async function queueMailAgain(q: Queries, mail: NewMail, clock: Clock): Promise<void> {
  const now = clock.now();
  const fresh = { createdAt: now, nextTryAt: now, tries: 0, endedBy: null };
  await q
    .insert(mails)
    .values({ ...mail, ...fresh })
    .onConflictDoUpdate({
      target: mails.id,
      set: fresh,
      setWhere: and(isNotNull(mails.endedBy), isNull(mails.sentAt)),
    });
}
