import { Suspense, useState } from 'react';
import type { OrderView } from '#machines/domain/order.ts';
import { MOST_QUANTITY } from '#machines/domain/stock.ts';
import { TextArea } from '../../ui/Field.tsx';
import { lazyWithRetry } from '../../ui/retryImport.ts';
import { useText } from '../../ui/useText.ts';
import { useOrderChanges } from '../../wiring/hooks/orders.ts';
import { changeRefusal } from './changeRefusal.ts';
import style from './Order.module.css';
import story from './Story.module.css';

/** Few orders have goods that are sold loose. */
const WishedAmount = lazyWithRetry(() => import('./WishedAmount.tsx'));

const CLOSED = {
  SHOP: 'changes.fromShop',
  SHOPPER: 'changes.yours',
  PAYING: 'problem.ATTEMPT_LIVE',
  OVER: 'changes.over',
} as const;

interface WishFormProps {
  order: OrderView;
  /** why it can no longer be sent */
  closed: keyof typeof CLOSED | null;
}
/** Other quantities and a word to the shop. */
export function WishForm({ order, closed }: WishFormProps) {
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
    <div className={story.proposal}>
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
      {(closed || problem) && (
        <p role="alert">{t(closed ? CLOSED[closed] : changeRefusal(problem!))}</p>
      )}
      <button
        type="button"
        className="button button-quiet"
        disabled={isBusy || closed !== null || (changed.length === 0 && note.trim() === '')}
        onClick={() => propose(changed, note.trim())}
      >
        {t('changes.send')}
      </button>
    </div>
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
