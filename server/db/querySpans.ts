import { context, type Span } from '@opentelemetry/api';
import type pg from 'pg';
import { isTellingSpans, openSpanBelow, tellFailure } from '../spans.ts';

type Query = (...words: unknown[]) => unknown;

/** Each statement of this connection that belongs to a request or a job is told as a span: its verb and its table, never its text or a parameter. */
export function tellQueriesOf(client: pg.ClientBase): void {
  const query = client.query.bind(client) as Query;
  client.query = ((...words: unknown[]) => {
    const text = textOf(words[0]);
    const span = text === null ? null : openSpanBelow(...nameOf(text));
    if (!span) return query(...words);
    const answered = words.at(-1);
    if (typeof answered === 'function')
      return query(...words.slice(0, -1), (error: unknown, result: unknown) => {
        end(span, error);
        answered(error, result);
      });
    const asked = query(...words) as Promise<unknown>;
    asked.then(
      () => end(span),
      (error: unknown) => end(span, error),
    );
    return asked;
  }) as typeof client.query;
}

type Connect = (...words: Parameters<typeof context.bind>[1][]) => unknown;
/** What waits for a connection goes on where another request gives one back: it is brought back into its own. */
export function keepContextsIn(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as Connect;
  pool.connect = ((...words) =>
    connect(
      ...(isTellingSpans() ? words.map((word) => context.bind(context.active(), word)) : words),
    )) as Connect as typeof pool.connect;
}

function end(span: Span, error?: unknown): void {
  if (error) tellFailure(span, error);
  span.end();
}

/** Null: a cursor or another thing that hands itself in. */
function textOf(first: unknown): string | null {
  if (typeof first === 'string') return first;
  const { text, submit } = first as { text?: unknown; submit?: unknown };
  return typeof text === 'string' && submit === undefined ? text : null;
}

const READS = /\b(from|join)\s+"?([a-z_][\w.]*)"?/i;
/** A list of `WITH` writes last what it is for. */
const WRITES = /\b(insert into|update|delete from)\s+"?([a-z_][\w.]*)"?/gi;
function nameOf(text: string): [string, Record<string, string>] {
  const first = /[a-z]+/i.exec(text)?.[0].toUpperCase() ?? 'STATEMENT';
  const writes = first === 'SELECT' ? undefined : [...text.matchAll(WRITES)].at(-1);
  const verb = first === 'WITH' ? (writes?.[1]?.split(' ')[0]?.toUpperCase() ?? 'SELECT') : first;
  const table = (writes ?? READS.exec(text))?.[2];
  return [
    table ? `${verb} ${table}` : verb,
    {
      'db.system.name': 'postgresql',
      'db.operation.name': verb,
      ...(table && { 'db.collection.name': table }),
    },
  ];
}
