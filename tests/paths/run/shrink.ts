import { ENDLESS, type Time } from '../graph/budget.ts';
import type { RanOf, Steps } from './result.ts';

/**
 * The shortest path that still fails: what comes after the failure is cut, then parts are left out, halves first and single steps last (delta
 * debugging). A part that cannot be left out makes the rest impossible, and that is no failure of the same kind.
 */
export async function shrink<P extends Steps>(
  place: { run(path: P): RanOf<P> | Promise<RanOf<P>> },
  failed: RanOf<P>,
  time: Time = ENDLESS,
): Promise<RanOf<P>> {
  const reason = kindOf(failed);
  let best = failed;
  const tries = async (path: P): Promise<boolean> => {
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
      const isShorter = await tries({ ...best.path, edges: best.path.edges.toSpliced(at, size) });
      if (!isShorter) at += size;
    }
  return best;
}

const upTo = <P extends Steps>({ path, steps }: RanOf<P>): P => ({
  ...path,
  edges: path.edges.slice(0, steps),
});
/** Figures and names may differ from path to path; what kind of thing was wrong may not. */
export const kindOf = ({ wrong }: { wrong: readonly string[] }): string =>
  (wrong[0] ?? '').replaceAll(/[\d"{}[\]]+/g, '').slice(0, 60);
