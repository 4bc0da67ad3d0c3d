import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import type { Trace } from '#machines/domain/trace/trace.ts';
import type { ShopOf } from '../screen/ShopScreen.tsx';
import { Card } from './Card.tsx';
import { Charts, type Drawings } from './Charts.tsx';
import { Controls } from './Controls.tsx';
import { Details } from './Details.tsx';
import { decidingAt } from './deciding.ts';
import { Keys } from './Keys.tsx';
import { MomentList } from './MomentList.tsx';
import { momentsOf } from './moments.ts';
import { Outline } from './Outline.tsx';
import { keyDeed } from './playKeys.ts';
import { ScreenPane } from './ScreenPane.tsx';
import { Sequence } from './Sequence.tsx';
import { type Play, usePlay } from './usePlay.ts';
import { useRested } from './useRested.ts';
import { verdictOf } from './verdict.ts';
import { WhenOpen } from './WhenOpen.tsx';

const Fork = lazy(() => import('../fork/Fork.tsx'));

export type { Drawings };
export interface PlayerProps {
  trace: Trace;
  drawings: Drawings;
  shop: ShopOf | null;
  /** as the shopper reads it; a saved page has none */
  orderNumber?: string | null;
  /** what the document is called; none: the checkout */
  title?: string;
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
  title = `Checkout ${trace.header.reference}`,
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
  const rested = useRested(moment, 120) ?? moment;
  useTitle(title);
  useKeys(play);
  const [tab, show] = useState<Tab>('list');
  if (!moment || !rested) return <p className="empty">This trace holds nothing that happened.</p>;
  return (
    <article className="player" data-tab={tab}>
      <Card trace={trace} verdict={verdict} orderNumber={orderNumber}>
        {more}
      </Card>
      <Controls moments={moments} play={play} keys={KEYS_ID} />
      <Keys id={KEYS_ID} />
      <Tabs tab={tab} show={show} />
      <div className="panes">
        <section className="pane pane-list" aria-label="What happened">
          <MomentList moments={moments} at={play.at} go={play.go} name="What happened" />
        </section>
        <section className="pane pane-charts" aria-label="The charts">
          <Charts moments={moments} moment={moment} drawings={drawings} />
        </section>
        <section className="pane pane-screen" aria-label="The shopper’s screen">
          <h3>What the shopper saw</h3>
          <ScreenPane
            {...{ moments, verdict, shop, orderNumber }}
            moment={rested}
            reference={trace.header.reference}
          />
        </section>
        <section className="pane pane-details" aria-label="This moment" aria-live="off">
          <Details moment={rested} />
          <WhenOpen summary="What if something else had come here?">
            <Suspense fallback={<p className="empty">Reading…</p>}>
              <Fork key={play.at} moments={moments} moment={moment} shop={shop} />
            </Suspense>
          </WhenOpen>
        </section>
      </div>
      <WhenOpen className="more" summary="Who told whom">
        <Sequence moments={moments} at={moments.indexOf(rested)} go={play.go} />
      </WhenOpen>
      <WhenOpen className="pane pane-outline" summary="All of it as text" opens={tab === 'outline'}>
        <Outline moments={moments} verdict={verdict} go={play.go} />
      </WhenOpen>
    </article>
  );
}

const KEYS_ID = 'keys-of-the-player';
const TAB_WORDS = {
  list: 'List',
  charts: 'Charts',
  screen: 'Screen',
  details: 'Moment',
  outline: 'Text',
};
type Tab = keyof typeof TAB_WORDS;

/** A phone shows one part at a time. */
function Tabs({ tab, show }: { tab: Tab; show(tab: Tab): void }) {
  return (
    <nav className="tabs" aria-label="What is shown">
      {Object.entries(TAB_WORDS).map(([one, words]) => (
        <button key={one} type="button" aria-pressed={tab === one} onClick={() => show(one as Tab)}>
          {words}
        </button>
      ))}
    </nav>
  );
}

function useKeys(play: Play): void {
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
}

function useTitle(title: string): void {
  useEffect(() => {
    const before = document.title;
    document.title = title;
    return () => {
      document.title = before;
    };
  }, [title]);
}
