import type { OrderView } from '#machines/domain/order.ts';
import { isUntouched } from '#machines/domain/shipmentStatus.ts';
import { useText } from '../../ui/useText.ts';
import { useDeed } from '../../wiring/hooks/staffPacking.ts';
import style from '../Account.module.css';
import { DEED_WORDS, nextOf } from './OrderToPack.tsx';

/** What comes next of goods that stand: they are ready, then collected or on their way. The shop decides whether it may be said. */
export function NextPress({ order, after }: { order: OrderView; after(): void }) {
  const t = useText();
  const { isBusy, problem, press } = useDeed(order, after);
  const next = nextHere(order);
  return (
    <>
      {problem && (
        <p className={style.notice} role="alert">
          {t(`problem.${problem}`)}
        </p>
      )}
      {next && (
        <button
          type="button"
          className="button button-main"
          disabled={isBusy}
          onClick={() => press(next)}
        >
          {t(DEED_WORDS[next])}
        </button>
      )}
    </>
  );
}

/** Null: nothing is to be said by staff. What has left with a parcel is not called ready any more. */
export function nextHere(order: OrderView) {
  const { table, isBill, goods, paymentState, lines, timeline = [] } = order;
  const told = timeline.map(({ kind }) => kind);
  const isOf = (kind: (typeof told)[number]): boolean => told.includes(kind);
  const stands =
    goods === 'committed' &&
    (['PAID', 'PART_PAID'].includes(paymentState) || isOf('accepted')) &&
    paymentState !== 'REFUNDED';
  const isGoods = !table && !isBill && lines.every(({ appointments }) => appointments.length === 0);
  if (!stands || !isGoods || isOf('collected')) return null;
  const isWaiting = !order.tracking || isUntouched(order.tracking.status);
  return isOf('ready') || !isWaiting ? nextOf(order) : 'ready';
}
