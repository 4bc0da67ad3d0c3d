import type { ClientConfig } from '#machines/domain/render.ts';
import type { TraceSegment } from '#machines/domain/trace/trace.ts';
import type { MoneyOf } from '#src/trace/actorState.ts';
import { type EntryWriter, entryWriter } from '#src/trace/entries.ts';
import type { Observed, Taken } from '#src/trace/observer.ts';
import { pageOf } from '#src/trace/requestParts.ts';
import type { TabTrace } from './tabTrace.ts';

const NOTHING: Taken = { stood: new Map(), seen: [] };

/** What was seen in this document, written down into the tab's trace a little at a time. */
export interface TraceBook {
  write(most: number): void;
  /** seen, and not yet written down */
  isWaiting(): boolean;
  skewed(ms: number): void;
  /** what was seen and not written down goes */
  empty(): void;
  /** another shopper's: under another key, as another document */
  renew(): void;
}

interface Tools {
  config: ClientConfig;
  seen: Observed;
  money: MoneyOf | null;
}
export function traceBook({ config, seen, money }: Tools, tab: TabTrace): TraceBook {
  const segment = beginning(config);
  const newWriter = (): EntryWriter => entryWriter(tab.now().key, segment.startedAt, money);
  let writer = newWriter();
  let backlog: Taken = NOTHING;
  const put = (some: Taken): void => {
    const written = writer.write(some);
    if (written.entries.length > 0) tab.add({ ...segment, ...written });
  };
  const empty = (): void => {
    backlog = NOTHING;
  };
  return {
    write(most) {
      let room = most;
      let written: number;
      do {
        // What waits stays with the observer, whose room has a bound: under a flood the oldest gives way there.
        if (backlog.seen.length === 0) backlog = seen.take();
        written = Math.min(room, backlog.seen.length);
        put({ ...backlog, seen: backlog.seen.slice(0, written) });
        backlog = { ...NOTHING, seen: backlog.seen.slice(written) };
        room -= written;
      } while (written > 0 && room > 0);
    },
    isWaiting: () => backlog.seen.length > 0,
    skewed(ms) {
      segment.skewMs = ms;
    },
    empty,
    renew() {
      empty();
      segment.document = crypto.randomUUID();
      writer = newWriter();
    },
  };
}

const beginning = ({ buildId }: ClientConfig): TraceSegment => ({
  document: crypto.randomUUID(),
  build: buildId,
  startedAt: Math.round(performance.timeOrigin),
  skewMs: null,
  page: pageOf(location.pathname),
  checkpoints: [],
  entries: [],
});
