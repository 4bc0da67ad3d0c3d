import { useState } from 'react';
import useSWR from 'swr';
import type { AttendanceEvent } from '#machines/domain/attendance.ts';
import type { Slot } from '#machines/domain/cart.ts';
import type { ProblemCode } from '#machines/domain/problem.ts';
import { CACHE } from '#src/api/cache.ts';
import { dataOf } from '../ports/reads.ts';
import type { AppointmentView, OneAppointment } from './appointments.ts';
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

/** One visit that staff move to another time; the shop decides. */
export function useStaffVisit(
  id: string,
): Pick<OneAppointment, 'data' | 'failed' | 'isBusy' | 'problem' | 'move'> {
  const { api } = useRunning();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ProblemCode | null>(null);
  const { data, error, mutate } = useSWR<AppointmentView>(
    ['staff-visit', id],
    async () => dataOf(await present(api, 'API')('staffVisit', { params: { id } })),
    CACHE,
  );
  const move = async ({ startDate, startTime }: Slot, isAnyone: boolean): Promise<boolean> => {
    if (!data) return false;
    setBusy(true);
    const answer = await present(api, 'API')('staffMovesVisit', {
      params: { id },
      body: {
        version: data.version,
        startDate,
        startTime,
        ...(isAnyone && { employee: null }),
      },
    });
    setProblem(answer.ok ? null : (answer.problem?.code ?? 'UNAVAILABLE'));
    await mutate(answer.ok ? answer.data.data : undefined, { revalidate: !answer.ok });
    setBusy(false);
    return answer.ok;
  };
  return { data, failed: error !== undefined, isBusy, problem, move };
}
