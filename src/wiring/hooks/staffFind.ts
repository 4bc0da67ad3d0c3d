import { useRef, useState } from 'react';
import type { BodyOf, ReplyOf } from '#machines/domain/api.ts';
import type { FoundOrders } from '#machines/domain/foundOrders.ts';
import type { ProblemCode } from '#machines/domain/problem.ts';
import type { Answer, Api } from '#src/api/calls.ts';
import { lookedFor, noteSearch } from '../browser/staffSearch.ts';
import { present, useRunning, useSession } from './running.ts';

type Wanted = BodyOf<'searchStaffOrders'>;
interface Looked<Found> {
  isBusy: boolean;
  /** null: nothing was looked for yet */
  found: Found | null;
  problem: ProblemCode | null;
}
interface Search<Found> extends Looked<Found> {
  /** what this person looked for in this entry of the history */
  before(): Wanted | undefined;
  find(wanted: Wanted): void;
  forget(): void;
}

const AT_REST = { isBusy: false, found: null, problem: null };

/** Orders of this store by what staff type: the server looks. */
export const useOrderSearch = (): Search<FoundOrders> =>
  useSearch((api, body) => api('searchStaffOrders', { body }));
/** The same for support, with what opens each order's replay. */
export const useSupportSearch = (): Search<ReplyOf<'searchSupportOrders'>> =>
  useSearch((api, { text = '' }) => api('searchSupportOrders', { body: { text } }));

/** What was found stays until something else is. */
function useSearch<Found>(
  ask: (api: Api, wanted: Wanted) => Promise<Answer<Found>>,
): Search<Found> {
  const { api } = useRunning();
  const uid = useSession(({ context }) => context.identity?.uid ?? '');
  const [state, show] = useState<Looked<Found>>(AT_REST);
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
        const answer = await ask(present(api, 'API'), body);
        if (mine !== round.current) return;
        show(
          answer.ok
            ? { ...AT_REST, found: answer.data }
            : { ...AT_REST, problem: answer.problem?.code ?? 'UNAVAILABLE' },
        );
      })(),
  };
}
