import { type RefObject, Suspense, useState } from 'react';
import type { OrderView, Proposal, TimelineEntry } from '#machines/domain/order.ts';
import type { ProblemCode } from '#machines/domain/problem.ts';
import { MOST_QUANTITY } from '#machines/domain/stock.ts';
import { TextArea } from '../../ui/Field.tsx';
import { lazyWithRetry } from '../../ui/retryImport.ts';
import { useText } from '../../ui/useText.ts';
import { useAnswerFocus } from '../../wiring/hooks/answerFocus.ts';
import { useOrderChanges } from '../../wiring/hooks/orders.ts';
import { ChangedLines } from './ChangedLines.tsx';
import style from './Order.module.css';
import story from './Story.module.css';
import { TakeBack } from './TakeBack.tsx';

/** Few orders have goods that are sold loose. */
const WishedAmount = lazyWithRetry(() => import('./WishedAmount.tsx'));

/** From then on the shop takes no wish any more. */
const HANDED_OVER: readonly TimelineEntry['kind'][] = [
  'collected',
  'pickedUp',
  'onTheWay',
  'delivered',
  'returnedToSender',
  'served',
];

/** Changes that the shop proposes, to be accepted or refused, and the shopper's own wish. While money is under way nothing changes (F101). */
export function OrderChanges({ order }: { order: OrderView }) {
  const t = useText();
  const proposals = order.proposals ?? [];
  const open = proposals.filter((one) => one.status === 'PROPOSED' && !one.lapsed);
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
  if (open.length === 0 && !ended && !canWish && (mayChange || !isOpen)) return null;
  return (
    <section className={style.block} aria-labelledby="changes-title">
      <h2 id="changes-title">{t('changes.title')}</h2>
      {open.map((one) => (
        <OpenProposal
          key={one.id}
          order={order}
          proposal={one}
          {...(one.by === 'SHOPPER' && { words })}
        />
      ))}
      {ended && (
        <div className={story.proposal}>
          <p ref={open.some(({ by }) => by === 'SHOPPER') ? undefined : words} tabIndex={-1}>
            {t(endOf(ended))}
          </p>
          {ended.note && <q>{ended.note}</q>}
        </div>
      )}
      {canWish && open.length === 0 && <WishForm order={order} />}
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

/** The order went on while this page stood: that it cannot be paid is no answer to a change. */
const refusalOf = (problem: ProblemCode): string =>
  problem === 'ORDER_CLOSED' ? 'changes.over' : `problem.${problem}`;

/** The last change that was decided, while the order goes on, or that the shop did not answer while it could; none once the shopper has wished anew. */
function endedChange({ paymentState }: OrderView, proposals: readonly Proposal[]): Proposal | null {
  const last = proposals.findLast(({ by, status }) => by === 'SHOPPER' || status !== 'PROPOSED');
  const isOver = ['CANCELLED', 'EXPIRED', 'CLOSED'].includes(paymentState);
  return last && (last.lapsed || (last.status !== 'PROPOSED' && !isOver)) ? last : null;
}

interface OpenProposalProps {
  order: OrderView;
  proposal: Proposal;
  words?: RefObject<HTMLParagraphElement | null>;
}
function OpenProposal({ order, proposal, words }: OpenProposalProps) {
  const t = useText();
  const { isBusy, problem, decide, takeBack } = useOrderChanges(order);
  return (
    <div className={story.proposal}>
      <p ref={words} tabIndex={-1}>
        {t(proposal.by === 'SHOP' ? 'changes.fromShop' : 'changes.yours')}
      </p>
      <ChangedLines order={order} proposal={proposal} />
      {proposal.takenBack === false ? (
        <TakeBack
          isBusy={isBusy}
          problem={problem}
          onYes={() => takeBack(proposal.id, 'changes')}
        />
      ) : (
        problem && <p role="alert">{t(refusalOf(problem))}</p>
      )}
      {proposal.by === 'SHOP' && order.may?.change !== false && (
        <div className={style.actions}>
          <button
            type="button"
            className="button button-main"
            disabled={isBusy}
            onClick={() => decide(proposal.id, true)}
          >
            {t('changes.accept')}
          </button>
          <button
            type="button"
            className="button button-quiet"
            disabled={isBusy}
            onClick={() => decide(proposal.id, false)}
          >
            {t('changes.refuse')}
          </button>
        </div>
      )}
    </div>
  );
}

/** Other quantities and a word to the shop; folded away until it is wanted. */
function WishForm({ order }: { order: OrderView }) {
  const t = useText();
  const { isBusy, problem, propose } = useOrderChanges(order);
  const [quantities, change] = useState<Record<string, number>>({});
  const [note, write] = useState('');
  const products = [...new Map(order.lines.map((line) => [line.productId, line]))];
  const ordered = (id: string): number =>
    order.lines
      .filter((line) => line.productId === id)
      .reduce((sum, line) => sum + line.quantity, 0);
  const wished = products.map(([productId]) => ({
    productId,
    quantity: quantities[productId] ?? ordered(productId),
  }));
  const changed = wished.filter(({ productId, quantity }) => quantity !== ordered(productId));
  return (
    <details className={story.proposal}>
      <summary>{t('changes.ask')}</summary>
      <p className={style.quiet}>{t('changes.askHint')}</p>
      {products.map(([id, { name, measure }]) => {
        const wish = {
          name,
          count: quantities[id] ?? ordered(id),
          onCount: (count: number) => change({ ...quantities, [id]: count }),
        };
        return measure ? (
          <Suspense key={id} fallback={<p className={story.wish}>{name}</p>}>
            <WishedAmount {...wish} measure={measure} />
          </Suspense>
        ) : (
          <WishedCount key={id} {...wish} />
        );
      })}
      <TextArea
        id="change-note"
        label={t('changes.note')}
        value={note}
        maxLength={1000}
        optional
        onText={write}
      />
      {problem && <p role="alert">{t(refusalOf(problem))}</p>}
      <button
        type="button"
        className="button button-quiet"
        disabled={isBusy || (changed.length === 0 && note.trim() === '')}
        onClick={() => propose(changed, note.trim())}
      >
        {t('changes.send')}
      </button>
    </details>
  );
}

interface WishedCountProps {
  name: string;
  count: number;
  onCount(count: number): void;
}
function WishedCount({ name, count, onCount }: WishedCountProps) {
  return (
    <label className={story.wish}>
      <span>{name}</span>
      <input
        type="number"
        min={0}
        max={MOST_QUANTITY}
        step={1}
        inputMode="numeric"
        value={count}
        onChange={({ target }) => onCount(Math.max(0, Math.trunc(target.valueAsNumber || 0)))}
      />
    </label>
  );
}
