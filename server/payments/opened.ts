import { eq } from 'drizzle-orm';
import { type AttemptState, PAY_LATER } from '#machines/domain/payment.ts';
import type { Handover, Opened } from '#providers/provider.ts';
import type { Tx } from '../db/open.ts';
import { auditRows } from '../db/schema/jobs.ts';
import { orders } from '../db/schema/orders.ts';
import { attempts } from '../db/schema/payments.ts';
import { lockOrder } from '../orders/close.ts';
import type { Account } from './accounts.ts';
import { type Attempt, bring, touch } from './attempts.ts';
import { keepFor, type Start } from './claim.ts';
import type { Money } from './money.ts';
import { nextAsk } from './watch.ts';

/** A shopper is sent to the provider's configured hosts and nowhere else (F63). */
export function trustedOnly(opened: Opened, { tools }: Account): Opened {
  if (opened.kind !== 'opened') return opened;
  const origins = new Set(Object.values(tools.hosts).map((host) => new URL(host).origin));
  const strange = addressesOf(opened.handover).find((address) => !URL.canParse(address) || !origins.has(new URL(address).origin));
  return strange === undefined ? opened : { kind: 'refused', reason: 'REQUEST', detail: 'the answer leads to a strange host' };
}

function addressesOf(handover: Handover): string[] {
  if (handover.kind === 'qr') return [];
  if (handover.kind === 'script') return [handover.src, ...(handover.fallbackForm ? [handover.fallbackForm.url] : [])];
  return [handover.url];
}

/** The last phase. A notification may have been faster; then its word stands. */
export async function writeOpened(
  tx: Tx,
  { money, store }: Start,
  { provider }: Account,
  { id, orderId }: Attempt,
  answer: Opened,
): Promise<Attempt> {
  const now = money.clock.now();
  const order = await lockOrder(tx, store.id, orderId);
  const [attempt] = await tx.select().from(attempts).where(eq(attempts.id, id)).for('update');
  if (!order || !attempt) throw new Error(`attempt ${id} is gone`);
  if (answer.kind !== 'opened') await remember(tx, money, attempt, answer);
  if (answer.kind === 'opened') await keepFor(tx, order, answer.deadline ?? attempt.deadline, money, id);
  const changes = answer.kind === 'opened' ? openedColumns(attempt, answer) : answer.kind === 'refused' ? { reason: 'TECHNICAL' } : {};
  const to = stateAfter(attempt, answer);
  if (answer.kind === 'opened' && attempt.live && order.paymentMethod !== PAY_LATER) {
    await tx.update(orders).set({ paymentMethod: attempt.provider }).where(eq(orders.id, order.id));
  }
  const moved = await bring(tx, attempt, to, changes, now);
  return touch(tx, moved, { nextAskAt: nextAsk(moved, 0, provider, now) });
}

/** A refusal ends what was never opened; a session that already stands at the provider is not ended by it. */
function stateAfter({ state, live }: Attempt, answer: Opened): AttemptState {
  if (!live) return state;
  if (answer.kind === 'opened') return 'AWAITING_SHOPPER';
  if (answer.kind === 'unknown') return 'UNKNOWN';
  return state === 'SUBMITTING' ? 'DECLINED' : state;
}

async function remember(
  tx: Tx,
  { clock }: Money,
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

function openedColumns(attempt: Attempt, { session, deadline, handover }: Extract<Opened, { kind: 'opened' }>) {
  const known = { session: { ...attempt.session, ...session }, deadline: deadline ?? attempt.deadline };
  if (handover.kind !== 'qr') return { ...known, handover };
  return { ...known, handover: { kind: 'qr' }, image: Buffer.from(handover.image), imageType: handover.contentType };
}
