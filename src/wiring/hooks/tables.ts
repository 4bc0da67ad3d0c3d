import { useEffect, useRef, useState } from 'react';
import useSWR, { mutate as changeReads } from 'swr';
import type { ProblemCode } from '#machines/domain/problem.ts';
import type { ServiceCall, TableSession } from '#machines/domain/table.ts';
import { CACHE } from '#src/api/cache.ts';
import { keepCapability } from '../browser/capabilities.ts';
import { dataOf } from '../ports/reads.ts';
import type { Read } from './reads.ts';
import { present, useHref, useLacks, useRunning, useSession } from './running.ts';

/** Another phone at the table has ordered or paid: seen after so long at the latest. */
const AGAIN_MS = 10_000;

/** What was ordered at a table since its guests sat down. */
export function useSitting(tableId: string | null): Read<TableSession> {
  const { api } = useRunning();
  const isAlone = useLacks('tableRounds');
  const isKnown = useSession(({ context }) => context.identity !== null);
  const { data, error, isLoading, mutate } = useSWR<TableSession>(
    tableId && isKnown && !isAlone ? ['sitting', tableId] : null,
    async () => dataOf(await present(api, 'API')('tableRounds', { params: { id: tableId ?? '' } })),
    { ...CACHE, refreshInterval: AGAIN_MS },
  );
  return { data, failed: error !== undefined, isLoading, again: () => void mutate() };
}

/** Asks a waiter to come; every phone at the table sees that it was asked. */
export function useCallStaff(tableId: string): {
  call(wish: ServiceCall): void;
  isBusy: boolean;
  problem: ProblemCode | null;
} {
  const { api } = useRunning();
  const [state, show] = useState<{ isBusy: boolean; problem: ProblemCode | null }>({
    isBusy: false,
    problem: null,
  });
  const call = async (wish: ServiceCall): Promise<void> => {
    show({ isBusy: true, problem: null });
    const answer = await present(api, 'API')('callStaff', {
      params: { id: tableId },
      body: { wish },
    });
    if (answer.ok) await changeReads(['sitting', tableId], answer.data, { revalidate: false });
    show({ isBusy: false, problem: answer.ok ? null : (answer.problem?.code ?? 'UNAVAILABLE') });
  };
  return { call: (wish) => void call(wish), ...state };
}

/** Makes an order out of lines of the bill and goes to its page. The same lines pressed again, after a lost answer, are the same order. */
export function useMakeBill(tableId: string): {
  /** `tip`: beside what they cost, decimal; `email`: for its receipt, or empty */
  pay(lines: string[], tip: number, email: string): void;
  isBusy: boolean;
  problem: ProblemCode | null;
} {
  const { api } = useRunning();
  const href = useHref();
  const [state, show] = useState<{ isBusy: boolean; problem: ProblemCode | null }>({
    isBusy: false,
    problem: null,
  });
  const intents = useRef(new Map<string, string>());
  useEffect(() => {
    // Back from the bill's page a browser may show this one as it was left: pressed.
    const back = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) show({ isBusy: false, problem: null });
    };
    addEventListener('pageshow', back);
    return () => removeEventListener('pageshow', back);
  }, []);
  const pay = async (lines: string[], tip: number, email: string): Promise<void> => {
    show({ isBusy: true, problem: null });
    const key = [tip, email, ...lines.toSorted()].join();
    const intentId = intents.current.get(key) ?? crypto.randomUUID();
    intents.current.set(key, intentId);
    const answer = await present(api, 'API')('tableBill', {
      params: { id: tableId },
      body: { intentId, lines, ...(tip > 0 && { tip }), ...(email && { email }) },
    });
    if (answer.ok) {
      keepCapability(answer.data.data.id, answer.data.data.capability ?? '');
      location.assign(href(`/orders/${answer.data.data.id}`));
      return;
    }
    if (answer.problem) intents.current.delete(key);
    // What stands in the way, a payment of another phone or one's own, is on the bill.
    await changeReads(['sitting', tableId]);
    show({ isBusy: false, problem: answer.problem?.code ?? 'UNAVAILABLE' });
  };
  return { pay: (lines, tip, email) => void pay(lines, tip, email), ...state };
}
