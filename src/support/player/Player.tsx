import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import type { CheckoutSnapshot } from '#machines/checkout/view.ts';
import type { Trace } from '#machines/domain/trace/trace.ts';
import type { ChartLayout } from '../chart/layout.ts';
import type { ShopOf } from '../screen/ShopScreen.tsx';
import { ChartView } from './ChartView.tsx';
import { Controls } from './Controls.tsx';
import { Details } from './Details.tsx';
import { decidingAt } from './deciding.ts';
import { Keys } from './Keys.tsx';
import { MomentList } from './MomentList.tsx';
import { type Moment, momentsOf } from './moments.ts';
import { Outline } from './Outline.tsx';
import { activeIn } from './orderLife.ts';
import { paymentWords } from './paymentWords.ts';
import { keyDeed } from './playKeys.ts';
import { usePlay } from './usePlay.ts';
import { useRested } from './useRested.ts';
import { verdictOf } from './verdict.ts';
import { WhenOpen } from './WhenOpen.tsx';
import { whenShown } from './whenShown.ts';

const Fork = lazy(() => import('../fork/Fork.tsx'));
const ShopScreen = lazy(() => import('../screen/ShopScreen.tsx'));

export type Drawings = (chart: string) => Promise<ChartLayout | null>;
export interface PlayerProps {
  trace: Trace;
  drawings: Drawings;
  shop: ShopOf | null;
  /** as the shopper reads it; a saved page has none */
  orderNumber?: string | null;
  /** it goes on while it is looked at: the newest is shown */
  isLive?: boolean;
  /** what can be done with the trace, where there is a server */
  more?: ReactNode;
}

/** One checkout, both ends, on one clock. */
export function Player({
  trace,
  drawings,
  shop,
  orderNumber = null,
  isLive = false,
  more,
}: PlayerProps) {
  const moments = useMemo(() => momentsOf(trace), [trace]);
  const verdict = useMemo(() => verdictOf(trace, moments), [trace, moments]);
  const begins = useMemo(() => decidingAt(moments), [moments]);
  const play = usePlay(moments, begins);
  useEffect(() => {
    if (isLive) play.go(moments.length - 1);
  }, [isLive, moments.length, play.go]);
  const moment = moments[play.at];
  const rested = useRested(moment, 120);
  useTitle(`Checkout ${trace.header.reference}`);
  const [tab, show] = useState<(typeof TABS)[number]>('list');
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      const deed = keyDeed(event, play, () => document.getElementById(KEYS_ID)?.togglePopover());
      if (!deed) return;
      event.preventDefault();
      deed();
    };
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  });
  if (!moment) return <p className="empty">This trace holds nothing that happened.</p>;
  return (
    <article className="player" data-tab={tab}>
      <header className="verdict" data-money={verdict.fact}>
        <p className="verdict-for">Was money taken?</p>
        <h2>{verdict.answer}</h2>
        <p className="verdict-tell">
          <b>Tell the shopper:</b> {verdict.tell}
        </p>
        {verdict.notes.length > 0 && (
          <ul>
            {verdict.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )}
        <p className="verdict-of">
          Reference <code>{trace.header.reference}</code>
          {orderNumber && (
            <>
              {' '}
              · order <code>{orderNumber}</code>
            </>
          )}{' '}
          · {trace.header.store} · {paymentWords(trace)} ·{' '}
          {new Date(trace.header.startedAt).toISOString().slice(0, 16).replace('T', ' ')} UTC ·
          build {trace.header.build}
        </p>
        {more}
      </header>
      <Controls moments={moments} play={play} keys={KEYS_ID} />
      <Keys id={KEYS_ID} />
      <nav className="tabs" aria-label="What is shown">
        {TABS.map((one) => (
          <button key={one} type="button" aria-pressed={tab === one} onClick={() => show(one)}>
            {TAB_WORDS[one]}
          </button>
        ))}
      </nav>
      <div className="panes">
        <section className="pane pane-list" aria-label="What happened">
          <MomentList moments={moments} at={play.at} go={play.go} name="What happened" />
        </section>
        <section className="pane pane-charts" aria-label="The charts">
          <Charts moments={moments} moment={moment} drawings={drawings} />
        </section>
        <section className="pane pane-screen" aria-label="The shopper’s screen">
          <h3>What the shopper saw</h3>
          <Screen
            moments={moments}
            moment={rested ?? moment}
            shop={shop}
            orderNumber={orderNumber}
          />
        </section>
        <section className="pane pane-details" aria-label="This moment" aria-live="off">
          <Details moment={rested ?? moment} />
          <WhenOpen summary="What if something else had come here?">
            <Suspense fallback={<p className="empty">Reading…</p>}>
              <Fork key={play.at} moments={moments} moment={moment} shop={shop} />
            </Suspense>
          </WhenOpen>
        </section>
      </div>
      <WhenOpen className="pane pane-outline" summary="All of it as text" opens={tab === 'outline'}>
        <Outline moments={moments} verdict={verdict} go={play.go} />
      </WhenOpen>
    </article>
  );
}
const KEYS_ID = 'keys-of-the-player';
const TABS = ['list', 'charts', 'screen', 'details', 'outline'] as const;
const TAB_WORDS = {
  list: 'List',
  charts: 'Charts',
  screen: 'Screen',
  details: 'Moment',
  outline: 'Text',
};

function useTitle(title: string): void {
  useEffect(() => {
    const before = document.title;
    document.title = title;
    return () => {
      document.title = before;
    };
  }, [title]);
}

interface AtMoment {
  moments: readonly Moment[];
  moment: Moment;
}

interface ScreenProps extends AtMoment {
  shop: ShopOf | null;
  orderNumber: string | null;
}
function Screen({ moments, moment, shop, orderNumber }: ScreenProps) {
  const snapshot = moments[moment.checkoutAt]?.step?.snapshot as
    | CheckoutSnapshot
    | null
    | undefined;
  if (!snapshot) return <p className="empty">No page of the checkout was open yet.</p>;
  if (!shop) return <p className="empty">The shop of this trace is not known here.</p>;
  return (
    <>
      <p className="when-shown">{whenShown(moments, moment)}</p>
      <Suspense fallback={<p className="empty">Drawing…</p>}>
        <ShopScreen snapshot={snapshot} shop={shop} orderNumber={orderNumber} />
      </Suspense>
    </>
  );
}

function Charts({ moments, moment, drawings }: AtMoment & { drawings: Drawings }) {
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
  return (
    <>
      <ChartView
        title="Checkout · browser"
        layout={useDrawing(drawings, 'checkout')}
        active={active}
        took={took}
      />
      <ChartView
        title="Order · server"
        layout={useDrawing(drawings, 'order')}
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
    ? []
    : activeIn('checkout', stood).map((id) => `${id} on ${step.event.type} #`);
}
const inOrderTook = (moments: readonly Moment[], { order, before }: Moment): string[] =>
  (moments[before]?.order?.active ?? []).map((id) => `${id} on ${order?.fact.type} #`);
