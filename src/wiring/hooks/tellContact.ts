import { useState } from 'react';
import type { BodyOf } from '#machines/domain/api.ts';
import type { ProblemCode } from '#machines/domain/problem.ts';
import { capabilityOf } from '../browser/capabilities.ts';
import { present, useRunning } from './running.ts';

/** Tells an order what it does not know of its person. What then can be chosen is seen by reading the page anew. */
export function useTellContact(orderId: string): {
  isBusy: boolean;
  problem: ProblemCode | null;
  /** resolves to what of it was refused by itself */
  tell(contact: BodyOf<'tellContact'>): Promise<readonly string[]>;
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
      if (done.ok) {
        location.reload();
        return [];
      }
      show({ isBusy: false, problem: done.problem?.code ?? 'UNAVAILABLE' });
      const { code, fields = [] } = done.problem ?? {};
      const told = Object.keys(contact);
      const named = told.filter((one) => fields.includes(one));
      if (code !== 'FIELDS_INVALID') return [];
      return named.length > 0 ? named : told;
    },
  };
}
