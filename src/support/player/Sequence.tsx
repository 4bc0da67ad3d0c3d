import { memo, useMemo } from 'react';
import type { Moment } from './moments.ts';
import { actorsIn, arrowOf } from './sequence.ts';
import { since } from './words.ts';

/** As many rows as a reader takes in at once, around the one that is chosen. */
const AROUND = 12;

interface SequenceProps {
  moments: readonly Moment[];
  at: number;
  go(at: number): void;
}
/** Who told whom: a column for each actor, a row for each moment, from one to the other. */
export const Sequence = memo(({ moments, at, go }: SequenceProps) => {
  const actors = useMemo(() => actorsIn(moments), [moments]);
  const begins = moments[0]?.at ?? 0;
  const first = Math.max(0, Math.min(at - AROUND, moments.length - 2 * AROUND));
  return (
    <section className="sequence" aria-label="Who told whom">
      <table>
        <thead>
          <tr>
            <th scope="col">min:s</th>
            {actors.map((one) => (
              <th key={one} scope="col">
                {one}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {moments.slice(first, first + 2 * AROUND).map((moment, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the row of a place shows another moment when another is chosen
            <tr key={place} aria-current={first + place === at} data-lane={moment.lane}>
              <th scope="row">{since(moment.at - begins)}</th>
              <Way moment={moment} actors={actors} onPress={() => go(first + place)} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
});

interface WayProps {
  moment: Moment;
  actors: readonly string[];
  onPress(): void;
}
function Way({ moment, actors, onPress }: WayProps) {
  const [from, to] = arrowOf(moment);
  const ends = [actors.indexOf(from), actors.indexOf(to)];
  const [left, right] = [Math.min(...ends), Math.max(...ends)];
  const after = actors.length - right - 1;
  const way = left === right ? 'itself' : ends[0] === left ? 'right' : 'left';
  return (
    <>
      {left > 0 && <td colSpan={left} />}
      <td colSpan={right - left + 1} data-way={way} data-trouble={moment.trouble}>
        <button
          type="button"
          onClick={onPress}
          aria-label={`${from} to ${to}: ${moment.words}`}
          title={`${from} → ${to}`}
        >
          {moment.words}
        </button>
      </td>
      {after > 0 && <td colSpan={after} />}
    </>
  );
}
