import { refusedSlotOf, titleOf } from '#machines/checkout/view.ts';
import { useDates } from '../ui/useDates.ts';
import { useText } from '../ui/useText.ts';
import { useBusiness, useCheckout, useSendCheckout } from '../wiring/hooks.ts';
import { useSlots } from '../wiring/readHooks.ts';
import style from './parts/Checkout.module.css';
import { Heading } from './parts/Heading.tsx';
import times from './parts/Slots.module.css';

/** One time was taken by somebody else: the nearest others, on the same page, everything else kept (F87, F90). */
export function SlotPage() {
  const say = useText();
  const send = useSendCheckout();
  const business = useBusiness();
  const dates = useDates(business.timeZone);
  const title = useCheckout(titleOf);
  const refused = useCheckout(refusedSlotOf);
  const item = refused?.item;
  const slot = refused && item?.service?.slots[refused.slot];
  const {
    data: days,
    failed,
    again,
  } = useSlots(
    item && slot
      ? {
          productId: item.product.id,
          locationId: item.location.id,
          employeeId: item.service?.employee?.id,
          from: slot.startDate,
          minutes: item.service?.duration ?? 0,
        }
      : null,
  );
  if (!refused || !item || !slot) return null;
  const free = (days ?? []).filter((day) => day.times.length > 0).slice(0, 5);
  return (
    <div className={`page ${style.narrow}`}>
      <Heading title={title}>
        <p>{say('slot.lead', { service: item.product.name, time: dates.slot(slot.startDate, slot.startTime) })}</p>
        <p>{say('review.stillHeld')}</p>
      </Heading>
      {failed && (
        <p className={style.notice} data-kind="error">
          {say('slot.failed')}{' '}
          <button type="button" className={style.link} onClick={again}>
            {say('app.retry')}
          </button>
        </p>
      )}
      {days && free.length === 0 && <p className={style.notice}>{say('slot.none')}</p>}
      {free.map(({ day, times: open }) => (
        <section key={day} className={style.block} aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`}>{dates.day(day)}</h2>
          <ul className={times.times}>
            {open.map(({ startTime }) => (
              <li key={startTime}>
                <button
                  type="button"
                  className="button button-quiet"
                  onClick={() => send({ type: 'slot.pick', line: refused.line, slot: refused.slot, picked: { startDate: day, startTime } })}
                >
                  {startTime.slice(0, 5)}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p className={style.quiet}>{say('place.zone', { zone: dates.zone() })}</p>
    </div>
  );
}
