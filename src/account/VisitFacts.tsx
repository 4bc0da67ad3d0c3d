import { type ReactNode, Suspense } from 'react';
import { arrivalOf } from '#machines/domain/arrival.ts';
import type { OrderView } from '#machines/domain/order.ts';
import { branchPhone } from '../checkout/branchPhone.ts';
import { isHeld } from '../checkout/parts/isHeld.ts';
import { MovedVisit } from '../checkout/parts/MovedVisit.tsx';
import { againPath } from '../checkout/parts/OrderAgain.tsx';
import { orderSums } from '../checkout/parts/orderSums.ts';
import { mayBePaid } from '../checkout/parts/orderTexts.ts';
import { WaysToBranch } from '../checkout/parts/WaysToBranch.tsx';
import { useLanguage } from '../ui/language.ts';
import { lazyWithRetry } from '../ui/retryImport.ts';
import { useDates } from '../ui/useDates.ts';
import { useText } from '../ui/useText.ts';
import type { AppointmentView } from '../wiring/hooks/appointments.ts';
import { useBusiness, useHref } from '../wiring/hooks/running.ts';
import style from './Account.module.css';
import { visitPlaceOf } from './kit/visitPlace.ts';

const CalendarLink = lazyWithRetry(() => import('../checkout/parts/CalendarLink.tsx'));

interface VisitFactsProps {
  appointment: AppointmentView;
  /** nothing where it could not be read */
  order: OrderView | undefined;
  /** what may be done about the visit */
  children: ReactNode;
}

/** When, with whom, how long and where first; then what may be done, then the money of its order. */
export function VisitFacts({ appointment: one, order, children }: VisitFactsProps) {
  const t = useText();
  const { locale } = useLanguage();
  const business = useBusiness();
  const dates = useDates(business.timeZone);
  const arrival = arrivalOf(business, one.servicePlace === 'AT_CUSTOMER');
  const isOver = isHeld(one, new Date().toISOString(), business.timeZone);
  const status = one.status === 'PENDING' && one.isAccepted ? 'ACCEPTED' : one.status;
  const about = [
    one.employeeName && t('appointment.with', { person: one.employeeName }),
    one.minutes > 0 && lasting(one.minutes, locale),
  ].filter(Boolean);
  return (
    <div className={style.visit}>
      <div className={style.visitColumn}>
        <section
          className={style.card}
          aria-label={t('appointment.title', { service: one.service })}
        >
          <div role="status" className={style.visitStatus}>
            <p className={style.visitHead}>
              <strong className={style.visitWhen}>
                {dates.slot(one.startDate, one.startTime, arrival)}
              </strong>
              <span className={style.visitState}>
                {t(isOver ? 'order.title.visited' : `appointments.status.${status}`, {
                  date: dates.day(one.startDate),
                })}
              </span>
            </p>
            {about.length > 0 && <p>{about.join(' · ')}</p>}
          </div>
          {order?.visitMoves
            ?.filter(({ appointmentId }) => appointmentId === one.id)
            .map((move) => (
              <p key={move.at} className={style.quiet}>
                <MovedVisit order={order} move={move} />
              </p>
            ))}
          <Where appointment={one} />
          <p className={style.quiet}>{t('place.zone', { zone: dates.zone() })}</p>
        </section>
        <Ways appointment={one} isOver={isOver} hasOrder={order !== undefined} />
      </div>
      <div className={style.visitColumn}>
        {children}
        {order && <Sums order={order} />}
      </div>
    </div>
  );
}

/** "45 min", "1 hr 30 min". */
function lasting(minutes: number, locale: string): string {
  const say = (value: number, unit: string): string =>
    new Intl.NumberFormat(locale, { style: 'unit', unit }).format(value);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && say(hours, 'hour'), rest > 0 && say(rest, 'minute')]
    .filter(Boolean)
    .join(' ');
}

/** The branch that the shopper comes to, with its place on a map and its number; else where it takes place. */
function Where({ appointment: one }: { appointment: AppointmentView }) {
  const t = useText();
  const business = useBusiness();
  const { locations } = business;
  const { says, lines } = visitPlaceOf(one, locations);
  const branch = says ? undefined : locations.find(({ id }) => id === one.location);
  const phone = branchPhone(business, one.location);
  return (
    <>
      {says && <p>{t(says)}</p>}
      {lines.length > 0 && (
        <address className={style.address}>
          {lines.map((line) => (
            <bdi key={line}>{line}</bdi>
          ))}
        </address>
      )}
      <div className={style.visitWays}>
        <WaysToBranch branch={branch} phone={phone} />
      </div>
    </>
  );
}

interface WaysProps {
  appointment: AppointmentView;
  isOver: boolean;
  /** its order stands below, and leads on */
  hasOrder: boolean;
}
function Ways({ appointment: one, isOver, hasOrder }: WaysProps) {
  const t = useText();
  const href = useHref();
  const { locations } = useBusiness();
  return (
    <div className={style.links}>
      {one.status !== 'CANCELLED' && !isOver && (
        <Suspense fallback={<span className="button button-quiet">{t('place.calendar')}</span>}>
          <CalendarLink
            className="button button-quiet"
            visits={[{ ...one, employee: one.employeeName }]}
            address={visitPlaceOf(one, locations).lines.join(', ')}
            order={{ id: one.orderId, orderNumber: one.orderNumber }}
          />
        </Suspense>
      )}
      {one.orderId && !hasOrder && (
        <a className="button button-quiet" href={href(`/orders/${one.orderId}`)}>
          {t('appointments.of', { orderNumber: one.orderNumber ?? '' })}
        </a>
      )}
      <a className="button button-plain" href={href(againPath(one.productId, one.employee))}>
        {t('again.book')}
      </a>
    </div>
  );
}

/** What its order costs, what of it is paid and what is still to be paid, in the words of the order's page. */
function Sums({ order }: { order: OrderView }) {
  const language = useLanguage();
  const href = useHref();
  const business = useBusiness();
  const { total, code, settled } = orderSums(order, business, language, mayBePaid(order));
  return (
    <section className={style.card} aria-labelledby="visit-money">
      <h2 id="visit-money">
        <a href={href(`/orders/${order.id}`)}>
          {language.t('appointments.of', { orderNumber: order.orderNumber })}
        </a>
      </h2>
      <dl className={style.settled}>
        {[[`${language.t('totals.total')} ${code}`, total] as const, ...settled].map(
          ([name, amount]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{amount}</dd>
            </div>
          ),
        )}
      </dl>
    </section>
  );
}
