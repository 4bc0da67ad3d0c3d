import { useState } from 'react';
import type { AttendanceEvent } from '#machines/domain/attendance.ts';
import type { ProblemCode } from '#machines/domain/problem.ts';
import { present, useRunning } from './running.ts';

/** What staff say of one visit by a press: whether they have set out for it, and whether its customer came. */
type VisitEvent = 'visit.onTheWay' | 'visit.notYet' | AttendanceEvent;
export interface VisitPress {
  isBusy: boolean;
  problem: ProblemCode | null;
  /** what was said last */
  said: VisitEvent | null;
}
const AT_REST: VisitPress = { isBusy: false, problem: null, said: null };

/** What is shown of it is read again after each press. */
export function useVisitPress(
  orderId: string,
  appointment: string,
  after: () => void,
): VisitPress & { press(event: VisitEvent, minutes?: number | null): void } {
  const { api } = useRunning();
  const [pressed, show] = useState(AT_REST);
  const press = async (event: VisitEvent, minutes: number | null): Promise<void> => {
    show({ ...AT_REST, isBusy: true });
    const answer = await present(api, 'API')('reportEvent', {
      params: { id: orderId },
      body: {
        reportId: crypto.randomUUID(),
        event,
        appointment,
        ...(minutes !== null && { minutes }),
      },
    });
    show({
      isBusy: false,
      problem: answer.ok ? null : (answer.problem?.code ?? 'UNAVAILABLE'),
      said: answer.ok ? event : null,
    });
    after();
  };
  return { ...pressed, press: (event, minutes = null) => void press(event, minutes) };
}
