import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { effectsOf, stepOf } from '../../models/effects.ts';
import type { Graph } from '../graph/graph.ts';
import { Follower, type Landing } from '../tour/follow.ts';
import { judge } from './judge.ts';
import type { Place, Ran } from './result.ts';

/** The chart by itself: nothing runs, nothing waits. Every step is compared with the model's rules; a step that was taken before is remembered. */
export function purePlace(graph: Graph): Place {
  const follower = new Follower(graph);
  const known = new WeakMap<Landing, string[]>();
  const judged = (
    before: AnyMachineSnapshot,
    event: AnyEventObject,
    landing: Landing,
  ): string[] => {
    const said = known.get(landing);
    if (said) return said;
    const effects = effectsOf(landing.deeds);
    const wrong = judge(graph.model, stepOf(before, event, landing.made), effects);
    known.set(landing, wrong);
    return wrong;
  };
  return {
    name: 'pure',
    run(path) {
      const since = performance.now();
      const end = (steps: number, wrong: string[]): Ran => ({
        ...{ path, steps, wrong, ms: performance.now() - since },
      });
      follower.begin(path.start);
      for (const [at, { step }] of path.edges.entries()) {
        const before = follower.snapshot;
        const landing = follower.look(step);
        if (!landing) return end(at, []);
        const wrong = judged(before, step.event, landing);
        if (wrong.length > 0) return end(at + 1, wrong);
        follower.move(landing);
      }
      const isTaken = path.refused && follower.look(path.refused) !== null;
      return end(path.edges.length, isTaken ? [`"${path.refused?.title}" is not refused`] : []);
    },
  };
}
