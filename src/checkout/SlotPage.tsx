import { useState } from 'react';
import { can, refusedSlotOf, titleOf } from '#machines/checkout/view.ts';
import { ConfirmButton } from '../ui/ConfirmButton.tsx';
import { useDates } from '../ui/useDates.ts';
import { useText } from '../ui/useText.ts';
import { useSlots } from '../wiring/hooks/reads.ts';
import { useBusiness, useCheckout, useSendCheckout } from '../wiring/hooks/running.ts';
import style from './parts/Checkout.module.css';
import { FreeTimes } from './parts/FreeTimes.tsx';
import { Heading } from './parts/Heading.tsx';

/** One time cannot be had: why, and the nearest others on the same page, with everything else kept (F87, F90). */
export default function SlotPage() {
  const t = useText();
  const send = useSendCheckout();
  const business = useBusiness();
  const dates = useDates(business.timeZone);
  const title = useCheckout(titleOf);
  const refused = useCheckout(refusedSlotOf);
  const problem = useCheckout((snapshot) => snapshot.context.problem);
  const mayRelease = useCheckout((snapshot) => can(snapshot, 'times.release'));
  const held = useCheckout((snapshot) => snapshot.context.appointments.length);
  const item = refused?.item;
  const slot = refused && item?.service?.slots[refused.slot];
  const [day, look] = useState<string | null>(null);
  const found = useSlots(
    item && slot
      ? {
          productId: item.product.id,
          locationId: item.location.id,
          employeeId: item.service?.employee?.id,
          from: slot.startDate,
          minutes: item.service?.duration ?? 0,
          people: item.qty,
        }
      : null,
  );
  if (!refused || !item || !slot) return null;
  return (
    <div className={`page ${style.narrow}`}>
      <Heading title={title}>
        <p>
          <strong>
            {t('slot.wished', {
              service: item.product.name,
              time: dates.slot(slot.startDate, slot.startTime),
            })}
          </strong>
        </p>
        <p role="alert">{t(`problem.${problem ?? 'SLOT_TAKEN'}`)}</p>
        {held > 0 && <p>{t('review.stillHeld')}</p>}
      </Heading>
      <FreeTimes
        found={found}
        day={day ?? slot.startDate}
        onDay={look}
        onPick={(picked) =>
          send({ type: 'slot.pick', line: refused.line, slot: refused.slot, picked })
        }
        locationId={item.location.id}
        isDaily={item.service?.serviceType === 'DAILY'}
        zone={dates.zone()}
      />
      {mayRelease && held > 0 && (
        <p>
          <ConfirmButton
            className="button button-plain"
            label={t('slot.release')}
            question={{
              title: t('slot.releaseTitle'),
              text: t('slot.releaseText'),
              yes: t('slot.release'),
              no: t('slot.releaseNot'),
            }}
            onYes={() => send({ type: 'times.release' })}
          />{' '}
          <span className={style.quiet}>{t('slot.releaseHint')}</span>
        </p>
      )}
    </div>
  );
}
