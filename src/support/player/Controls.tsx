import { useMemo } from 'react';
import type { Moment } from './moments.ts';
import { type Play, problemsOf, SPEEDS } from './usePlay.ts';
import { since } from './words.ts';

/** Play, pause, speed, step, scrub, and on to the next problem. */
export function Controls({ moments, play }: { moments: readonly Moment[]; play: Play }) {
  const { at, isPlaying, speed } = play;
  const begins = moments[0]?.at ?? 0;
  const marks = useMemo(() => marksOf(moments), [moments]);
  const problems = useMemo(() => problemsOf(moments), [moments]);
  const nth = problems.filter((one) => one <= at).length;
  const last = moments.length - 1;
  return (
    <section className="controls" aria-label="Replay">
      <button type="button" onClick={() => play.step(-1)} aria-label="One step back" title="←">
        ◁
      </button>
      <button type="button" className="play" onClick={play.toggle} title="Space">
        {isPlaying ? 'Pause' : 'Play'}
      </button>
      <button type="button" onClick={() => play.step(1)} aria-label="One step on" title="→">
        ▷
      </button>
      <label className="speed">
        <span>Speed</span>
        <select value={speed} onChange={({ target }) => play.setSpeed(Number(target.value))}>
          {SPEEDS.map((one) => (
            <option key={one} value={one}>
              {one}×
            </option>
          ))}
        </select>
      </label>
      <div className="scrub">
        <div className="marks" aria-hidden="true">
          {marks.map(([place, trouble]) => (
            <i key={place} data-trouble={trouble} style={{ insetInlineStart: `${place}%` }} />
          ))}
        </div>
        <input
          type="range"
          min={0}
          max={last}
          value={at}
          aria-label="Where the replay stands"
          aria-valuetext={`${at + 1} of ${last + 1}, ${since((moments[at]?.at ?? 0) - begins)} seconds: ${moments[at]?.words ?? ''}`}
          onChange={({ target }) => play.go(Number(target.value))}
        />
      </div>
      <output className="place">
        {at + 1} / {last + 1}
      </output>
      <button
        type="button"
        onClick={() => play.nextProblem(1)}
        aria-disabled={problems.length === 0}
        title="N"
      >
        {problems.length === 0 ? 'No problems' : `Next problem (${nth} of ${problems.length})`}
      </button>
    </section>
  );
}

/** At most one mark for each hundredth of the way. */
function marksOf(moments: readonly Moment[]): [place: number, trouble: string][] {
  const marks = new Map<number, string>();
  moments.forEach(({ trouble }, at) => {
    if (trouble) marks.set(Math.round((at / Math.max(1, moments.length - 1)) * 100), trouble);
  });
  return [...marks];
}
