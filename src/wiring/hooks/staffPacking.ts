import { useState } from 'react';
import useSWR from 'swr';
import type {
  PackingDay,
  PackingList,
  PackingState,
  PackingWay,
} from '#machines/domain/packing.ts';
import type { ProblemCode } from '#machines/domain/problem.ts';
import { whoOf } from '#machines/session/view.ts';
import { CACHE } from '#src/api/cache.ts';
import type { Running } from '../documents/running.ts';
import { dataOf } from '../ports/reads.ts';
import { present, useRunning, useSession } from './running.ts';

/** A new order is seen after so long at the latest. */
const AGAIN_MS = 15_000;

export interface PackingWanted {
  state: PackingState;
  day: PackingDay | null;
  way: PackingWay | null;
  /** the page that begins after this */
  after: string | null;
}
/** What is pressed for an order: it is ready, it was collected, or its parcel goes on. */
export type PackingDeed = 'ready' | 'collected' | 'ON_THE_WAY' | 'DELIVERED';
type Order = PackingList['orders'][number];

/** `list`: null for a person who does not work here; undefined before it is known. */
export interface Packing {
  list: PackingList | null | undefined;
  failed: boolean;
  isBusy: boolean;
  problem: ProblemCode | null;
  /** what was done last */
  done: { number: string; deed: PackingDeed } | null;
  press(order: Order, deed: PackingDeed): void;
  again(): void;
  /** another list is looked at: what was done in this one is said no more */
  forget(): void;
}

const sendDeed = (api: NonNullable<Running['api']>, order: Order, deed: PackingDeed) =>
  deed === 'ready' || deed === 'collected'
    ? api('reportEvent', {
        params: { id: order.id },
        // Of two people who press at once the second changes nothing.
        body: { reportId: order.intentId, event: `order.${deed}` },
      })
    : api('moveShipment', { params: { id: order.tracking?.id ?? '' }, body: { status: deed } });

const endOf = (
  answer: Awaited<ReturnType<typeof sendDeed>>,
  { orderNumber }: Order,
  deed: PackingDeed,
): typeof AT_REST => ({
  isBusy: false,
  problem: answer.ok ? null : (answer.problem?.code ?? 'UNAVAILABLE'),
  done: answer.ok ? { number: orderNumber, deed } : null,
});

/** The same press on the page of one order, which is read again after it. */
export function useDeed(
  order: Order,
  after: () => void,
): Pick<Packing, 'isBusy' | 'problem' | 'done'> & { press(deed: PackingDeed): void } {
  const { api } = useRunning();
  const [pressed, show] = useState(AT_REST);
  const press = async (deed: PackingDeed): Promise<void> => {
    show({ ...AT_REST, isBusy: true });
    const answer = await sendDeed(present(api, 'API'), order, deed);
    show(endOf(answer, order, deed));
    after();
  };
  return { ...pressed, press: (deed) => void press(deed) };
}

const AT_REST: Pick<Packing, 'isBusy' | 'problem' | 'done'> = {
  isBusy: false,
  problem: null,
  done: null,
};

export function usePacking({ state, day, way, after }: PackingWanted): Packing {
  const { api } = useRunning();
  const isKnown = useSession((snapshot) => whoOf(snapshot) === 'customer');
  const read = async (): Promise<PackingList | null> => {
    const query = { state, ...(day && { day }), ...(way && { way }), ...(after && { after }) };
    const answer = await present(api, 'API')('packing', { query });
    return !answer.ok && answer.problem?.code === 'NOT_FOUND' ? null : dataOf(answer);
  };
  const { data, error, mutate } = useSWR(
    isKnown ? ['staff-packing', state, day, way, after] : null,
    read,
    { ...CACHE, refreshInterval: AGAIN_MS },
  );
  const [pressed, show] = useState(AT_REST);
  return {
    ...pressed,
    list: data,
    failed: error !== undefined,
    again: () => void mutate(),
    forget: () => show(AT_REST),
    press: (order, deed) =>
      void (async () => {
        show({ ...AT_REST, isBusy: true });
        const answer = await sendDeed(present(api, 'API'), order, deed);
        await mutate();
        show(endOf(answer, order, deed));
      })(),
  };
}
