import type { BodyOf, QueryOf, ReplyOf } from '#machines/domain/api.ts';
import type { Answer, Api } from '#src/api/calls.ts';
import { present, useRunning } from './running.ts';

export type TraceSearch = QueryOf<'findTraces'>;
export type FoundTraces = ReplyOf<'findTraces'>;
export type ReadTraceReply = ReplyOf<'readTrace'>;
export type { TraceRow } from '#machines/domain/calls/traces.ts';
export type TraceReads = ReplyOf<'traceReads'>;
export type TraceNotes = ReplyOf<'traceNotes'>;
export type NewNote = BodyOf<'noteTrace'>;
export type SupportDesk = ReplyOf<'supportDesk'>;
export type ReadOrderReply = ReplyOf<'supportOrder'>;
export type { AttentionRow, FailedRow, SupportOrder } from '#machines/domain/calls/support.ts';
export type Asked<T> = { ok: true; data: T } | { ok: false; why: UnreadTrace };
/** STRANGER: who asks is not of this shop's support now. SIGNED_OUT: the identity has ended. LOST: no answer that can be trusted. */
export type UnreadTrace = 'STRANGER' | 'MISSING' | 'SIGNED_OUT' | 'LOST';

/** What support asks of the shop. Every reading of a trace is written down there. */
export interface SupportCalls {
  find(search: TraceSearch): Promise<Asked<FoundTraces>>;
  /** `watches`: again and again while it goes on */
  read(id: string, watches?: boolean): Promise<Asked<ReadTraceReply>>;
  reads(id: string): Promise<Asked<TraceReads>>;
  notes(id: string): Promise<Asked<TraceNotes>>;
  note(id: string, note: NewNote): Promise<Asked<{ id: string }>>;
  exportFile(id: string): Promise<Asked<Uint8Array<ArrayBuffer>>>;
  /** what went wrong lately, and what waits for a person */
  desk(rows?: QueryOf<'supportDesk'>): Promise<Asked<SupportDesk>>;
  order(id: string): Promise<Asked<ReadOrderReply>>;
}

const made = new WeakMap<Api, SupportCalls>();

export function useSupportCalls(): SupportCalls {
  const api = present(useRunning().api, 'API');
  const known = made.get(api) ?? callsOver(api);
  made.set(api, known);
  return known;
}

const callsOver = (api: Api): SupportCalls => ({
  find: async (query) => asked(await api('findTraces', { query }), 'STRANGER'),
  read: async (trace, watches) =>
    asked(await api('readTrace', { params: { trace }, query: watches ? { watch: 'yes' } : {} })),
  reads: async (trace) => asked(await api('traceReads', { params: { trace } })),
  notes: async (trace) => asked(await api('traceNotes', { params: { trace } })),
  note: async (trace, body) => asked(await api('noteTrace', { params: { trace }, body })),
  exportFile: async (trace) => asked(await api('exportTrace', { params: { trace } })),
  desk: async (query = {}) => asked(await api('supportDesk', { query }), 'STRANGER'),
  order: async (id) => asked(await api('supportOrder', { params: { id } })),
});

/** A stranger and an address without a trace are answered alike: the list tells them apart. */
function asked<T>(answer: Answer<T>, unknown: UnreadTrace = 'MISSING'): Asked<T> {
  if (answer.ok) return { ok: true, data: answer.data };
  if (answer.problem?.status === 401) return { ok: false, why: 'SIGNED_OUT' };
  return { ok: false, why: answer.problem?.code === 'NOT_FOUND' ? unknown : 'LOST' };
}
