import type { ClientConfig } from '#machines/domain/render.ts';
import type { StoreSettings } from '#machines/domain/store.ts';
import type { TraceSegment } from '#machines/domain/trace/trace.ts';
import type { MoneyOf } from '#src/trace/actorState.ts';
import { type EntryWriter, entryWriter } from '#src/trace/entries.ts';
import type { Observed, Taken } from '#src/trace/observer.ts';
import { pageOf, partsOf } from '#src/trace/requestParts.ts';
import { isRecordingWished, type KeptTrace, keptTrace, newTrace } from '../browser/traceStorage.ts';
import { postTrace } from './postTrace.ts';

/** What a screen in trouble offers: the reference of what was recorded here, and to send it to support. */
export interface RecordedTrace {
  reference: string;
  attach(): Promise<boolean>;
}
export interface TraceKeeper {
  forget(): void;
  trace(): RecordedTrace | null;
}
interface Tools {
  config: ClientConfig;
  settings: StoreSettings;
  seen: Observed;
  intent(): string | null;
  money: MoneyOf | null;
  begins: boolean;
}

const NOTHING: Taken = { stood: new Map(), seen: [] };
const EVERY_MS = 2_000;
const LATER_MS = 30_000;
/** Written down between two looks at the clock; and at most this many when the page is left at once. */
const AT_ONCE = 10;
const ON_LEAVING = 150;
/** Unsent parts of a tab: beyond this the oldest give way, and their absence shows. */
const MOST_UNSENT = 400_000;

/**
 * Writes down what was seen in idle moments, keeps it in the tab until the shop has it, and sends it in small parts. Null: the shopper wants no
 * recording, or there is no checkout to record.
 */
export function traceKeeper(tools: Tools): TraceKeeper | null {
  const { seen, config } = tools;
  if (!isRecordingWished() || (!tools.begins && !keptTrace.read().value)) {
    seen.stop();
    return null;
  }
  let kept: KeptTrace = keptTrace.read().value ?? newTrace();
  const segment = beginning(config);
  let writer: EntryWriter = entryWriter(kept.key, segment.startedAt, tools.money);
  let backlog: Taken = NOTHING;
  let isGone = false;
  let isBusy = false;
  let waitUntil = 0;
  let last: TraceSegment | null = null;

  const write = (most: number): void => {
    const more = seen.take();
    if (more.stood.size > 0) {
      put(backlog);
      backlog = more;
    } else backlog = { ...backlog, seen: [...backlog.seen, ...more.seen] };
    put({ ...backlog, seen: backlog.seen.slice(0, most) });
    backlog = { ...NOTHING, seen: backlog.seen.slice(most) };
  };
  const put = (some: Taken): void => {
    const written = writer.write(some);
    if (written.entries.length === 0) return;
    const parts = partsOf({ ...segment, ...written });
    kept = { ...kept, unsent: newest([...kept.unsent, ...parts]) };
  };
  /** Nothing more is recorded here: the shopper signed out where no checkout goes on, or wants no recording, or the shop keeps no more of it. */
  const end = (): void => {
    isGone = true;
    clearInterval(every);
    seen.stop();
    backlog = NOTHING;
    last = null;
    kept = newTrace();
    keptTrace.write(null);
  };
  const isOver = (): boolean => {
    if (!isGone && !isRecordingWished()) end();
    return isGone;
  };
  const writeInIdle = (deadline?: IdleDeadline): void => {
    if (isOver()) return;
    do write(AT_ONCE);
    while (backlog.seen.length > 0 && (deadline?.timeRemaining() ?? 0) > 8);
    keptTrace.write(kept);
    void send(false);
  };
  const send = async (isLeaving: boolean, attached = false): Promise<boolean> => {
    if ((isBusy && !isLeaving) || (!attached && performance.now() < waitUntil)) return false;
    isBusy = true;
    let isTaken = !attached;
    try {
      while (kept.unsent.length > 0 || attached) {
        const [part] = kept.unsent;
        if (!part) break;
        const { id, reference } = kept;
        const answer = await postTrace(config, id, isLeaving, {
          ...{ reference, locale: config.locale, intentId: tools.intent(), attached },
          written: part,
        });
        if (answer === 'later') {
          waitUntil = performance.now() + LATER_MS;
          return false;
        }
        segment.skewMs = typeof answer === 'number' ? answer : segment.skewMs;
        if (kept.id !== id) return true;
        if (answer === 'ended') {
          end();
          return false;
        }
        if (answer !== 'refused') {
          last = part;
          isTaken = true;
        }
        kept = { ...kept, unsent: kept.unsent.filter((one) => one !== part) };
        if (kept.unsent.length === 0) break;
      }
      keptTrace.write(kept);
      return isTaken;
    } finally {
      isBusy = false;
    }
  };
  const leave = (): void => {
    if (isOver()) return;
    write(ON_LEAVING);
    keptTrace.write(kept);
    void send(true);
  };
  addEventListener('pagehide', leave);
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'hidden' && leave(),
  );
  const every = setInterval(() => inIdle(writeInIdle), EVERY_MS);
  inIdle(writeInIdle);

  return {
    forget() {
      if (!tools.begins) return end();
      backlog = NOTHING;
      last = null;
      kept = newTrace();
      segment.document = crypto.randomUUID();
      writer = entryWriter(kept.key, segment.startedAt, tools.money);
    },
    trace: () =>
      isGone
        ? null
        : {
            reference: kept.reference,
            async attach() {
              // A part that is on its way would take along what is written now, and leaves nothing to attach.
              while (isBusy) await new Promise((resolve) => setTimeout(resolve, 50));
              write(ON_LEAVING);
              // Nothing new: what was sent last goes again, and is kept once.
              if (kept.unsent.length === 0 && last) kept = { ...kept, unsent: [last] };
              keptTrace.write(kept);
              return send(false, true);
            },
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

function newest(parts: TraceSegment[]): TraceSegment[] {
  const sizes = parts.map((one) => JSON.stringify(one).length);
  let room = MOST_UNSENT;
  const from = sizes.findLastIndex((size) => {
    room -= size;
    return room < 0;
  });
  return parts.slice(from + 1);
}

function inIdle(deed: (deadline?: IdleDeadline) => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(deed, { timeout: 4_000 });
  else setTimeout(deed, 0);
}
