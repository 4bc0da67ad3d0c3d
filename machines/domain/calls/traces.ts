import * as v from 'valibot';
import { call, get, Id, OfBusiness, ours, post, type ShopCall } from './call.ts';
import { FileBytes } from './orders.ts';

const Text = (most: number) => v.pipe(v.string(), v.maxLength(most));
const supports = { ...ours, needs: 'support' } as const;

/** What is said of a trace in a list: enough to choose one. */
const TraceRow = v.object({
  id: v.string(),
  reference: v.string(),
  orderId: v.nullable(v.string()),
  orderNumber: v.nullable(v.string()),
  provider: v.nullable(v.string()),
  state: v.string(),
  money: v.nullable(v.string()),
  outcome: v.nullable(v.string()),
  build: v.string(),
  startedAt: v.string(),
  lastAt: v.string(),
  entries: v.number(),
  attached: v.boolean(),
});
export type TraceRow = v.InferOutput<typeof TraceRow>;

/** Recording a checkout, and reading it by support. What an entry may hold is checked by `domain/trace`, on both ends. */
export const TRACE_CALLS = {
  sendTrace: call({
    ...post,
    ...ours,
    path: '/traces/:trace',
    needs: 'key',
    query: OfBusiness,
    /** `written`: a part of a segment */
    body: v.strictObject({
      reference: Text(9),
      intentId: v.nullable(Id),
      locale: Text(10),
      attached: v.boolean(),
      written: v.looseObject({}),
    }),
    reply: v.object({ kept: v.boolean() }),
  }),
  findTraces: call({
    ...get,
    ...supports,
    path: '/traces',
    query: v.object({
      ...OfBusiness.entries,
      reference: v.optional(Text(20)),
      orderNumber: v.optional(Text(20)),
      provider: v.optional(Text(20)),
      outcome: v.optional(Text(20)),
      state: v.optional(Text(60)),
      build: v.optional(Text(100)),
      money: v.optional(Text(20)),
      from: v.optional(v.pipe(v.string(), v.isoTimestamp())),
      to: v.optional(v.pipe(v.string(), v.isoTimestamp())),
      /** nothing has happened for so long, and how it ended is open */
      stuckMinutes: v.optional(v.pipe(v.string(), v.regex(/^\d{1,5}$/))),
    }),
    reply: v.object({
      traces: v.array(TraceRow),
      /** how many of what was asked for stand where */
      cohorts: v.array(
        v.object({ state: v.string(), provider: v.nullable(v.string()), count: v.number() }),
      ),
    }),
  }),
  readTrace: call({
    ...get,
    ...supports,
    path: '/traces/:trace',
    query: OfBusiness,
    reply: v.object({ trace: v.looseObject({}), row: TraceRow }),
  }),
  traceReads: call({
    ...get,
    ...supports,
    path: '/traces/:trace/reads',
    query: OfBusiness,
    reply: v.array(v.object({ by: v.string(), how: v.string(), at: v.string() })),
  }),
  exportTrace: call({
    ...get,
    ...supports,
    path: '/traces/:trace/file',
    query: OfBusiness,
    reply: FileBytes,
  }),
} as const satisfies Record<string, ShopCall>;
