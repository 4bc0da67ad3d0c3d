import { useState } from 'react';
import useSWR from 'swr';
import type { DeskWay } from '#machines/domain/deskWay.ts';
import type { ProblemCode } from '#machines/domain/problem.ts';
import type { KitchenState, ServiceCall, TableSession } from '#machines/domain/table.ts';
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
  answer(table: string, wish: ServiceCall): void;
  say(table: string, round: string, kitchen: KitchenState): void;
  /** `how`: as what is open was paid at the till; `unpaid`: it was not. None where nothing is open. */
  close(sitting: TableSession, paid: { how?: DeskWay; unpaid?: true }): void;
}

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
  const [state, show] = useState<Pick<Serving, 'isBusy' | 'problem'>>({
    isBusy: false,
    problem: null,
  });
  const run = async (call: () => Promise<Done>): Promise<void> => {
    show({ isBusy: true, problem: null });
    const done = await call();
    show({ isBusy: false, problem: done.ok ? null : (done.problem?.code ?? 'UNAVAILABLE') });
    await mutate();
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
    // What staff read goes with the press: other guests, or another sum, are not closed by it.
    close: ({ id: sitting, table, rest }, paid) =>
      void run(() =>
        present(api, 'API')('closeTable', {
          params: { id: table.id },
          body: { sitting, rest, ...paid },
        }),
      ),
  };
}
