import { useState } from 'react';
import { OrderAgain } from '../checkout/parts/OrderAgain.tsx';
import { useText } from '../ui/useText.ts';
import { useOrders } from '../wiring/hooks/reads.ts';
import style from './Account.module.css';
import { BoughtBefore } from './dashboard/BoughtBefore.tsx';
import { FirstAddress } from './dashboard/FirstAddress.tsx';
import { firstOrder } from './dashboard/firstOrder.ts';
import { NearestVisit } from './dashboard/NearestVisit.tsx';
import { OrderRow } from './OrderRow.tsx';

/** What a customer comes to the account for: what comes next, what can be had again, and where it goes to. */
export default function LatestOrder() {
  const t = useText();
  const [now] = useState(() => new Date().toISOString());
  const first = firstOrder(useOrders().data ?? [], now);
  return (
    <>
      <NearestVisit />
      {first && (
        <section className={style.now} aria-labelledby="latest-order">
          <h2 id="latest-order">
            {t(first.isCurrent ? 'account.openOrder' : 'account.latestOrder')}
          </h2>
          <OrderRow order={first.order} />
          <OrderAgain order={first.order} />
        </section>
      )}
      <BoughtBefore />
      <FirstAddress />
    </>
  );
}
