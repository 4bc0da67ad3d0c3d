import * as v from 'valibot';
import { makeRecorder, type Recorder } from '#src/trace/recorder.ts';
import { place } from './storage.ts';

const MOST_SEGMENTS = 6;
const Segments = v.array(v.object({ document: v.string(), events: v.array(v.any()), dropped: v.number() }));

/** Records this document's charts, and keeps what may be kept in the tab when the document is left: one segment each, joined by the intent. */
export function recording(intent: () => string | null): Pick<Recorder, 'observer' | 'forget'> & { keepOnLeaving(): void } {
  const recorder = makeRecorder({ document: crypto.randomUUID(), elapsed: () => performance.now() });
  const keep = (): void => {
    const kept = place({ area: 'session', name: `trace.${intent() ?? 'none'}`, version: 1, schema: Segments });
    const segment = recorder.segment();
    const others = (kept.read().value ?? []).filter((one) => one.document !== segment.document);
    kept.write([...others, segment].slice(-MOST_SEGMENTS));
  };
  return {
    observer: recorder.observer,
    forget: recorder.forget,
    keepOnLeaving() {
      addEventListener('pagehide', keep);
      document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && keep());
    },
  };
}
