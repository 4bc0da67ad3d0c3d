import type { OrderView } from '#machines/domain/order.ts';
import { orderStatusOf } from '#machines/domain/orderStatus.ts';
import { isOver } from '#machines/domain/shipmentStatus.ts';
import { useLanguage } from '../../ui/language.ts';
import { useDates } from '../../ui/useDates.ts';
import { useMoney } from '../../ui/useMoney.ts';
import { useBusiness, useSendsMail } from '../../wiring/hooks/running.ts';
import { branchPhone } from '../branchPhone.ts';
import { KeptUntil } from './KeptUntil.tsx';
import style from './Order.module.css';
import { hasTimes, progressOf } from './orderTexts.ts';
import { isHad } from './orderVisits.ts';
import { pickupTimes } from './pickupTimes.ts';
import { promisedWords } from './promisedWords.ts';
import { opensFor, wallDay } from './readyAt.ts';
import { wantedWords } from './wantedWords.ts';
import { wayOfRest } from './wayOfRest.ts';
import { waysBack } from './waysBack.ts';

/** What happens next, in steps, with no time that was not promised. */
export function NextSteps({ order }: { order: OrderView }) {
  const language = useLanguage();
  const { t } = language;
  const business = useBusiness();
  const { timeZone } = business;
  const dates = useDates(timeZone);
  const { fromWire } = useMoney(order.currency);
  const rest = order.table?.rest;
  const due = order.dueDate ? dates.day(order.dueDate.slice(0, 10), 'numeric') : '';
  const ways = waysBack(order, language);
  const opens = opensFor(order, business);
  const opening = new Date(opens).toISOString();
  const say = (step: string): string =>
    opens && step === 'next.paid.goods'
      ? t('when.closed', { time: dates.slot(opening.slice(0, 10), opening.slice(11, 16)) })
      : t(step, {
          date: due,
          way: step === 'next.deposit' ? wayOfRest(order) : ways.join(', '),
          left: rest === undefined ? 'none' : rest ? 'some' : 'zero',
          rest: fromWire(rest ?? 0),
        });
  const steps = stepsOf(order, timeZone);
  if (ways.length > 0) steps.push('next.wayBack');
  const sendsMail = useSendsMail();
  if (steps.length === 0) return null;
  const mails = sendsMail && isMailed(order);
  const isFetched = steps[0] === 'next.paid.pickup';
  const now = Date.now();
  const today = wallDay(now, timeZone);
  const { day = '', ready = '', open = null } = isFetched ? pickupTimes(order, business, now) : {};
  // A chosen hour is said in its place (500).
  const promise = BROUGHT.includes(steps[0] ?? '') && !order.wanted ? promiseOf(order) : '';
  const chosen = isFetched && wantedWords(order, language).when;
  // Where a time is said a shopper need not call (434).
  const phone = isFetched && !day && branchPhone(business, order.location?.id);
  return (
    <section className={style.block} aria-labelledby="next-title">
      <h2 id="next-title">{t('order.next')}</h2>
      {ready && (
        <p>
          <strong>
            {t('when.about', { time: ready })}
            {day === today || ` · ${dates.day(day)}`}
          </strong>
        </p>
      )}
      {chosen && (
        <p>
          <strong>{chosen}</strong>
        </p>
      )}
      {promise && (
        <p>
          <strong>{promisedWords(promise, order, business, language, today)}</strong>
        </p>
      )}
      {steps.length === 1 && steps[0] ? (
        <p>{say(steps[0])}</p>
      ) : (
        <ol className={style.steps}>
          {steps.map((step) => (
            <li key={step}>{say(step)}</li>
          ))}
        </ol>
      )}
      {isFetched && mails && <p>{t('next.pickup.mailed')}</p>}
      {open && <p>{t('next.pickup.hours', open)}</p>}
      {phone && <p>{t('next.pickup.call', { phone })}</p>}
      {mails && <p className={style.quiet}>{t('order.mail', { email: order.email })}</p>}
      <KeptUntil order={order} />
    </section>
  );
}

const BROUGHT = ['next.paid.goods', 'next.ready.delivery', 'next.onTheWay'];
/** In the store's own words, as long as it is to come. */
const promiseOf = ({ tracking }: OrderView): string =>
  tracking && !isOver(tracking.status) ? tracking.promise : '';

/** Of an order that is still to be paid a mail may never come; tables are told at the table, but for who paid a bill. */
const isMailed = ({
  email,
  table,
  isBill,
  paymentState,
  paymentMethodCode,
  attempt,
}: OrderView): boolean =>
  email !== '' &&
  (!table || isBill === true) &&
  (paymentState !== 'PENDING' ||
    paymentMethodCode === 'PAY_LATER' ||
    attempt?.outcome.status === 'IN_PROCESS');

export function stepsOf(order: OrderView, timeZone: string): string[] {
  const stands = orderStatusOf(order, false);
  if (stands === 'goingBack' || stands === 'disputed') return [];
  if (stands === 'endedInProcess') return ['next.inProcess'];
  if (stands === 'inProcess') return ['next.inProcess', 'next.inProcess.then'];
  if (isHad(order, Date.now(), timeZone)) return [];
  const progress = progressOf(order);
  const isPaid = order.paymentState === 'PAID';
  const isOpen = order.paymentState === 'PENDING' || order.paymentState === 'PART_PAID';
  if (!isPaid && !isOpen) return [];
  if (order.isBill) return isPaid ? ['next.bill'] : [];
  if (order.table) return ['next.placed.kitchen', ...(isPaid ? [] : ['next.placed.bill'])];
  const onTerms = order.paymentTerm !== null && order.dueDate !== null;
  if (isOpen && !onTerms && order.paymentMethodCode !== 'PAY_LATER') return ['next.unpaid'];
  const first = hasTimes(order)
    ? order.comingNow
      ? 'next.coming'
      : isPaid
        ? order.visitAt
          ? 'next.paid.visit'
          : 'next.paid.services'
        : 'next.placed.services'
    : order.shipment
      ? progress === 'onTheWay'
        ? 'next.onTheWay'
        : progress === 'ready'
          ? 'next.ready.delivery'
          : 'next.paid.goods'
      : progress === 'ready'
        ? 'next.ready'
        : 'next.paid.pickup';
  // Who gets it at home comes to no shop.
  const isBrought = order.shipment !== null || Boolean(order.visitAt);
  const unsaid = isBrought ? 'next.placed.brought' : 'next.placed.later';
  const terms = order.payTo ? 'next.placed.terms' : 'next.placed.terms.ask';
  const later = onTerms ? terms : unsaid;
  const rest = isOpen ? [later] : order.outstanding > 0 ? ['next.deposit'] : [];
  return [first, ...rest];
}
