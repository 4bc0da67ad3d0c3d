import type { DeedResult } from '#machines/staff/types.ts';
import { useText } from '../../ui/useText.ts';
import style from '../Account.module.css';
import { deedName } from './deedWords.ts';
import own from './StaffOrder.module.css';

interface WhatWasDoneProps {
  said: DeedResult | null;
  /** the order is on its way that it is said beside */
  isReading: boolean;
}

/** How the last deed ended: done, not done because the order had moved, or not known. */
export function WhatWasDone({ said, isReading }: WhatWasDoneProps) {
  const t = useText();
  return (
    <div role="status" className={own.said}>
      {isReading && t('app.loading')}
      {said && !isReading && (
        <p className={said.how === 'done' ? style.done : style.notice}>
          {t(`staff.said.${said.how}`, { deed: t(`staff.do.${deedName(said.deed)}`) })}
        </p>
      )}
    </div>
  );
}
