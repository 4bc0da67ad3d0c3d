import { ENDLESS, type Time } from '../graph/budget.ts';
import type { Path } from '../graph/graph.ts';
import type { Place, Ran } from './result.ts';

/**
 * The shortest path that still fails: what comes after the failure is cut, then parts are left out, halves first and single steps last (delta
 * debugging). A part that cannot be left out makes the rest impossible, and that is no failure of the same kind.
 */
export async function shrink(place: Place, failed: Ran, time: Time = ENDLESS): Promise<Ran> {
  const reason = kindOf(failed);
  let best = failed;
  const tries = async (path: Path): Promise<boolean> => {
    if (time.isOver()) return false;
    const ran = await place.run(path);
    if (ran.wrong.length === 0 || kindOf(ran) !== reason) return false;
    best = { ...ran, path: upTo(ran) };
    return true;
  };
  best = { ...failed, path: upTo(failed) };
  await tries(best.path);
  for (let size = Math.ceil(best.path.edges.length / 2); size >= 1; size = Math.floor(size / 2))
    for (let at = 0; at < best.path.edges.length; ) {
      const { edges, ...rest } = best.path;
      const isShorter = await tries({ ...rest, edges: edges.toSpliced(at, size) });
      if (!isShorter) at += size;
    }
  return best;
}

const upTo = ({ path, steps }: Ran): Path => ({ ...path, edges: path.edges.slice(0, steps) });
/** Figures and names may differ from path to path; what kind of thing was wrong may not. */
const kindOf = ({ wrong }: Ran): string =>
  (wrong[0] ?? '').replaceAll(/[\d"{}[\]]+/g, '').slice(0, 60);
