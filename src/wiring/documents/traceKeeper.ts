import type { ClientConfig } from '#machines/domain/render.ts';
import type { StoreSettings } from '#machines/domain/store.ts';
import type { MoneyOf } from '#src/trace/actorState.ts';
import type { Observed } from '#src/trace/observer.ts';
import { isRecordingWished } from '../browser/recordingChoice.ts';
import { type About, keptTrace } from '../browser/traceStorage.ts';
import { type TabTrace, tabTrace } from './tabTrace.ts';
import { type TraceBook, traceBook } from './traceBook.ts';
import { type TraceSender, traceSender } from './traceSender.ts';

/** What a screen in trouble offers: the reference of what was recorded here, and to send it to support. */
export interface RecordedTrace {
  reference: string;
  /** support has it */
  isSent(): boolean;
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
  /** the order that this document is about, as far as its checkout knows */
  about(): About;
  money: MoneyOf | null;
  begins: boolean;
}

const EVERY_MS = 2_000;
/** Written down between two looks at the clock; and at most this many when the page is left at once. */
const AT_ONCE = 10;
const ON_LEAVING = 150;

/**
 * Writes down what was seen in idle moments, keeps it in the tab until the shop has it, and sends it in small parts. Null: the shopper wants no
 * recording, or there is no checkout to record.
 */
export function traceKeeper(tools: Tools): TraceKeeper | null {
  const { seen, config, begins } = tools;
  if (!isRecordingWished() || (!begins && !keptTrace.read().value)) {
    seen.stop();
    return null;
  }
  const tab = tabTrace();
  if (begins && isAnother(tab.now().about, tools.about())) tab.turnTo(NO_ORDER);
  const book = traceBook(tools, tab);
  let isGone = false;
  /** Nothing more is recorded here: the shopper signed out where no checkout goes on, or wants no recording, or the shop keeps no more of it. */
  const end = (): void => {
    isGone = true;
    clearInterval(every);
    seen.stop();
    book.empty();
    tab.remove();
  };
  const isOver = (): boolean => {
    if (!isGone && !isRecordingWished()) end();
    return isGone;
  };
  const { skewed } = book;
  const sender = traceSender({ config, tab, skewed, ended: end });
  const turnTo = (about: About): void => {
    book.write(Number.POSITIVE_INFINITY);
    tab.turnTo(about);
    book.renew();
    seen.forget();
    seen.begin();
  };
  /** An order after another is a trace of its own, so that each is found by its own number. */
  const follow = (): void => {
    const about = tools.about();
    if (begins && differ(tab.now().about, about)) turnTo(about);
    else tab.learn(about);
  };
  const writeInIdle = (deadline?: IdleDeadline): void => {
    if (isOver()) return;
    follow();
    do book.write(AT_ONCE);
    while (book.isWaiting() && (deadline?.timeRemaining() ?? 0) > 8);
    tab.save();
    void sender.send({});
  };
  const leave = (): void => {
    if (isOver()) return;
    follow();
    book.write(ON_LEAVING);
    tab.save();
    void sender.send({ isLeaving: true });
  };
  whenLeft(leave);
  const every = setInterval(() => inIdle(writeInIdle), EVERY_MS);
  inIdle(writeInIdle);
  return {
    forget() {
      if (!begins) return end();
      tab.renew();
      book.renew();
    },
    trace: () => (isGone ? null : recorded(tab, book, sender)),
  };
}

const NO_ORDER: About = { intent: null, orderId: null };
/** Both are known, and are not the same. */
const differ = (one: About, other: About): boolean =>
  (one.intent !== null && other.intent !== null && one.intent !== other.intent) ||
  (one.orderId !== null && other.orderId !== null && one.orderId !== other.orderId);
/** A page begins: an order's own that was never seen in this trace, or a cart without an order after an order that is over. */
const isAnother = (kept: About, now: About): boolean =>
  differ(kept, now) ||
  (kept.intent !== null && (now.orderId ? kept.orderId === null : now.intent === null));
const recorded = (tab: TabTrace, book: TraceBook, sender: TraceSender): RecordedTrace => ({
  reference: tab.now().reference,
  isSent: () => tab.now().isSent,
  async attach() {
    // A part that is on its way would take along what is written now, and leaves nothing to attach.
    await sender.whenFree();
    book.write(ON_LEAVING);
    tab.repeatLast();
    tab.save();
    return sender.send({ attached: true });
  },
});

function whenLeft(leave: () => void): void {
  addEventListener('pagehide', leave);
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'hidden' && leave(),
  );
}

function inIdle(deed: (deadline?: IdleDeadline) => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(deed, { timeout: 4_000 });
  else setTimeout(deed, 0);
}
