import { depthOf } from '#src/trace/format.ts';

/** What any XState 5 app told an inspector: a list of what its actors heard and where they stood. Shown, never run again. */
export interface ForeignLine {
  at: number | null;
  actor: string;
  event: string;
  state: string;
  context: unknown;
}
export interface ForeignStory {
  of: 'inspect' | 'xstate-devtools' | 'another tool';
  lines: ForeignLine[];
  /** records that could not be read */
  skipped: number;
}

const MOST_LINES = 20_000;
const MOST_DEPTH = 12;
const MOST_PARTS = 1_000;

/** Records of `@statelyai/inspect`, as a list or one a line, or a session of xstate-devtools; null: neither. */
export function readForeign(text: string): ForeignStory | null {
  const found = depthOf(text) > 200 ? null : parsed(text);
  if (found === null) return null;
  return 'formatVersion' in found ? ofDevtools(found) : storyOf(found.list, found.skipped);
}

/** Records as they are told; null: none of them can be read. */
export function storyOf(list: readonly unknown[], skipped = 0): ForeignStory | null {
  const records = list.filter(isRecord);
  if (records.length === 0) return null;
  const names = new Map<string, string>();
  const lines = records.slice(0, MOST_LINES).flatMap((record) => lineOf(record, names));
  if (lines.length === 0) return null;
  const isInspect = records.some(({ _version, createdAt }) => _version || createdAt);
  return {
    of: isInspect ? 'inspect' : 'another tool',
    lines,
    skipped: skipped + list.length - records.length + Math.max(0, records.length - MOST_LINES),
  };
}

type Json = Record<string, unknown>;
const isRecord = (one: unknown): one is Json =>
  typeof one === 'object' &&
  one !== null &&
  typeof (one as Json).type === 'string' &&
  /^(@xstate\.(actor|event|snapshot)|actor|event|snapshot|transition)$/.test(
    (one as Json).type as string,
  );

type Found = { list: unknown[]; skipped: number };
function parsed(text: string): Found | Session | null {
  try {
    const whole = JSON.parse(text) as unknown;
    if (Array.isArray(whole)) return { list: whole, skipped: 0 };
    if (isSession(whole)) return whole;
    const { events, records } = (whole ?? {}) as Json;
    const inner = events ?? records;
    return Array.isArray(inner) ? { list: inner, skipped: 0 } : { list: [whole], skipped: 0 };
  } catch {
    return perLine(text);
  }
}

/** A session file of xstate-devtools: what each actor heard and where it stood after it, versions 1 and 2. */
interface Session {
  formatVersion: 1 | 2;
  actors: unknown[];
  events: unknown[];
  registeredSnapshots: unknown[];
}
const isSession = (one: unknown): one is Session => {
  const { formatVersion, actors, events, registeredSnapshots } = (one ?? {}) as Json;
  return (
    (formatVersion === 1 || formatVersion === 2) &&
    [actors, events, registeredSnapshots].every(Array.isArray)
  );
};
function ofDevtools({ actors, events }: Session): ForeignStory | null {
  const names = new Map(
    (actors as Json[]).map((one) => [one?.sessionId, text((one?.machine as Json | null)?.id)]),
  );
  const told = (events as Json[]).filter((one) => typeof one?.sessionId === 'string');
  const lines = told.slice(0, MOST_LINES).map((one): ForeignLine => {
    const { value, context } = (one.snapshotAfter ?? {}) as Json;
    const at = Number(one.timestamp);
    return {
      at: Number.isFinite(at) ? at : null,
      actor: names.get(one.sessionId) || text(one.sessionId),
      event: text((one.event as Json | undefined)?.type),
      state: stateOf(value),
      context: shallow(context),
    };
  });
  return lines.length === 0
    ? null
    : { of: 'xstate-devtools', lines, skipped: events.length - lines.length };
}

/** One record a line; a line that is cut off costs itself. */
function perLine(text: string): Found | null {
  const rows = text.split('\n').filter((row) => row.trim() !== '');
  const read = rows.map((row): unknown => {
    try {
      return JSON.parse(row);
    } catch {
      return undefined;
    }
  });
  const list = read.filter((one) => one !== undefined);
  return list.length === 0 ? null : { list, skipped: rows.length - list.length };
}

function lineOf(record: Json, names: Map<string, string>): ForeignLine[] {
  const session = text(record.sessionId) || text(record.actorId) || 'actor';
  if (/actor$/.test(String(record.type)))
    names.set(session, text(record.name) || text(record.id) || session);
  const snapshot = (record.snapshot ?? record.state ?? {}) as Json;
  const event = (record.event ?? {}) as Json;
  const at = Number(record.createdAt ?? record.timestamp ?? record.at);
  return [
    {
      at: Number.isFinite(at) ? at : null,
      actor: names.get(session) ?? session,
      event: text(event.type) || (/actor$/.test(String(record.type)) ? 'begins' : ''),
      state: stateOf(snapshot.value ?? record.value),
      context: shallow(snapshot.context),
    },
  ];
}

const text = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 200) : '');
const stateOf = (value: unknown): string =>
  typeof value === 'string'
    ? value.slice(0, 200)
    : value === undefined || value === null
      ? ''
      : JSON.stringify(shallow(value)).slice(0, 400);

/** As much as a person reads, whatever a file or a window holds: a ring ends there, too. */
function shallow(whole: unknown): unknown {
  let room = MOST_PARTS;
  const part = (value: unknown, depth: number): unknown => {
    if (typeof value === 'bigint') return `${value}`;
    if (typeof value !== 'object' || value === null) return value;
    if (depth >= MOST_DEPTH || --room < 0) return '…';
    if (Array.isArray(value)) return value.slice(0, 100).map((one) => part(one, depth + 1));
    return Object.fromEntries(
      Object.entries(value)
        .slice(0, 200)
        .map(([name, one]) => [name, part(one, depth + 1)]),
    );
  };
  return part(whole, 0);
}
