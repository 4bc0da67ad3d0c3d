import { OrderAgain } from '../checkout/parts/OrderAgain.tsx';
import { useText } from '../ui/useText.ts';
import { useOrders } from '../wiring/hooks/reads.ts';
import style from './Account.module.css';
import { BoughtBefore } from './dashboard/BoughtBefore.tsx';
import { FirstAddress } from './dashboard/FirstAddress.tsx';
import { isCurrent } from './dashboard/isCurrent.ts';
import { NearestVisit } from './dashboard/NearestVisit.tsx';
import { OrderRow } from './OrderRow.tsx';

/** What a customer comes to the account for: what comes next, what can be had again, and where it goes to. */
export default function LatestOrder() {
  const t = useText();
  const orders = useOrders().data;
  const order = orders?.find(isCurrent) ?? orders?.[0];
  return (
    <>
      <NearestVisit />
      {order && (
        <section className={style.now} aria-labelledby="latest-order">
          <h2 id="latest-order">
            {t(isCurrent(order) ? 'account.openOrder' : 'account.latestOrder')}
          </h2>
          <OrderRow order={order} />
          <OrderAgain order={order} />
        </section>
      )}
      <BoughtBefore />
      <FirstAddress />
    </>
  );
}
