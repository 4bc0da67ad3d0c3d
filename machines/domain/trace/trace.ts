import * as v from 'valibot';
import { CAUSES } from './events.ts';
import { TRACE_LIMITS } from './limits.ts';

export const TRACE_VERSION = 1;

const Word = v.pipe(v.string(), v.maxLength(TRACE_LIMITS.word));
const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
/** Milliseconds that a calendar knows. */
const Instant = v.pipe(v.number(), v.minValue(0), v.maxValue(8_640_000_000_000_000));
const Path = v.pipe(v.string(), v.regex(/^[a-z]{1,20}(\/[A-Za-z_]{1,40}){0,3}$/));
/** Where a chart stands: `"review"`, or `{ "review": "opening" }`. */
export type TraceState = string | { [state: string]: TraceState };
export const TraceState: v.GenericSchema<TraceState> = v.union([
  Word,
  v.record(
    Word,
    v.lazy(() => TraceState),
  ),
]);

/** What a chart heard, and where it stood after it. */
export const TraceEntry = v.strictObject({
  /** of this document, from 0, without gaps as long as nothing was lost */
  sequence: Count,
  /** since the document began, and as the browser's clock said */
  ms: Instant,
  at: Instant,
  /** ids from the root down: `checkout`, `checkout/STRIPE` */
  actor: Path,
  /** by the allow-list */
  event: v.looseObject({ type: Word }),
  cause: v.picklist(CAUSES),
  /** null: the chart broke at it */
  state: v.nullable(TraceState),
  status: v.picklist(['active', 'done', 'error', 'stopped']),
  /** of the state and of what may be kept of the chart's memory */
  hash: Word,
  /** what has happened to the money, where the chart knows of money */
  money: v.nullable(Word),
});
export type TraceEntry = v.InferOutput<typeof TraceEntry>;

/** Where a chart stood before an entry, with what may be kept of its memory: a replay goes on here when what came before is lost. */
export const TraceCheckpoint = v.strictObject({
  /** of the next entry */
  sequence: Count,
  actor: Path,
  state: TraceState,
  context: v.record(v.string(), v.unknown()),
});
export type TraceCheckpoint = v.InferOutput<typeof TraceCheckpoint>;

/** One document's part of a trace: a reload begins another. */
export const TraceSegment = v.strictObject({
  document: v.pipe(v.string(), v.uuid()),
  build: Word,
  /** wall time of its beginning; `skewMs`: how far the browser's clock was ahead of the server's, null: not known */
  startedAt: Instant,
  skewMs: v.nullable(v.pipe(v.number(), v.minValue(-1e13), v.maxValue(1e13))),
  page: v.pipe(v.string(), v.maxLength(40)),
  checkpoints: v.pipe(v.array(TraceCheckpoint), v.maxLength(2_000)),
  entries: v.pipe(v.array(TraceEntry), v.maxLength(TRACE_LIMITS.entries)),
});
export type TraceSegment = v.InferOutput<typeof TraceSegment>;

/** A line of the order's event log. */
export const OrderFact = v.object({
  number: Count,
  type: v.string(),
  event: v.looseObject({}),
  attemptId: v.nullable(v.string()),
  cause: v.string(),
  toldBy: v.nullable(v.string()),
  from: v.string(),
  to: v.string(),
  build: v.string(),
  at: Instant,
});
export type OrderFact = v.InferOutput<typeof OrderFact>;

export const SERVER_FACTS = ['question', 'notification', 'sweep', 'staff', 'money'] as const;
/** What the server did or heard about the order's money. */
export const ServerFact = v.object({
  kind: v.picklist(SERVER_FACTS),
  at: Instant,
  provider: v.nullable(v.string()),
  attemptId: v.nullable(v.string()),
  /** of a question what was asked and answered, of a notification whether it was genuine, of staff what was done */
  what: v.string(),
  genuine: v.nullable(v.picklist(['genuine', 'repeated', 'forged'])),
  amount: v.nullable(v.number()),
  currency: v.nullable(v.string()),
  reference: v.nullable(v.string()),
  idempotencyKey: v.nullable(v.string()),
  latencyMs: v.nullable(v.number()),
  by: v.nullable(v.string()),
  money: v.nullable(v.string()),
});
export type ServerFact = v.InferOutput<typeof ServerFact>;

export const TraceHeader = v.object({
  reference: v.string(),
  build: v.string(),
  store: v.string(),
  layout: v.string(),
  locale: v.string(),
  provider: v.nullable(v.string()),
  /** digests: the same order has the same ones in every trace */
  intent: v.nullable(v.string()),
  order: v.nullable(v.string()),
  orderNumber: v.nullable(v.string()),
  startedAt: Instant,
});
export type TraceHeader = v.InferOutput<typeof TraceHeader>;

/** What another tab, in which the same order was open, said last. */
export const OtherTab = v.object({
  /** of its own trace */
  reference: Word,
  /** when it was heard last, and when the shop had told it something last */
  at: Instant,
  heardAt: v.nullable(Instant),
  state: v.nullable(TraceState),
  money: v.nullable(Word),
});
export type OtherTab = v.InferOutput<typeof OtherTab>;

/** One checkout, both ends, as it is exported, stored in a file and opened again. */
export const Trace = v.object({
  format: v.literal('storefront-trace'),
  version: v.literal(TRACE_VERSION),
  header: TraceHeader,
  segments: v.pipe(v.array(TraceSegment), v.maxLength(100)),
  /** the order's log, null where there is no order */
  order: v.nullable(v.pipe(v.array(OrderFact), v.maxLength(5_000))),
  server: v.pipe(v.array(ServerFact), v.maxLength(5_000)),
  /** other tabs in which the order was open; absent: not looked for */
  otherTabs: v.optional(v.pipe(v.array(OtherTab), v.maxLength(100))),
  /** an equal order that the page saw a few minutes before, and what the shop knows of its payment; absent: not looked for */
  twin: v.optional(v.object({ orderNumber: v.string(), paymentState: v.string() })),
});
export type Trace = v.InferOutput<typeof Trace>;
