/** What any XState 5 app told an inspector: a list of what its actors heard and where they stood. Shown, never run again. */
export interface ForeignLine {
  at: number | null;
  actor: string;
  event: string;
  state: string;
  context: unknown;
}
export interface ForeignStory {
  of: 'inspect' | 'xstate-devtools';
  lines: ForeignLine[];
  /** records that could not be read */
  skipped: number;
}

const MOST_LINES = 20_000;
const MOST_DEPTH = 12;

/** Records of `@statelyai/inspect`, as a list or one a line, or a session of xstate-devtools; null: neither. */
export function readForeign(text: string): ForeignStory | null {
  const found = parsed(text);
  if (found === null) return null;
  const { list, skipped } = found;
  const records = list.filter(isRecord);
  if (records.length === 0) return null;
  const names = new Map<string, string>();
  const lines = records.slice(0, MOST_LINES).flatMap((record) => lineOf(record, names));
  if (lines.length === 0) return null;
  const isInspect = records.some(({ _version, createdAt }) => _version || createdAt);
  return {
    of: isInspect ? 'inspect' : 'xstate-devtools',
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

function parsed(text: string): { list: unknown[]; skipped: number } | null {
  try {
    const whole = JSON.parse(text) as unknown;
    if (Array.isArray(whole)) return { list: whole, skipped: 0 };
    const { events, records, history, session } = (whole ?? {}) as Json;
    const inner = events ?? records ?? history ?? (session as Json | undefined)?.events;
    return Array.isArray(inner) ? { list: inner, skipped: 0 } : { list: [whole], skipped: 0 };
  } catch {
    return perLine(text);
  }
}

/** One record a line; a line that is cut off costs itself. */
function perLine(text: string): { list: unknown[]; skipped: number } | null {
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
      context: shallow(snapshot.context, 0),
    },
  ];
}

const text = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 200) : '');
const stateOf = (value: unknown): string =>
  typeof value === 'string'
    ? value.slice(0, 200)
    : value === undefined
      ? ''
      : JSON.stringify(value).slice(0, 400);

/** As deep as a person reads, whatever a file holds. */
function shallow(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= MOST_DEPTH) return '…';
  if (Array.isArray(value)) return value.slice(0, 100).map((one) => shallow(one, depth + 1));
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, 200)
      .map(([name, one]) => [name, shallow(one, depth + 1)]),
  );
}
