import { useState } from 'react';
import type { BodyOf } from '#machines/domain/api.ts';
import type { OrderView } from '#machines/domain/order.ts';
import type { ProblemCode } from '#machines/domain/problem.ts';
import type { StaffOrder } from '#machines/domain/staffTask.ts';
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

type Lines = BodyOf<'staffMarksMissing'>['lines'];
interface Marking {
  isBusy: boolean;
  problem: ProblemCode | null;
  /** what was counted, and what goes back for it, decimal: it is asked about before it is marked (563) */
  asked: { lines: Lines; less: number } | null;
  /** decimal: all that must go back since it was marked; null before that */
  owed: number | null;
}
const UNMARKED: Marking = { isBusy: false, problem: null, asked: null, owed: null };

/** Says how many of each line of a paid order are missing in all: pressed twice, it is one. First it is asked what goes back. */
export function useMarkMissing(
  { id }: Pick<OrderView, 'id'>,
  after: () => void,
): Marking & { count(lines: Lines): void; mark(): void; leave(): void } {
  const { api } = useRunning();
  const [state, show] = useState(UNMARKED);
  const said = (lines: Lines, asks = false) => ({
    params: { id },
    body: { lines, ...(asks && { asks }) },
  });
  const refused = (problem: { code: ProblemCode } | null | undefined): void =>
    show({ ...UNMARKED, problem: problem?.code ?? 'UNAVAILABLE' });
  return {
    ...state,
    leave: () => show(UNMARKED),
    count: (lines) =>
      void (async () => {
        show({ ...UNMARKED, isBusy: true });
        const answer = await present(api, 'API')('staffMarksMissing', said(lines, true));
        if (answer.ok) return show({ ...UNMARKED, asked: { lines, less: answer.data.less ?? 0 } });
        refused(answer.problem);
        after();
      })(),
    mark: () =>
      void (async () => {
        show({ ...UNMARKED, isBusy: true });
        const answer = await present(api, 'API')(
          'staffMarksMissing',
          said(state.asked?.lines ?? []),
        );
        if (answer.ok) show({ ...UNMARKED, owed: owedIn(answer.data.tasks) });
        else refused(answer.problem);
        after();
      })(),
  };
}
const owedIn = (tasks: StaffOrder['tasks']): number =>
  tasks.find(({ reason }) => reason === 'ITEMS_MISSING')?.amount ?? 0;

/** Takes back what its shopper was asked and has not answered. */
export function useWithdrawing(
  { id, proposals = [] }: OrderView,
  after: (problem: ProblemCode | null) => void,
): Omit<Asking, 'isAsked'> & { withdraw(): void } {
  const { api } = useRunning();
  const [state, show] = useState({ isBusy: false, problem: null as ProblemCode | null });
  const asked = proposals.find(({ by, status }) => by === 'SHOP' && status === 'PROPOSED');
  return {
    ...state,
    withdraw: () =>
      void (async () => {
        show({ isBusy: true, problem: null });
        const answer = await present(api, 'API')('staffDecidesChange', {
          params: { id, proposal: asked?.id ?? '' },
          body: { accept: false },
        });
        const problem = answer.ok ? null : (answer.problem?.code ?? 'UNAVAILABLE');
        show({ isBusy: false, problem });
        after(problem);
      })(),
  };
}
