import { useRef, useState } from 'react';
import * as v from 'valibot';
import type { BodyOf } from '#machines/domain/api.ts';
import type { FoundOrders } from '#machines/domain/foundOrders.ts';
import type { ProblemCode } from '#machines/domain/problem.ts';
import { storageKey } from '../browser/browserStorage.ts';
import { present, useRunning, useSession } from './running.ts';

type Wanted = BodyOf<'searchStaffOrders'>;
interface Looked {
  isBusy: boolean;
  /** null: nothing was looked for yet */
  found: FoundOrders | null;
  problem: ProblemCode | null;
}
/**
 * What was asked for names people, and an entry of the history outlives a sign-out: the entry keeps a number alone. The words lie in the tab's storage,
 * which a sign-out wipes, and are for the person who typed them. Back from an order they are asked for again.
 */
interface Noted {
  lookedFor?: string | undefined;
}
const kept = storageKey({
  area: 'session',
  name: 'staffFind',
  version: 1,
  schema: v.object({
    id: v.string(),
    uid: v.string(),
    wanted: v.object({ text: v.optional(v.string()), day: v.optional(v.string()) }),
  }),
});
export function note(wanted: Wanted | undefined, uid: string): void {
  const id = wanted && crypto.randomUUID();
  history.replaceState({ ...history.state, lookedFor: id } satisfies Noted, '');
  kept.write(wanted && id ? { id, uid, wanted } : null);
}
export function lookedFor(uid: string): Wanted | undefined {
  const { value } = kept.read();
  const id = (history.state as Noted | null)?.lookedFor;
  return value && id === value.id && uid === value.uid ? value.wanted : undefined;
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
      note(undefined, uid);
      show(AT_REST);
    },
    find: (body) =>
      void (async () => {
        const mine = ++round.current;
        note(body, uid);
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
