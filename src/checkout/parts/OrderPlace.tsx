import { Suspense } from 'react';
import { addressLines } from '#machines/domain/address.ts';
import { arrivalOf } from '#machines/domain/arrival.ts';
import type { OrderView } from '#machines/domain/order.ts';
import { isToPayLater } from '#machines/domain/orderStatus.ts';
import { lazyWithRetry } from '../../ui/retryImport.ts';
import { useDates } from '../../ui/useDates.ts';
import { useText } from '../../ui/useText.ts';
import { useBusiness, useHref } from '../../wiring/hooks/running.ts';
import { branchPhone } from '../branchPhone.ts';
import { movableUntil } from '../movableUntil.ts';
import { placeLines } from '../placeLines.ts';
import { AddressLines } from './AddressLines.tsx';
import { hasInvoice } from './hasInvoice.ts';
import { isHeld } from './isHeld.ts';
import style from './Order.module.css';
import { readyAt, wallTime } from './readyAt.ts';
import { Wanted } from './Wanted.tsx';
import { WaysToBranch } from './WaysToBranch.tsx';

const CalendarLink = lazyWithRetry(() => import('./CalendarLink.tsx'));

interface OrderPlaceProps {
  order: OrderView;
  timeZone: string;
}

/** Where the order goes or where the shopper goes: table, address, pickup place, or the appointments with their calendar file. */
export function OrderPlace({ order, timeZone }: OrderPlaceProps) {
  const t = useText();
  const href = useHref();
  const dates = useDates(timeZone);
  const business = useBusiness();
  const arrival = arrivalOf(business, Boolean(order.visitAt));
  const appointments = order.lines.flatMap((line) =>
    line.appointments.map((one) => ({ ...one, service: line.name })),
  );
  // A time that is only kept until it is paid, that is over, or that is none any more, is nothing for a calendar.
  const booked = hasInvoice(order)
    ? appointments.filter((one) => one.status !== 'CANCELLED' && !isHeld(one, Date.now(), timeZone))
    : [];
  const to = order.shipment?.customerLocation ?? order.visitAt;
  const where = to ? addressLines(to) : [];
  const branch = {
    ...order.location,
    ...business.locations.find(({ id }) => id === order.location?.id),
  };
  const phone = branchPhone(business, order.location?.id);
  const timing = business.orderTiming;
  // No time is said of what would not be begun now (434).
  const now = wallTime(Date.now(), timeZone);
  const isMadeNow =
    order.paymentState === 'PENDING' &&
    !isToPayLater(order) &&
    !to &&
    !order.table &&
    !order.wanted &&
    appointments.length === 0 &&
    timing &&
    readyAt(now, timing.readyMinutes, branch.hours, now) > 0;
  // Who found the order by its number may read it; an appointment opens to its owner alone. What staff wrote down has none (512).
  const isCalled = order.may?.move === false;
  const opens = order.may?.change !== false && !isCalled;
  // What its shopper may do about visits that are paid: said before Pay, and here (523).
  const isRuled =
    !isCalled &&
    booked.length > 0 &&
    order.paid > 0 &&
    (order.mayCancelPaid || order.mayAsk?.includes('CANCEL'));
  const rule = (one: (typeof booked)[number]): string => {
    const until = movableUntil(one, business);
    return until < Date.now()
      ? t('review.changeLate')
      : t('review.changeUntil', { time: dates.instant(new Date(until).toISOString()) });
  };
  return (
    <section className={style.block} aria-labelledby="place-title">
      <h2 id="place-title">
        {t(
          order.table
            ? 'place.table'
            : appointments.length > 0
              ? 'place.appointments'
              : to
                ? 'place.delivery'
                : 'place.pickup',
        )}
      </h2>
      {order.table && <p>{t('place.tableName', { table: order.table.name })}</p>}
      <Wanted order={order} />
      {isMadeNow && <p>{t('next.afterPaid', { minutes: timing.readyMinutes })}</p>}
      {appointments.map((one) => {
        const to = href(`/appointments/${one.id}`);
        const isAhead = one.status !== 'CANCELLED' && !isHeld(one, Date.now(), timeZone);
        return (
          <p key={one.id}>
            <strong>{opens && !isAhead ? <a href={to}>{one.service}</a> : one.service}</strong>
            <br />
            {dates.slot(one.startDate, one.startTime, arrival)}
            {one.employee && ` · ${one.employee}`}
            {one.status === 'CANCELLED' && ` · ${t('appointments.status.CANCELLED')}`}
            {isRuled && isAhead && (
              <>
                <br />
                {rule(one)}
              </>
            )}
            {opens && isAhead && (
              <>
                <br />
                <a href={to} aria-label={`${t('place.change')}: ${one.service}`}>
                  {t('place.change')}
                </a>
              </>
            )}
          </p>
        );
      })}
      {isRuled && (
        <p>
          {business.cancelSaid?.[order.mayCancelPaid ? 'inTime' : 'late'].replace('{phone}', phone)}
        </p>
      )}
      {isCalled && booked.length > 0 && phone && <p>{t('place.call', { phone })}</p>}
      {appointments.length > 0 && (
        <p className={style.quiet}>
          {t('place.zone', { zone: dates.zone() })}{' '}
          {booked.length > 0 && (
            <Suspense fallback={t('place.calendar')}>
              <CalendarLink
                visits={booked}
                address={(to ? where : placeLines(branch)).join(', ')}
                order={order}
              />
            </Suspense>
          )}
        </p>
      )}
      {to && (
        <address className={style.address}>
          <AddressLines lines={[order.customerName, ...where]} />
          {to.note && <q className={style.quiet}>{to.note}</q>}
        </address>
      )}
      {!to && order.location && !order.table && (
        <address className={style.address}>
          <AddressLines lines={placeLines(branch)} />
          <WaysToBranch branch={branch} phone={phone} />
        </address>
      )}
    </section>
  );
}
