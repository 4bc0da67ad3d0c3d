import type { Goals } from './criteria/goals.ts';
import { ENDLESS, type Time } from './graph/budget.ts';
import type { Path } from './graph/graph.ts';
import type { Chosen, Stop } from './plan.ts';

/**
 * The paths of a tour, that first which meets most that is new. What a path is worth only falls while others are taken, so it is counted
 * again when its turn comes, and never for all paths at once: a tour of pairs has millions of steps.
 */
export function inOrderOfWorth(
  all: readonly Path[],
  goals: Goals,
  limits: Pick<Stop, 'coverage' | 'count'>,
  time: Time = ENDLESS,
): Chosen {
  const met = new Uint8Array(goals.total);
  const wanted = Math.ceil((goals.total * limits.coverage) / 100);
  const paths: Path[] = [];
  let count = 0;
  for (const path of time.isOver() ? all : byWorth(all, goals, met)) {
    paths.push(path);
    for (const goal of goals.of(path)) {
      count += 1 - (met[goal] as number);
      met[goal] = 1;
    }
    if (count >= wanted && count < goals.total)
      return { paths, met, stopped: `${limits.coverage} % were asked for` };
    if (paths.length >= limits.count && count < goals.total)
      return { paths, met, stopped: `${limits.count} paths were asked for` };
  }
  return { paths, met, stopped: null };
}

function* byWorth(all: readonly Path[], goals: Goals, met: Uint8Array): Generator<Path> {
  const seen = new Int32Array(goals.total).fill(-1);
  let looks = 0;
  const worthOf = (path: Path): number => {
    const look = looks++;
    let worth = 0;
    for (const goal of goals.of(path)) {
      if (met[goal] === 1 || seen[goal] === look) continue;
      seen[goal] = look;
      worth += 1;
    }
    return worth;
  };
  const piles: Path[][] = [];
  const put = (path: Path, worth: number): void => {
    piles[worth] ??= [];
    piles[worth].push(path);
  };
  for (const path of all.toReversed()) put(path, worthOf(path));
  for (let worth = piles.length - 1; worth > 0; worth--)
    for (let path = piles[worth]?.pop(); path; path = piles[worth]?.pop()) {
      const now = worthOf(path);
      if (now === worth) yield path;
      else put(path, now);
    }
}
