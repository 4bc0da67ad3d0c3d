import { Suspense, useState } from 'react';
import type { OrderView, Proposal, TimelineEntry } from '#machines/domain/order.ts';
import { useText } from '../../ui/useText.ts';
import { useAnswerFocus } from '../../wiring/hooks/answerFocus.ts';
import { Coming, Later } from './Later.tsx';
import { openProposal, wishForm } from './laterParts.ts';
import style from './Order.module.css';
import { isOpenChange } from './openChanges.ts';
import story from './Story.module.css';

/** From then on the shop takes no wish any more. */
const HANDED_OVER: readonly TimelineEntry['kind'][] = [
  'collected',
  'pickedUp',
  'onTheWay',
  'delivered',
  'returnedToSender',
  'served',
];

/** The shopper's own wish, and what became of the last change. While money is under way nothing changes (F101). */
export function OrderChanges({ order }: { order: OrderView }) {
  const t = useText();
  const [isWished, wish] = useState(false);
  const proposals = order.proposals ?? [];
  const open = proposals.filter(isOpenChange);
  // What the shop asks stands first on the page (`AskedByShop.tsx`).
  const own = open.filter(({ by }) => by === 'SHOPPER');
  const ended = endedChange(order, proposals);
  const words = useAnswerFocus<HTMLParagraphElement>('changes');
  const isPaying = ['PENDING', 'IN_PROCESS', 'UNKNOWN'].includes(
    order.attempt?.outcome.status ?? '',
  );
  const mayChange = order.may?.change !== false;
  const mayWish =
    mayChange &&
    order.paymentState === 'PENDING' &&
    !isPaying &&
    order.outstanding === 0 &&
    order.lines.every((line) => line.appointments.length === 0);
  const isOpen = order.paymentState === 'PENDING';
  const isHandedOver = (order.timeline ?? []).some(({ kind }) => HANDED_OVER.includes(kind));
  const canWish = mayWish && !isHandedOver;
  // What is typed already stays, and why it can no longer be sent is said at its button.
  const isWishable = (canWish && open.length === 0) || isWished;
  const closed = open[0]?.by ?? (isPaying ? 'PAYING' : 'OVER');
  if (own.length === 0 && !ended && !isWishable && (mayChange || !isOpen)) return null;
  return (
    <section className={style.block} aria-labelledby="changes-title">
      <h2 id="changes-title">{t('changes.title')}</h2>
      {own.map((one) => (
        // One that does not come takes nothing away of what stands around it.
        <Suspense key={one.id} fallback={<Coming />}>
          <Later load={openProposal} given={{ order, proposal: one, words }} />
        </Suspense>
      ))}
      {ended && (
        <div className={story.proposal}>
          <p ref={own.length > 0 ? undefined : words} tabIndex={-1}>
            {t(endOf(ended))}
          </p>
          {ended.note && <q>{ended.note}</q>}
        </div>
      )}
      {isWishable && (
        <details className={story.proposal} onToggle={() => wish(true)}>
          <summary>{t('changes.ask')}</summary>
          {isWished && (
            <Suspense fallback={<Coming />}>
              <Later
                load={wishForm}
                given={{ order, closed: canWish && open.length === 0 ? null : closed }}
              />
            </Suspense>
          )}
        </details>
      )}
      {!mayChange && isOpen && <p>{t('order.elsewhere')}</p>}
    </section>
  );
}

/** What became of a change, in words to the shopper. */
function endOf({ by, status, lapsed, takenBack }: Proposal): string {
  if (takenBack) return 'asks.takenBack';
  if (by === 'SHOP') return status === 'ACCEPTED' ? 'changes.agreed' : 'changes.kept';
  if (lapsed) return 'changes.late';
  return status === 'ACCEPTED' ? 'changes.accepted' : 'changes.refused';
}

/** The last change that was decided, while the order goes on, or that the shop did not answer while it could; none once the shopper has wished anew. */
function endedChange({ paymentState }: OrderView, proposals: readonly Proposal[]): Proposal | null {
  const last = proposals.findLast(({ by, status }) => by === 'SHOPPER' || status !== 'PROPOSED');
  const isOver = ['CANCELLED', 'EXPIRED', 'CLOSED'].includes(paymentState);
  return last && (last.lapsed || (last.status !== 'PROPOSED' && !isOver)) ? last : null;
}
