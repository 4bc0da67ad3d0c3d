import { useState } from 'react';
import type { BodyOf } from '#machines/domain/api.ts';
import type { ProblemCode } from '#machines/domain/problem.ts';
import { capabilityOf } from '../browser/capabilities.ts';
import { present, useRunning } from './running.ts';

/** Tells an order what it does not know of its person. What then can be chosen is seen by reading the page anew. */
export function useTellContact(orderId: string): {
  isBusy: boolean;
  problem: ProblemCode | null;
  tell(contact: BodyOf<'tellContact'>): Promise<void>;
} {
  const { api } = useRunning();
  const [state, show] = useState<{ isBusy: boolean; problem: ProblemCode | null }>({
    isBusy: false,
    problem: null,
  });
  return {
    ...state,
    tell: async (contact) => {
      show({ isBusy: true, problem: null });
      const done = await present(api, 'API')('tellContact', {
        params: { id: orderId },
        body: contact,
        capability: capabilityOf(orderId),
      });
      if (done.ok) location.reload();
      else show({ isBusy: false, problem: done.problem?.code ?? 'UNAVAILABLE' });
    },
  };
}
