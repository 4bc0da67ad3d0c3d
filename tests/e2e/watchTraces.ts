import type { BrowserContext } from '@playwright/test';
import type { TraceSegment } from '#machines/domain/trace/trace.ts';
import { replayTrace } from '#src/trace/replay.ts';

/** What the pages of a context sent of themselves, by trace. */
export class SentTraces {
  readonly #parts: TraceSegment[] = [];
  readonly texts: string[] = [];

  constructor(context: BrowserContext) {
    context.on('request', (request) => {
      if (request.method() !== 'POST' || !/\/api\/v1\/traces\//.test(request.url())) return;
      const text = request.postData() ?? '';
      this.texts.push(text);
      if (text) this.#parts.push((JSON.parse(text) as { written: TraceSegment }).written);
    });
  }

  /** Documents as they were sent, replayed: entries, and where a replay differs. A part that was still to be sent is no difference. */
  replayed(): { documents: number; entries: number; differences: string[] } {
    const segments = Map.groupBy(this.#parts, ({ document }) => document);
    const whole = [...segments.values()].map((parts) => joined(parts));
    const steps = replayTrace({ segments: whole });
    return {
      documents: whole.length,
      entries: steps.length,
      differences: steps.flatMap(({ actor, event, divergences }) =>
        divergences
          .filter((one) => !isForgotten(one))
          .map((one) => `${actor} at ${event.type}: ${JSON.stringify(one)}`),
      ),
    };
  }
}

/** Signing out forgets what was recorded (I39): what a chart does after that has no beginning to be replayed from. */
const isForgotten = (one: object): boolean =>
  'what' in one && String(one.what).endsWith('before it began');

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
