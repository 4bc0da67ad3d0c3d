import { useRef, useState } from 'react';
import type { BodyOf } from '#machines/domain/api.ts';
import type { FoundOrders } from '#machines/domain/foundOrders.ts';
import type { ProblemCode } from '#machines/domain/problem.ts';
import { present, useRunning } from './running.ts';

type Wanted = BodyOf<'searchStaffOrders'>;
interface Looked {
  isBusy: boolean;
  /** null: nothing was looked for yet */
  found: FoundOrders | null;
  problem: ProblemCode | null;
}
/** What was asked for stands in the history's entry, not in its address: it names people. Back from an order it is asked for again. */
interface Noted {
  lookedFor?: Wanted | undefined;
}
const note = (lookedFor: Wanted | undefined): void =>
  history.replaceState({ ...history.state, lookedFor } satisfies Noted, '');
export const lookedFor = (): Wanted | undefined => (history.state as Noted | null)?.lookedFor;

const AT_REST: Looked = { isBusy: false, found: null, problem: null };

/** Orders of this store by what staff type: the server looks. What was found stays until something else is. */
export function useOrderSearch(): Looked & { find(wanted: Wanted): void; forget(): void } {
  const { api } = useRunning();
  const [state, show] = useState(AT_REST);
  // What was forgotten meanwhile is not shown when its answer comes.
  const round = useRef(0);
  return {
    ...state,
    forget: () => {
      round.current++;
      note(undefined);
      show(AT_REST);
    },
    find: (body) =>
      void (async () => {
        const mine = ++round.current;
        note(body);
        show((before) => ({ ...before, isBusy: true, problem: null }));
        const answer = await present(api, 'API')('searchStaffOrders', { body });
        if (mine !== round.current) return;
        show(
          answer.ok
            ? { ...AT_REST, found: answer.data }
            : { ...AT_REST, problem: answer.problem?.code ?? 'UNAVAILABLE' },
        );
      })(),
  };
}
