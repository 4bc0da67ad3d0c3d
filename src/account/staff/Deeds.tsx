import { STAFF_ACTIONS, type StaffOrder } from '#machines/domain/staffTask.ts';
import type { StaffEvent } from '#machines/staff/types.ts';
import { useDates } from '../../ui/useDates.ts';
import { useText } from '../../ui/useText.ts';
import { useBusiness } from '../../wiring/hooks/running.ts';
import own from './StaffOrder.module.css';
import { useProviderName } from './useProviderName.ts';

interface DeedsProps {
  shown: StaffOrder;
  send(event: StaffEvent): void;
}

/** Exactly what the order's chart allows now, each behind a question. */
export function Deeds({ shown: { may, stillPayable }, send }: DeedsProps) {
  const t = useText();
  const { instant } = useDates(useBusiness().timeZone);
  const nameOf = useProviderName();
  // Which visit is meant is chosen beside it.
  const offered = STAFF_ACTIONS.filter(
    (action) => action !== 'cancelVisit' && may.includes(action),
  );
  return (
    <section className={`${own.block} ${own.acts}`} aria-labelledby="staff-deeds" tabIndex={-1}>
      <h2 id="staff-deeds">{t('staff.deeds')}</h2>
      {stillPayable?.isOpen && (
        <p>
          {t('staff.desk.waits', {
            way: nameOf(stillPayable.provider),
            time: instant(stillPayable.until),
          })}
        </p>
      )}
      {offered.length === 0 && <p className={own.quiet}>{t('staff.deedsNone')}</p>}
      <div className={own.deeds}>
        {offered.map((action) => (
          <button
            key={action}
            type="button"
            className="button button-quiet"
            onClick={() => send({ type: 'deed.choose', deed: { kind: 'action', action } })}
          >
            {t(`staff.do.${action}`)}
          </button>
        ))}
      </div>
    </section>
  );
}
