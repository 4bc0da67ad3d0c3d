import pg from 'pg';
import type { TraceSegment } from '#machines/domain/trace/trace.ts';
import { runAudit, type Violation } from '#server/db/audit.ts';

/** One line of an order's log, as it is stored. */
export interface StoredEvent {
  number: number;
  type: string;
  event: { type: string } & Record<string, unknown>;
  attempt: string | null;
  from: string;
  to: string;
}
/** What shoppers, staff, providers and the shop itself did, as a database keeps it. */
export interface Stored {
  traces: Map<string, TraceSegment[]>;
  orders: Map<string, StoredEvent[]>;
  /** what the shop's own questions find in its books: an effect that was left out shows here */
  audit: Violation[];
}

/** Parts of one document are one again; a part that came twice, or again in larger, tells each entry once. */
export function joined(parts: readonly TraceSegment[]): TraceSegment[] {
  return [...Map.groupBy(parts, ({ document }) => document).values()].map((own) => {
    const entries = new Map(own.flatMap((one) => one.entries.map((each) => [each.sequence, each])));
    return {
      ...(own[0] as TraceSegment),
      checkpoints: own.flatMap(({ checkpoints }) => checkpoints),
      entries: [...entries.values()].sort((one, other) => one.sequence - other.sequence),
    };
  });
}

/** Reads, and writes nothing. */
export async function readStored(connectionString: string): Promise<Stored> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query('begin transaction read only');
    const parts = await client.query<{ trace_id: string; part: TraceSegment }>(
      'select trace_id, part from trace_batch order by trace_id, received_at, first',
    );
    const lines = await client.query<StoredEvent & { order_id: string }>(
      `select order_id, number, type, event, attempt_id as attempt, from_state as "from", to_state as "to"
       from order_event order by order_id, number`,
    );
    const audit = await runAudit(client);
    return {
      audit,
      traces: new Map(
        [...Map.groupBy(parts.rows, (row) => row.trace_id)].map(([id, rows]) => [
          id,
          joined(rows.map(({ part }) => part)),
        ]),
      ),
      orders: Map.groupBy(lines.rows, (row) => row.order_id),
    };
  } finally {
    await client.end();
  }
}
