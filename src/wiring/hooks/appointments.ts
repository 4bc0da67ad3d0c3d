import { useState } from 'react';
import useSWR from 'swr';
import type { BodyOf, ReplyOf } from '#machines/domain/api.ts';
import type { Slot } from '#machines/domain/cart.ts';
import type { ProblemCode } from '#machines/domain/problem.ts';
import { CACHE } from '#src/api/cache.ts';
import { dataOf } from '../ports/reads.ts';
import type { Read } from './reads.ts';
import { present, useRunning } from './running.ts';

export type AppointmentView = ReplyOf<'appointment'>;

export interface OneAppointment extends Read<AppointmentView> {
  /** what could not be changed, and why */
  problem: ProblemCode | null;
  isBusy: boolean;
  /** true once it is another time; with the same person, unless the shopper lets it be anyone */
  move(to: Slot, isAnyone: boolean): Promise<boolean>;
  /** all visits of its order, or this one alone, of an order that costs so much then */
  cancel(alone?: { total: number }): Promise<boolean>;
}

/** One appointment, and what may be done with it; the server decides by the store's rule. */
export function useAppointment(id: string): OneAppointment {
  const { api } = useRunning();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ProblemCode | null>(null);
  const { data, error, isLoading, mutate } = useSWR<AppointmentView>(
    ['appointment', id],
    async () => dataOf(await present(api, 'API')('appointment', { params: { id } })),
    CACHE,
  );
  const change = async (body: BodyOf<'patchAppointment'>): Promise<boolean> => {
    setBusy(true);
    const answer = await present(api, 'API')('patchAppointment', {
      params: { id },
      body: { ...body, version: data?.version },
    });
    setProblem(answer.ok ? null : (answer.problem?.code ?? 'UNAVAILABLE'));
    await mutate(answer.ok ? answer.data.data : undefined, { revalidate: !answer.ok });
    setBusy(false);
    return answer.ok;
  };
  return {
    data,
    failed: error !== undefined,
    isLoading,
    again: () => void mutate(),
    problem,
    isBusy,
    move: ({ startDate, startTime }, isAnyone) =>
      change({ startDate, startTime, ...(isAnyone && { employee: null }) }),
    cancel: (alone) =>
      change({ status: 'CANCELLED', ...(alone && { alone: true, total: alone.total }) }),
  };
}
