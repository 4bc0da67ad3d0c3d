import { useEffect, useMemo, useState } from 'react';
import type { ChartLayout } from '../chart/layout.ts';
import { ChartView } from './ChartView.tsx';
import type { Moment } from './moments.ts';
import { activeIn } from './orderLife.ts';

export type Drawings = (chart: string) => Promise<ChartLayout | null>;

interface ChartsProps {
  moments: readonly Moment[];
  moment: Moment;
  drawings: Drawings;
}
/** The checkout's chart and the order's beside it, each where it stands at this moment. */
export function Charts({ moments, moment, drawings }: ChartsProps) {
  const checkout = moments[moment.checkoutAt];
  const order = moments[moment.orderAt]?.order ?? null;
  const state = checkout?.step?.states.checkout;
  const active = useMemo(() => (state === undefined ? [] : activeIn('checkout', state)), [state]);
  const took = useMemo(
    () => (checkout && moment === checkout ? tookOf(moments, moment) : NONE),
    [moments, moment, checkout],
  );
  const tookInOrder = useMemo(
    () => (order && moment.order === order ? inOrderTook(moments, moment) : NONE),
    [moments, moment, order],
  );
  const ofCheckout = useDrawing(drawings, 'checkout');
  const ofOrder = useDrawing(drawings, 'order');
  // An order is replayed without its pages, too.
  const hasPages = useMemo(() => moments.some(({ step }) => step !== null), [moments]);
  const isOrderAlone = !hasPages && order !== null;
  return (
    <>
      {!isOrderAlone && (
        <ChartView title="Checkout · browser" layout={ofCheckout} active={active} took={took} />
      )}
      <ChartView
        title="Order · server"
        layout={ofOrder}
        active={order?.active ?? NONE}
        took={tookInOrder}
      />
    </>
  );
}

const NONE: string[] = [];

function useDrawing(drawings: Drawings, chart: string): ChartLayout | null {
  const [layout, set] = useState<ChartLayout | null>(null);
  useEffect(() => void drawings(chart).then(set), [drawings, chart]);
  return layout;
}

/** Transitions of the states that were active before, for the event that came. */
function tookOf(moments: readonly Moment[], { step, before }: Moment): string[] {
  const last = moments[before]?.step;
  if (!step || step.ignored || !last || last.document !== step.document) return NONE;
  const stood = last.states.checkout;
  return stood === undefined
    ? NONE
    : activeIn('checkout', stood).map((id) => `${id} on ${step.event.type} #`);
}
const inOrderTook = (moments: readonly Moment[], { order, before }: Moment): string[] =>
  (moments[before]?.order?.active ?? []).map((id) => `${id} on ${order?.fact.type} #`);
