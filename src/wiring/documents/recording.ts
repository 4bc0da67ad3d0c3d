import * as v from 'valibot';
import type { TraceSegment } from '#machines/domain/trace/trace.ts';
import { observe } from '#src/trace/observer.ts';
import { storageKey } from '../browser/browserStorage.ts';
import { whenIdle } from '../browser/idle.ts';
import { type Inspection, inspected } from './inspecting.ts';

const MOST_SEGMENTS = 6;

/**
 * Records this document's charts, and keeps what may be kept in the tab when the document is left: one segment each, joined by the intent.
 * What may be kept is known once the page is idle; a document that is left before that leaves no trace.
 */
export function recording(intent: () => string | null): {
  observer: Inspection;
  forget(): void;
  keepOnLeaving(): void;
} {
  const seen = observe(() => performance.now());
  const id = crypto.randomUUID();
  return {
    observer: inspected(seen.observer),
    forget: seen.forget,
    keepOnLeaving() {
      void whenIdle()
        .then(() =>
          Promise.all([import('#src/trace/entries.ts'), import('#machines/domain/trace/trace.ts')]),
        )
        .then(([{ entryWriter }, { TraceSegment }]) => {
          const writer = entryWriter(crypto.randomUUID(), performance.timeOrigin);
          const segment: TraceSegment = {
            document: id,
            build: 'unknown',
            startedAt: performance.timeOrigin,
            skewMs: null,
            page: '',
            checkpoints: [],
            entries: [],
          };
          const keep = (): void => {
            const { checkpoints, entries } = writer.write(seen.take());
            segment.checkpoints.push(...checkpoints);
            segment.entries.push(...entries);
            const kept = storageKey({
              area: 'session',
              name: `trace.${intent() ?? 'none'}`,
              version: 1,
              schema: v.array(TraceSegment),
            });
            const others = (kept.read().value ?? []).filter((one) => one.document !== id);
            kept.write([...others, segment].slice(-MOST_SEGMENTS));
          };
          addEventListener('pagehide', keep);
          document.addEventListener(
            'visibilitychange',
            () => document.visibilityState === 'hidden' && keep(),
          );
        })
        .catch(() => undefined);
    },
  };
}
