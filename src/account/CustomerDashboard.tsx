import { type ReactNode, useState } from 'react';
import { OrderAgain } from '../checkout/parts/OrderAgain.tsx';
import { useText } from '../ui/useText.ts';
import { useRecord } from '../wiring/hooks/account.ts';
import { useAppointments, useBought, useOrders } from '../wiring/hooks/reads.ts';
import { useHref, useLacks } from '../wiring/hooks/running.ts';
import { useWorksHere } from '../wiring/hooks/worksHere.ts';
import style from './Account.module.css';
import { ClaimOrders } from './ClaimOrders.tsx';
import { BoughtBefore } from './dashboard/BoughtBefore.tsx';
import { FirstAddress, useFirstAddress } from './dashboard/FirstAddress.tsx';
import { firstOrder } from './dashboard/firstOrder.ts';
import { NearestVisit } from './dashboard/NearestVisit.tsx';
import { OnTerms } from './dashboard/OnTerms.tsx';
import { NothingYet } from './kit/NothingYet.tsx';
import { OrderRow } from './OrderRow.tsx';

interface DashboardProps {
  /** ways on from here */
  links: ReactNode;
  signOut: ReactNode;
}

/**
 * What a customer comes to the account for: what comes next, what can be had again, and where it goes to; then the ways on. All of it is shown at once:
 * what came piece by piece would move what a finger is on its way to.
 */
export default function CustomerDashboard({ links, signOut }: DashboardProps) {
  const t = useText();
  const [now] = useState(() => new Date().toISOString());
  const claims = !useLacks('claim');
  const orders = useOrders();
  const work = useWorksHere();
  const reads = [orders, useAppointments(), useBought(), useFirstAddress(), useRecord(), work];
  const isReading = reads.some(({ isLoading, failed }) => isLoading && !failed);
  if (isReading) return <p role="status">{t('app.loading')}</p>;
  const first = firstOrder(orders.data ?? [], now);
  return (
    <div className={style.board}>
      <div>
        {/* It is what they came for: before anything that a shopper comes for. */}
        {work.worksHere && <WayToWork path="/staff" name="account.staff" />}
        {work.supportsHere && <WayToWork path="/support" name="account.support" />}
        <NearestVisit />
        <OnTerms />
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
        {orders.data?.length === 0 && !work.worksHere && !work.supportsHere && <NothingYet />}
      </div>
      <div>
        <FirstAddress />
        <div className={style.rows}>
          {links}
          {claims && <ClaimOrders />}
          {signOut}
        </div>
      </div>
    </div>
  );
}

function WayToWork({ path, name }: { path: string; name: string }) {
  const t = useText();
  const href = useHref();
  return (
    <a className={`${style.row} ${style.way}`} href={href(path)}>
      <strong>{t(name)}</strong>
    </a>
  );
}
