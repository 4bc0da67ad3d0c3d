import { useState } from 'react';
import type { OrderView } from '#machines/domain/order.ts';
import type { ProblemCode } from '#machines/domain/problem.ts';
import { present, useRunning } from './running.ts';

/** How many of a product there are. */
interface Counted {
  productId: string;
  quantity: number;
}
interface Asking {
  isBusy: boolean;
  problem: ProblemCode | null;
  isAsked: boolean;
}
const AT_REST: Asking = { isBusy: false, problem: null, isAsked: false };

/** Asks its shopper whether an order may go without what is missing. One form is one proposal, however often it is pressed. */
export function useMissing(
  { id }: OrderView,
  after: () => void,
): Asking & { ask(lines: Counted[], note: string): void } {
  const { api } = useRunning();
  const [proposalId] = useState(() => crypto.randomUUID());
  const [state, show] = useState(AT_REST);
  return {
    ...state,
    ask: (lines, note) =>
      void (async () => {
        show({ ...AT_REST, isBusy: true });
        const answer = await present(api, 'API')('staffProposesChange', {
          params: { id },
          body: { proposalId, note, lines },
        });
        show({
          isBusy: false,
          problem: answer.ok ? null : (answer.problem?.code ?? 'UNAVAILABLE'),
          isAsked: answer.ok,
        });
        if (answer.ok) after();
      })(),
  };
}
