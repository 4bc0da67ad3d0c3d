import * as v from 'valibot';
import { type Allowed, makeRecorder } from '#src/trace/recorder.ts';
import { whenIdle } from './idle.ts';
import { type Inspection, inspected } from './inspecting.ts';
import { place } from './storage.ts';

const MOST_SEGMENTS = 6;
const Segments = v.array(
  v.object({ document: v.string(), events: v.array(v.any()), dropped: v.number() }),
);

/**
 * Records this document's charts, and keeps what may be kept in the tab when the document is left: one segment each, joined by the intent.
 * What may be kept is known once the page is idle; a document that is left before that leaves no trace.
 */
export function recording(intent: () => string | null): {
  observer: Inspection;
  forget(): void;
  keepOnLeaving(): void;
} {
  const recorder = makeRecorder({
    document: crypto.randomUUID(),
    elapsed: () => performance.now(),
  });
  const keep = (allowed: Allowed): void => {
    const kept = place({
      area: 'session',
      name: `trace.${intent() ?? 'none'}`,
      version: 1,
      schema: Segments,
    });
    const segment = recorder.segment(allowed);
    const others = (kept.read().value ?? []).filter((one) => one.document !== segment.document);
    kept.write([...others, segment].slice(-MOST_SEGMENTS));
  };
  return {
    observer: inspected(recorder.observer),
    forget: recorder.forget,
    keepOnLeaving() {
      void whenIdle()
        .then(() => import('#src/trace/allowed.ts'))
        .then(({ allowed }) => {
          addEventListener('pagehide', () => keep(allowed));
          document.addEventListener(
            'visibilitychange',
            () => document.visibilityState === 'hidden' && keep(allowed),
          );
        })
        .catch(() => undefined);
    },
  };
}
