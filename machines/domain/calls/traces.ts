import * as v from 'valibot';
import { call, FileBytes, get, Id, OfBusiness, ours, post, type ShopCall } from './call.ts';

const Text = (most: number) => v.pipe(v.string(), v.maxLength(most));
const supports = { ...ours, needs: 'support' } as const;

/** What is said of a trace in a list: enough to choose one. */
export const TraceRow = v.object({
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

/** Why support writes beside a trace. */
export const NOTE_REASONS = ['TOLD', 'FOUND', 'HANDED_ON', 'OTHER'] as const;
export type NoteReason = (typeof NOTE_REASONS)[number];
const NoteFields = {
  reason: v.picklist(NOTE_REASONS),
  text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(1000)),
};

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
      /** the newest; `total`: how many there are */
      traces: v.array(TraceRow),
      total: v.number(),
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
    /** `watch`: again and again while it goes on, which its shopper agreed to by sending it */
    query: v.object({ ...OfBusiness.entries, watch: v.optional(v.literal('yes')) }),
    /** `desk`: who asks may open the order on the staff's desk, too */
    reply: v.object({ trace: v.looseObject({}), row: TraceRow, desk: v.boolean() }),
  }),
  traceReads: call({
    ...get,
    ...supports,
    path: '/traces/:trace/reads',
    query: OfBusiness,
    reply: v.array(v.object({ by: v.string(), how: v.string(), at: v.string() })),
  }),
  noteTrace: call({
    ...post,
    ...supports,
    path: '/traces/:trace/notes',
    query: OfBusiness,
    body: v.strictObject(NoteFields),
    reply: v.object({ id: v.string() }),
  }),
  traceNotes: call({
    ...get,
    ...supports,
    path: '/traces/:trace/notes',
    query: OfBusiness,
    reply: v.array(v.object({ id: v.string(), by: v.string(), ...NoteFields, at: v.string() })),
  }),
  exportTrace: call({
    ...get,
    ...supports,
    path: '/traces/:trace/file',
    query: OfBusiness,
    reply: FileBytes,
  }),
} as const satisfies Record<string, ShopCall>;
