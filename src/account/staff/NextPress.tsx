import { useEffect, useRef } from 'react';
import type { OrderView } from '#machines/domain/order.ts';
import { isUntouched } from '#machines/domain/shipmentStatus.ts';
import { useText } from '../../ui/useText.ts';
import { useDeed } from '../../wiring/hooks/staffPacking.ts';
import style from '../Account.module.css';
import { DeedButton } from './DeedButton.tsx';
import { DONE_WORDS, nextOf } from './OrderToPack.tsx';
import own from './StaffOrder.module.css';

/** What comes next of goods that stand: they are ready, then collected or on their way. The shop decides whether it may be said. */
export function NextPress({ order, after }: { order: OrderView; after(): void }) {
  const t = useText();
  const { isBusy, problem, done, press } = useDeed(order, after);
  const next = nextHere(order);
  const said = useRef<HTMLParagraphElement>(null);
  // The button goes, or is another one: the focus waits before the next, where it is said what was done.
  useEffect(() => {
    if (done) said.current?.focus();
  }, [done]);
  return (
    <>
      {problem && (
        <p className={style.notice} role="alert">
          {t(`problem.${problem}`)}
        </p>
      )}
      <p role="status" tabIndex={-1} ref={said} className={own.told}>
        {done && t('packing.said', { number: order.orderNumber, what: t(DONE_WORDS[done.deed]) })}
      </p>
      {next && <DeedButton order={order} deed={next} isBusy={isBusy} onPress={press} />}
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
