import { useEffect, useRef } from 'react';
import type { StaffOrder } from '#machines/domain/staffTask.ts';
import type { DeedResult } from '#machines/staff/types.ts';
import { useMoney } from '../../ui/useMoney.ts';
import { useText } from '../../ui/useText.ts';
import style from '../Account.module.css';
import { askedFound } from './askedFound.ts';
import { deedName } from './deedWords.ts';
import { LOG_EVENTS } from './logEvents.ts';
import { stateWords } from './Money.tsx';
import own from './StaffOrder.module.css';

const BACK = ['staff.gaveBack', 'staff.returnedElsewhere'];

interface WhatWasDoneProps {
  said: DeedResult | null;
  /** the order is on its way that it is said beside */
  isReading: boolean;
  shown: StaffOrder;
}

/** How the last deed ended: done, not done because the order had moved, or not known. */
export function WhatWasDone({ said, isReading, shown }: WhatWasDoneProps) {
  const t = useText();
  const { fromWire } = useMoney(shown.order.currency);
  const words = useRef<HTMLDivElement>(null);
  // A task that was seen to takes the pressed button with it when the order is read again, some time after the question was closed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the order read anew that takes the button away
  useEffect(() => {
    if (said && document.activeElement === document.body)
      words.current?.focus({ preventScroll: true });
  }, [said, shown]);
  const back = shown.story.findLast(({ event }) => BACK.includes(event))?.amount ?? 0;
  const found = (): string => {
    const { news, isUnanswered } = askedFound(shown);
    if (!news)
      return isUnanswered
        ? t('staff.found.unknown')
        : t('staff.found.none', { state: t(stateWords(shown.order)) });
    const { event, amount } = news;
    return t('staff.found', {
      what: LOG_EVENTS.includes(event) ? t(`staff.event.${event}`) : event,
      amount: amount === null ? 'none' : fromWire(amount),
    });
  };
  return (
    <div role="status" className={own.said} ref={words} tabIndex={-1}>
      {isReading && t('app.loading')}
      {said && !isReading && (
        <p className={said.how === 'done' ? style.done : style.notice}>
          {said.how === 'done'
            ? [
                t(`staff.done.${deedName(said.deed)}`, { amount: fromWire(back) }),
                deedName(said.deed) === 'ask' && found(),
              ]
                .filter(Boolean)
                .join(' ')
            : t(`staff.said.${said.how}`, { deed: t(`staff.do.${deedName(said.deed)}`) })}
        </p>
      )}
    </div>
  );
}
