import { arrivalOf } from '#machines/domain/arrival.ts';
import { inTurn } from '#machines/domain/inTurn.ts';
import type { OrderView } from '#machines/domain/order.ts';
import { countText, unitText } from '../../cart/countText.ts';
import { useLanguage } from '../../ui/language.ts';
import { useDates } from '../../ui/useDates.ts';
import { useMoney } from '../../ui/useMoney.ts';
import { useBusiness } from '../../wiring/hooks/running.ts';
import { isCalledOff } from './isCalledOff.ts';
import style from './Lines.module.css';
import { missingSaid } from './missingSaid.ts';

/** The lines of a placed order as the server keeps them. */
export function OrderLines({ order, timeZone }: { order: OrderView; timeZone: string }) {
  const { t, locale } = useLanguage();
  const { fromWire } = useMoney(order.currency);
  const arrival = arrivalOf(useBusiness(), Boolean(order.visitAt));
  const dates = useDates(timeZone);
  const lines = inTurn(order.lines, ({ appointments }) => appointments[0]);
  return (
    <ul className={style.lines}>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a placed order's lines never change places
        <li key={at} className={style.line}>
          {line.image && (
            <img
              className={style.image}
              src={line.image}
              alt=""
              width={64}
              height={64}
              loading="lazy"
            />
          )}
          <div className={style.text}>
            <span className={style.name}>
              {isCalledOff(line) ? (
                <s>
                  <bdi>{line.name}</bdi>
                </s>
              ) : (
                <bdi>{line.name}</bdi>
              )}
            </span>
            {line.variant && <span className={style.detail}>{line.variant}</span>}
            {line.addOns.map((addOn) => (
              <span key={addOn} className={style.detail}>
                + {addOn}
              </span>
            ))}
            {line.measure && (
              <span className={style.detail}>{unitText(line, line.measure, fromWire, locale)}</span>
            )}
            {line.appointments.map((one) => (
              <span key={one.id} className={style.detail}>
                {dates.slot(one.startDate, one.startTime, arrival)}
                {one.employee && ` · ${one.employee}`}
                {one.status === 'CANCELLED' && ` · ${t('appointments.status.CANCELLED')}`}
              </span>
            ))}
            {(line.outstanding ?? 0) > 0 && (
              <span className={style.detail}>
                {t('lines.rest', { rest: fromWire(line.outstanding ?? 0) })}
              </span>
            )}
            {line.missing && (
              <span className={style.detail}>{missingSaid(line, { t, locale })}</span>
            )}
            {line.notes && (
              <span className={style.detail}>{t('lines.note', { note: line.notes })}</span>
            )}
          </div>
          <span className={style.quantity}>
            {countText(t, line.quantity, line.measure, locale)}
          </span>
          {!isCalledOff(line) && <span className={style.amount}>{fromWire(line.totalPrice)}</span>}
        </li>
      ))}
    </ul>
  );
}
