import type { OrderView, Proposal } from '#machines/domain/order.ts';
import { ChangedLines } from '../../checkout/parts/ChangedLines.tsx';
import { useText } from '../../ui/useText.ts';
import own from './StaffOrder.module.css';

interface WishProps {
  order: OrderView;
  wish: Proposal;
  isBusy: boolean;
  decide(accept: boolean): void;
}

/** What its shopper wishes of an order that is not packed yet, and staff's two words to it. */
export function Wish({ order, wish, isBusy, decide }: WishProps) {
  const t = useText();
  return (
    <div className={own.wish}>
      <ChangedLines order={order} proposal={wish} />
      <div className={own.deeds}>
        <button
          type="button"
          className="button button-main"
          aria-disabled={isBusy}
          onClick={() => !isBusy && decide(true)}
        >
          {t('changes.accept')}
        </button>
        <button
          type="button"
          className="button button-quiet"
          aria-disabled={isBusy}
          onClick={() => !isBusy && decide(false)}
        >
          {t('changes.refuse')}
        </button>
      </div>
    </div>
  );
}
