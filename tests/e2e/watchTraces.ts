import type { BrowserContext } from '@playwright/test';
import pg from 'pg';
import type { TraceSegment } from '#machines/domain/trace/trace.ts';
import { replayTrace } from '#src/trace/replay.ts';

interface Replayed {
  documents: number;
  entries: number;
  segments: TraceSegment[];
  differences: string[];
}

/** What the pages of a context sent of themselves, by trace. */
export class SentTraces {
  readonly #parts: TraceSegment[] = [];
  readonly texts: string[] = [];
  readonly #traces = new Set<string>();
  /** parts that the shop did not take, other than because it was asked too often */
  readonly #refused: string[] = [];

  constructor(context: BrowserContext) {
    context.on('request', (request) => {
      if (request.method() !== 'POST' || !/\/api\/v1\/traces\//.test(request.url())) return;
      this.#traces.add(new URL(request.url()).pathname.split('/').at(-1) ?? '');
      const text = request.postData() ?? '';
      this.texts.push(text);
      if (text) this.#parts.push((JSON.parse(text) as { written: TraceSegment }).written);
    });
    context.on('response', (answer) => {
      const status = answer.status();
      if (/\/api\/v1\/traces\//.test(answer.url()) && status >= 400 && status < 429)
        this.#refused.push(`the shop answered a part with ${status}`);
    });
  }

  get parts(): readonly TraceSegment[] {
    return this.#parts;
  }

  /**
   * Documents as they were sent, replayed: entries, and where a replay differs. A part that was still to be sent is no difference; one that a page
   * sends while it is left, Playwright does not always see, and the shop's database has it.
   */
  async replayed(): Promise<Replayed> {
    const parts = [...this.#parts, ...(await keptParts([...this.#traces]))];
    const segments = Map.groupBy(parts, ({ document }) => document);
    const whole = [...segments.values()].map((parts) => joined(parts));
    const steps = replayTrace({ segments: whole });
    return {
      documents: whole.length,
      entries: steps.length,
      segments: whole,
      differences: [
        ...this.#refused,
        ...steps.flatMap(({ actor, event, divergences }) =>
          divergences.map((one) => `${actor} at ${event.type}: ${JSON.stringify(one)}`),
        ),
      ],
    };
  }
}

async function keptParts(traces: string[]): Promise<TraceSegment[]> {
  const connectionString = process.env.E2E_DATABASE;
  if (!connectionString || traces.length === 0) return [];
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ part: TraceSegment }>(
      'select part from trace_batch where trace_id = any($1)',
      [traces],
    );
    return rows.map(({ part }) => part);
  } finally {
    await client.end();
  }
}

function joined(parts: TraceSegment[]): TraceSegment {
  const entries = new Map(
    parts.flatMap((one) => one.entries.map((entry) => [entry.sequence, entry])),
  );
  return {
    ...(parts[0] as TraceSegment),
    checkpoints: parts.flatMap(({ checkpoints }) => checkpoints),
    entries: [...entries.values()].sort((one, other) => one.sequence - other.sequence),
  };
}
