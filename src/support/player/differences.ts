import type { TraceSegment } from '#machines/domain/trace/trace.ts';
import type { ChartsOfBuild } from '#src/trace/chartsOfBuild.ts';
import { replayTrace } from '#src/trace/replay.ts';
import { said } from './details.ts';
import { eventWords } from './words.ts';

/** Whether a page goes the way that was recorded on the charts of a build, and where it leaves it first. */
export function differencesOn(segment: TraceSegment, build: ChartsOfBuild): string {
  const steps = replayTrace({ segments: [segment] }, build);
  const differing = steps.filter(({ divergences }) =>
    divergences.some((one) => one.kind !== 'gap' || !one.resumed),
  );
  const [first] = differing;
  if (!first) return `the same states in all ${steps.length} entries.`;
  return `${differing.length} of ${steps.length} entries differ. The first: entry ${first.sequence}, ${eventWords(first.event.type)}. ${first.divergences.map(said).join(' ')}`;
}
