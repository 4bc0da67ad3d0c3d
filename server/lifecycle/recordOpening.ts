import type { AttemptEvent } from '#machines/order/attemptTypes.ts';
import type { Handover, Opened } from '#providers/provider.ts';
import type { Tx } from '../db/open.ts';
import { auditRows } from '../db/schema/jobs.ts';
import { type Attempt, type AttemptColumns, lockAttempt, saveAttempt } from '../records/attempt.ts';
import { lockOrder } from '../records/order.ts';
import { BY_PROVIDER } from '../records/orderEvent.ts';
import type { Account } from '../records/providerAccount.ts';
import type { Services } from '../services.ts';
import { stepOf } from './attemptStep.ts';
import { openReturn, type Start } from './beginAttempt.ts';
import { nextAsk } from './inquirySchedule.ts';
import { hintOf, type OpeningRefused } from './openingRefused.ts';

/** A shopper is sent to the provider's configured hosts and nowhere else (F63). */
export function trustedOnly(opened: Opened, { tools }: Account): Opened {
  if (opened.kind !== 'opened') return opened;
  const origins = new Set(Object.values(tools.hosts).map((host) => new URL(host).origin));
  const strange = addressesOf(opened.handover).find(
    (address) => !URL.canParse(address) || !origins.has(new URL(address).origin),
  );
  return strange === undefined
    ? opened
    : { kind: 'refused', reason: 'REQUEST', detail: 'the answer leads to a strange host' };
}

function addressesOf(handover: Handover): string[] {
  if (handover.kind === 'qr') return [];
  if (handover.kind === 'script')
    return [handover.src, ...(handover.fallbackForm ? [handover.fallbackForm.url] : [])];
  return [handover.url];
}

/** The last phase. A notification may have been faster; then its word stands. */
export async function writeOpened(
  tx: Tx,
  { services, store }: Start,
  { provider }: Account,
  { id, orderId }: Attempt,
  { answer, refused }: { answer: Opened; refused: OpeningRefused | null },
): Promise<Attempt> {
  const { clock } = services;
  const now = clock.now();
  const order = await lockOrder(tx, store.id, orderId);
  if (!order) throw new Error(`order ${orderId} is gone`);
  const attempt = await lockAttempt(tx, id);
  if (answer.kind !== 'opened') await remember(tx, services, attempt, answer);
  const columns = {
    ...columnsOf(attempt, answer),
    ...(refused && {
      hints: { ...attempt.hints, ...hintOf(refused, attempt.state === 'SUBMITTING') },
    }),
  };
  if (answer.kind === 'opened')
    await openReturn(tx, services, attempt, answer.deadline ?? attempt.deadline);
  const change = { tx, clock, cause: BY_PROVIDER };
  const { attempt: moved } = await stepOf(change, { attempt, order }, eventOf(answer), columns);
  return saveAttempt(tx, moved, moved.state, moved.live, {
    nextAskAt: nextAsk(moved, 0, provider, now),
  });
}

function eventOf(answer: Opened): AttemptEvent {
  if (answer.kind === 'opened')
    return { type: 'opening.answered', deadline: answer.deadline?.getTime() ?? null };
  return answer.kind === 'refused' ? { type: 'opening.refused' } : { type: 'opening.lost' };
}

async function remember(
  tx: Tx,
  { clock }: Services,
  { businessId, provider }: Attempt,
  answer: Exclude<Opened, { kind: 'opened' }>,
): Promise<void> {
  const row = {
    id: clock.id(),
    businessId,
    kind: `payment.${answer.kind}`,
    subject: provider,
    detail: answer.detail.slice(0, 300),
    at: clock.now(),
  };
  await tx.insert(auditRows).values(row);
}

function columnsOf(attempt: Attempt, answer: Opened): AttemptColumns {
  if (answer.kind !== 'opened')
    return answer.kind === 'refused' && attempt.live ? { reason: 'TECHNICAL' } : {};
  const { session, handover } = answer;
  const known = { session: { ...attempt.session, ...session } };
  if (handover.kind !== 'qr') return { ...known, handover };
  return {
    ...known,
    handover: { kind: 'qr' },
    image: Buffer.from(handover.image),
    imageType: handover.contentType,
  };
}
