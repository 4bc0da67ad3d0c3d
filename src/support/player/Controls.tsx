import { memo, useMemo } from 'react';
import type { Moment } from './moments.ts';
import { checkWords } from './Outline.tsx';
import { useBarHeight } from './useBarHeight.ts';
import { checksOf, type Play, SPEEDS } from './usePlay.ts';
import { since } from './words.ts';

interface ControlsProps {
  moments: readonly Moment[];
  play: Play;
  /** of the list of keys */
  keys: string;
}
/** Play, pause, speed, step, scrub, on to the next row to check, and which row is chosen, wherever the list is. */
export function Controls({ moments, play, keys }: ControlsProps) {
  const { at, isPlaying, speed } = play;
  const begins = moments[0]?.at ?? 0;
  const checks = useMemo(() => checksOf(moments), [moments]);
  const marks = useMemo(() => marksOf(moments, checks), [moments, checks]);
  const last = moments.length - 1;
  const bar = useBarHeight();
  return (
    <section ref={bar} className="controls" aria-label="Replay">
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
        <Marks marks={marks} />
        <input
          type="range"
          min={0}
          max={last}
          value={at}
          aria-label="Where the replay stands"
          aria-valuetext={`${at + 1} of ${last + 1}, ${since((moments[at]?.at ?? 0) - begins)}: ${moments[at]?.words ?? ''}`}
          onChange={({ target }) => play.go(Number(target.value))}
        />
      </div>
      <output className="place">
        {at + 1} / {last + 1}
      </output>
      <button
        type="button"
        onClick={() => play.nextCheck(1)}
        aria-disabled={checks.length === 0}
        title="N"
      >
        {checks.length === 0
          ? 'Nothing to check'
          : `Next to check (${checks.length} ${checks.length === 1 ? 'row' : 'rows'})`}
      </button>
      <button type="button" popoverTarget={keys} title="?">
        Keys
      </button>
      <Chosen moments={moments} at={at} nth={checks.indexOf(at) + 1} of={checks.length} />
    </section>
  );
}

/** They stay where they are while the slider moves. */
const Marks = memo(({ marks }: { marks: readonly [number, string][] }) => (
  <div className="marks" aria-hidden="true">
    {marks.map(([place, trouble]) => (
      <i key={place} data-trouble={trouble} style={{ insetInlineStart: `${place}%` }} />
    ))}
  </div>
));

interface ChosenProps {
  moments: readonly Moment[];
  at: number;
  /** which of the rows to check it is; 0: none of them */
  nth: number;
  of: number;
}
function Chosen({ moments, at, nth, of }: ChosenProps) {
  const moment = moments[at];
  if (!moment) return null;
  const { trouble, said, words, by } = moment;
  return (
    <p className="chosen" data-trouble={trouble}>
      <code>{since(moment.at - (moments[0]?.at ?? 0))}</code> <b>{words}</b> ({by}) · money:{' '}
      <span data-money={said.look}>{said.words}</span>
      {trouble && nth > 0 && ` · to check, ${nth} of ${of}: ${checkWords(moment)}`}
    </p>
  );
}

/** At most one mark for each hundredth of the way. */
function marksOf(moments: readonly Moment[], checks: readonly number[]): [number, string][] {
  const marks = new Map<number, string>();
  for (const at of checks)
    marks.set(Math.round((at / Math.max(1, moments.length - 1)) * 100), moments[at]?.trouble ?? '');
  return [...marks];
}
