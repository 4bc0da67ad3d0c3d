import { addressLines } from '#machines/domain/address.ts';
import { IN_HOUSE } from '#machines/domain/carriers.ts';
import { shownPhone } from '#machines/domain/contact.ts';
import { amountText } from '#machines/domain/measure.ts';
import type { OrderView } from '#machines/domain/order.ts';
import { missingSaid } from '../../checkout/parts/missingSaid.ts';
import { leftToPay } from '../../checkout/parts/orderTexts.ts';
import { useLanguage } from '../../ui/language.ts';
import { useDates } from '../../ui/useDates.ts';
import { useMoney } from '../../ui/useMoney.ts';
import { useBusiness, useHref } from '../../wiring/hooks/running.ts';
import type { PackingDeed } from '../../wiring/hooks/staffPacking.ts';
import style from '../Account.module.css';
import own from '../StaffPacking.module.css';
import { DEED_WORDS, DeedButton } from './DeedButton.tsx';
import { Missing } from './Missing.tsx';
import { presentOf } from './missing.ts';
import { openWishOf } from './openWish.ts';
import { Promised } from './Promised.tsx';

interface OrderToPackProps {
  order: OrderView;
  isReady: boolean;
  isBusy: boolean;
  onPress(deed: PackingDeed): void;
  /** its shopper was asked about something */
  after(): void;
}

/** What goes into one bag or parcel, for whom and until when, and the press that comes next. */
export function OrderToPack({ order, isReady, isBusy, onPress, after }: OrderToPackProps) {
  const language = useLanguage();
  const { t, locale } = language;
  const href = useHref();
  const { fromWire } = useMoney(order.currency);
  const { day } = useDates(useBusiness().timeZone);
  const rest = leftToPay(order);
  const wish = openWishOf(order);
  const next = isReady ? nextOf(order) : 'ready';
  const number = t('staff.order', { number: order.orderNumber });
  return (
    <article className={`${style.card} ${own.order}`} aria-label={number}>
      <div className={own.head}>
        <h2>
          <a href={href(`/staff/orders/${order.id}`)}>{number}</a>
        </h2>
        <strong className={own.way}>
          {t(order.shipment ? 'review.delivery' : 'review.pickup')}
        </strong>
      </div>
      <Promised order={order} />
      <ul className={own.lines}>
        {order.lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a placed order's lines never change places
          <li key={at}>
            <strong>
              {line.measure
                ? amountText(presentOf(line), line.measure, locale)
                : // Who packs reads a number on each line.
                  t('lines.quantity', { count: presentOf(line) })}
            </strong>
            <span>
              <bdi>{[line.name, line.variant, ...line.addOns].filter(Boolean).join(', ')}</bdi>
              {line.missing && <em>{missingSaid(line, language)}</em>}
              {line.notes && <em>{t('lines.note', { note: line.notes })}</em>}
            </span>
          </li>
        ))}
      </ul>
      {wish && (
        <p className={style.notice}>
          <a href={href(`/staff/orders/${order.id}`)}>
            {t(wish === 'CANCEL' ? 'packing.wish.cancel' : 'packing.wish')}
          </a>
        </p>
      )}
      {order.notes && <p className={own.note}>{t('lines.note', { note: order.notes })}</p>}
      {!isReady && <Missing order={order} after={after} />}
      <Whom order={order} />
      <div className={own.foot}>
        <span>
          {rest === 0
            ? t('timeline.paid')
            : order.paymentTerm !== null && order.dueDate
              ? [
                  fromWire(rest),
                  t('staff.later.terms', { date: day(order.dueDate.slice(0, 10)) }),
                ].join(' · ')
              : t('packing.toPay', { amount: fromWire(rest) })}
        </span>
        {next && <DeedButton order={order} deed={next} isBusy={isBusy} onPress={onPress} />}
      </div>
    </article>
  );
}

/** Where it goes, and how to reach them. */
function Whom({ order }: { order: OrderView }) {
  const to = order.shipment?.customerLocation;
  const where = to ? addressLines(to).join(', ') : order.location?.name;
  return (
    <p className={own.whom}>
      {[order.customerName, where].filter(Boolean).join(' · ')}
      {order.phone && (
        <>
          {' · '}
          <a href={`tel:${order.phone.replaceAll(/[^\d+]/g, '')}`}>
            <bdi>{shownPhone(order)}</bdi>
          </a>
        </>
      )}
      {to?.note && <q>{to.note}</q>}
    </p>
  );
}

/** What is said after it. */
export const DONE_WORDS: Record<PackingDeed, string> = { ...DEED_WORDS, ready: 'timeline.ready' };

/** What was ready goes over the counter. A parcel of the shop's own rider is moved by its people, a courier's by the courier. */
export function nextOf({ shipment, tracking }: OrderView): PackingDeed | null {
  if (!shipment) return 'collected';
  if (tracking?.provider !== IN_HOUSE) return null;
  if (tracking.status === 'ON_THE_WAY') return 'DELIVERED';
  return ['PENDING', 'BOOKED', 'PICKED_UP'].includes(tracking.status) ? 'ON_THE_WAY' : null;
}
