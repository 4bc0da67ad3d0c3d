import { useState } from 'react';
import useSWR from 'swr';
import type { DeskWay } from '#machines/domain/deskWay.ts';
import type { ProblemCode } from '#machines/domain/problem.ts';
import type {
  KitchenState,
  Round,
  ServiceCall,
  TableLine,
  TableSession,
} from '#machines/domain/table.ts';
import { whoOf } from '#machines/session/view.ts';
import { CACHE } from '#src/api/cache.ts';
import { dataOf } from '../ports/reads.ts';
import { present, useRunning, useSession } from './running.ts';

/** A guest who calls is seen after so long at the latest. */
const AGAIN_MS = 5_000;

type Done = { ok: true } | { ok: false; problem: { code: ProblemCode } | null };

/** What those who serve do. `tables`: null for a person who does not work here; undefined before it is known. */
export interface Serving {
  tables: TableSession[] | null | undefined;
  failed: boolean;
  isBusy: boolean;
  problem: ProblemCode | null;
  /** the table that another press had closed in another way: by this one nothing is recorded */
  overtaken: string | null;
  answer(table: string, wish: ServiceCall): void;
  say(table: string, round: string, kitchen: KitchenState): void;
  /** the kitchen has nothing of a dish: all of that line */
  lacks(round: Round, line: TableLine): void;
  /** `how`: as what is open was paid at the till; `unpaid`: it was not. None where nothing is open. */
  close(sitting: TableSession, paid: { how?: DeskWay; unpaid?: true }): void;
}

const NOTHING = { isBusy: false, problem: null, overtaken: null };

export function useServing(): Serving {
  const { api } = useRunning();
  const isKnown = useSession((snapshot) => whoOf(snapshot) === 'customer');
  const read = async (): Promise<TableSession[] | null> => {
    const answer = await present(api, 'API')('staffTables');
    return !answer.ok && answer.problem?.code === 'NOT_FOUND' ? null : dataOf(answer);
  };
  const { data, error, mutate } = useSWR(isKnown ? ['staff-tables'] : null, read, {
    ...CACHE,
    refreshInterval: AGAIN_MS,
  });
  const [state, show] = useState<Pick<Serving, 'isBusy' | 'problem' | 'overtaken'>>(NOTHING);
  const run = async (call: () => Promise<Done>, closing?: TableSession): Promise<void> => {
    show({ ...NOTHING, isBusy: true });
    const done = await call();
    const problem = done.ok ? null : (done.problem?.code ?? 'UNAVAILABLE');
    show({ ...NOTHING, problem });
    const now = await mutate();
    if (closing && problem === 'VERSION_CHANGED' && now?.every(({ id }) => id !== closing.id))
      show({ ...NOTHING, problem, overtaken: closing.table.name });
  };
  return {
    ...state,
    tables: data,
    failed: error !== undefined,
    answer: (id, wish) =>
      void run(() => present(api, 'API')('answerWish', { params: { id }, body: { wish } })),
    say: (id, round, kitchen) =>
      void run(() =>
        present(api, 'API')('tellKitchen', { params: { id, round }, body: { kitchen } }),
      ),
    lacks: ({ id, lines }, line) =>
      void run(() =>
        present(api, 'API')('staffMarksMissing', {
          params: { id },
          body: { lines: [{ line: lines.indexOf(line), id: line.id, quantity: line.quantity }] },
        }),
      ),
    // What staff read goes with the press: other guests, or another sum, are not closed by it.
    close: (session, paid) =>
      void run(
        () =>
          present(api, 'API')('closeTable', {
            params: { id: session.table.id },
            body: { sitting: session.id, rest: session.rest, ...paid },
          }),
        session,
      ),
  };
}
