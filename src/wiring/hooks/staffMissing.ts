import { useState } from 'react';
import type { OrderView } from '#machines/domain/order.ts';
import type { ProblemCode } from '#machines/domain/problem.ts';
import { idsOfContents } from '../browser/idsOfContents.ts';
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

/** Asks its shopper whether an order may go without what is missing. What is pressed again as it was is one proposal; with another count it is another, which the shop refuses while the first has no answer. */
export function useMissing(
  { id }: OrderView,
  after: (problem: ProblemCode | null) => void,
): Asking & { ask(lines: Counted[], note: string): void } {
  const { api } = useRunning();
  const [idOf] = useState(() => idsOfContents(() => crypto.randomUUID()));
  const [state, show] = useState(AT_REST);
  return {
    ...state,
    ask: (lines, note) =>
      void (async () => {
        show({ ...AT_REST, isBusy: true });
        const answer = await present(api, 'API')('staffProposesChange', {
          params: { id },
          body: { proposalId: idOf({ note, lines }), note, lines },
        });
        const problem = answer.ok ? null : (answer.problem?.code ?? 'UNAVAILABLE');
        show({ isBusy: false, problem, isAsked: answer.ok });
        after(problem);
      })(),
  };
}
