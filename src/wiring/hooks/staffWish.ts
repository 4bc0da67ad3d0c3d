import { useState } from 'react';
import type { ProblemCode } from '#machines/domain/problem.ts';
import { present, useRunning } from './running.ts';

interface Deciding {
  isBusy: boolean;
  problem: ProblemCode | null;
  done: 'accepted' | 'refused' | null;
}
const AT_REST: Deciding = { isBusy: false, problem: null, done: null };

/** Staff's word about a change that a shopper asked for. The order is read again after it, whatever came of it. */
export function useWish(
  orderId: string,
  after: () => void,
): Deciding & { decide(proposal: string, accept: boolean): void } {
  const { api } = useRunning();
  const [state, show] = useState(AT_REST);
  return {
    ...state,
    decide: (proposal, accept) =>
      void (async () => {
        show({ ...AT_REST, isBusy: true });
        const answer = await present(api, 'API')('staffDecidesChange', {
          params: { id: orderId, proposal },
          body: { accept },
        });
        after();
        show({
          isBusy: false,
          problem: answer.ok ? null : (answer.problem?.code ?? 'UNAVAILABLE'),
          done: answer.ok ? (accept ? 'accepted' : 'refused') : null,
        });
      })(),
  };
}
