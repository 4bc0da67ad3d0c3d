import { useRef, useState } from 'react';
import type { BodyOf } from '#machines/domain/api.ts';
import type { FoundOrders } from '#machines/domain/foundOrders.ts';
import type { ProblemCode } from '#machines/domain/problem.ts';
import { lookedFor, noteSearch } from '../browser/staffSearch.ts';
import { present, useRunning, useSession } from './running.ts';

type Wanted = BodyOf<'searchStaffOrders'>;
interface Looked {
  isBusy: boolean;
  /** null: nothing was looked for yet */
  found: FoundOrders | null;
  problem: ProblemCode | null;
}

const AT_REST: Looked = { isBusy: false, found: null, problem: null };

/** Orders of this store by what staff type: the server looks. What was found stays until something else is. */
export function useOrderSearch(): Looked & {
  /** what this person looked for in this entry of the history */
  before(): Wanted | undefined;
  find(wanted: Wanted): void;
  forget(): void;
} {
  const { api } = useRunning();
  const uid = useSession(({ context }) => context.identity?.uid ?? '');
  const [state, show] = useState(AT_REST);
  // What was forgotten meanwhile is not shown when its answer comes.
  const round = useRef(0);
  return {
    ...state,
    before: () => lookedFor(uid),
    forget: () => {
      round.current++;
      noteSearch(undefined, uid);
      show(AT_REST);
    },
    find: (body) =>
      void (async () => {
        const mine = ++round.current;
        noteSearch(body, uid);
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
