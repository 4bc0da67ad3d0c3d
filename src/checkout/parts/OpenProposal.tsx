import type { RefObject } from 'react';
import type { OrderView, Proposal } from '#machines/domain/order.ts';
import { useText } from '../../ui/useText.ts';
import { useOrderChanges } from '../../wiring/hooks/orders.ts';
import { ChangedLines } from './ChangedLines.tsx';
import { changeRefusal } from './changeRefusal.ts';
import style from './Order.module.css';
import story from './Story.module.css';
import { TakeBack } from './TakeBack.tsx';

interface OpenProposalProps {
  order: OrderView;
  proposal: Proposal;
  words?: RefObject<HTMLParagraphElement | null>;
}
/** A change that waits for an answer: the shopper's own, or the shop's. */
export function OpenProposal({ order, proposal, words }: OpenProposalProps) {
  const t = useText();
  const { isBusy, problem, decide, takeBack } = useOrderChanges(order);
  return (
    <div className={story.proposal}>
      {proposal.by === 'SHOPPER' && (
        <p ref={words} tabIndex={-1}>
          {t('changes.yours')}
        </p>
      )}
      <ChangedLines order={order} proposal={proposal} />
      {proposal.takenBack === false ? (
        <TakeBack
          isBusy={isBusy}
          problem={problem}
          onYes={() => takeBack(proposal.id, 'changes')}
        />
      ) : (
        problem && <p role="alert">{t(changeRefusal(problem))}</p>
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
