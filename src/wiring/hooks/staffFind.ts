import { useState } from 'react';
import type { ProblemCode } from '#machines/domain/problem.ts';
import { present, useHref, useRunning } from './running.ts';

type Looked = { isBusy: boolean; isMissed: boolean; problem: ProblemCode | null };
const AT_REST: Looked = { isBusy: false, isMissed: false, problem: null };

/** Leads staff to the order that has a number; one that no order has is said. */
export function useOrderByNumber(): Looked & { find(number: string): void; forget(): void } {
  const { api } = useRunning();
  const href = useHref();
  const [state, show] = useState(AT_REST);
  return {
    ...state,
    forget: () => show(AT_REST),
    find: (number) =>
      void (async () => {
        show({ ...AT_REST, isBusy: true });
        const answer = await present(api, 'API')('findStaffOrder', { query: { number } });
        if (answer.ok && answer.data.id) location.assign(href(`/staff/orders/${answer.data.id}`));
        else if (answer.ok) show({ ...AT_REST, isMissed: true });
        else show({ ...AT_REST, problem: answer.problem?.code ?? 'UNAVAILABLE' });
      })(),
  };
}
