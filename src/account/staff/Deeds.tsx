import { STAFF_ACTIONS, type StaffOrder } from '#machines/domain/staffTask.ts';
import type { StaffEvent } from '#machines/staff/types.ts';
import { useText } from '../../ui/useText.ts';
import own from './StaffOrder.module.css';

interface DeedsProps {
  shown: StaffOrder;
  send(event: StaffEvent): void;
}

/** Exactly what the order's chart allows now, each behind a question. */
export function Deeds({ shown: { may }, send }: DeedsProps) {
  const t = useText();
  // Which visit is meant is chosen beside it.
  const offered = STAFF_ACTIONS.filter(
    (action) => action !== 'cancelVisit' && may.includes(action),
  );
  return (
    <section className={`${own.block} ${own.acts}`} aria-labelledby="staff-deeds" tabIndex={-1}>
      <h2 id="staff-deeds">{t('staff.deeds')}</h2>
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
