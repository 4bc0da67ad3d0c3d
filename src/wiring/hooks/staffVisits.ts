import { useState } from 'react';
import type { ProblemCode } from '#machines/domain/problem.ts';
import { present, useRunning } from './running.ts';

export interface VisitPress {
  isBusy: boolean;
  problem: ProblemCode | null;
  /** what was said last */
  said: 'visit.onTheWay' | 'visit.notYet' | null;
}
const AT_REST: VisitPress = { isBusy: false, problem: null, said: null };

/** "On my way" of one visit, and that it was pressed wrongly; the order is read again after it. */
export function useVisitPress(
  orderId: string,
  appointment: string,
  after: () => void,
): VisitPress & { setOut(minutes: number | null): void; undo(): void } {
  const { api } = useRunning();
  const [pressed, show] = useState(AT_REST);
  const press = async (
    event: 'visit.onTheWay' | 'visit.notYet',
    minutes: number | null = null,
  ): Promise<void> => {
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
  return {
    ...pressed,
    setOut: (minutes) => void press('visit.onTheWay', minutes),
    undo: () => void press('visit.notYet'),
  };
}
