import type { OrderSums as Figures } from '#machines/domain/invoice.ts';
import type { OrderView } from '#machines/domain/order.ts';
import { useLanguage } from '../../ui/language.ts';
import { useBusiness } from '../../wiring/hooks/running.ts';
import { orderSums } from './orderSums.ts';
import { SumRows } from './SumRows.tsx';
import style from './Totals.module.css';

interface OrderSumsProps {
  order: OrderView;
  /** money may be on its way: nothing is called unpaid */
  inDoubt?: boolean;
}

/** What an order costs, what has arrived, what is still to pay and until when. */
export function OrderSums({ order, inDoubt }: OrderSumsProps) {
  return <Sums sums={orderSums(order, useBusiness(), useLanguage(), inDoubt)} />;
}

export function Sums({ sums }: { sums: Figures }) {
  return (
    <div className={style.totals}>
      <SumRows {...sums} />
      {sums.inside && <p className={style.note}>{sums.inside}</p>}
      {sums.settled.length > 0 && (
        <dl className={style.split}>
          {sums.settled.map(([name, amount]) => (
            <div key={`${name} ${amount}`} className={style.row}>
              <dt>{name}</dt>
              <dd>{amount}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
