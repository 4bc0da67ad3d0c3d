import { isDeepStrictEqual } from 'node:util';
import type { AnyMachineSnapshot } from 'xstate';
import { stepOf } from '../../models/effects.ts';
import { ScriptedChart } from '../../models/liveActor.ts';
import type { Graph, Path } from '../graph/graph.ts';
import { Follower } from '../tour/follow.ts';
import { judge } from './judge.ts';
import type { Place, Ran } from './result.ts';

const asSeen = ({ value, context, status, tags }: AnyMachineSnapshot) => ({
  ...{ value, context, status, tags: [...tags].sort() },
});

/** The running chart, its ports answering what the path says and its clock ringing when the path says. It must stand where the pure chart stands. */
export function livePlace(graph: Graph): Place {
  const chart = new ScriptedChart(graph.model.machine);
  const follower = new Follower(graph);
  return {
    name: 'live',
    async run(path) {
      const since = performance.now();
      const [steps, wrong] = await walk(graph, chart, follower, path);
      return { path, steps, wrong, ms: performance.now() - since } satisfies Ran;
    },
  };
}

async function walk(
  graph: Graph,
  chart: ScriptedChart,
  follower: Follower,
  path: Path,
): Promise<[number, string[]]> {
  const live = chart.start(graph.model.starts[path.start]?.input);
  const { emits, calls, sends } = live.effects;
  for (const list of [emits, calls, sends]) list.splice(0);
  follower.begin(path.start);
  try {
    for (const [at, { step }] of path.edges.entries()) {
      const before = live.actor.getSnapshot() as AnyMachineSnapshot;
      const landing = follower.look(step);
      if (!landing) return [at, []];
      await live.step(step.event);
      const after = live.actor.getSnapshot() as AnyMachineSnapshot;
      const effects = { emits: emits.splice(0), calls: calls.splice(0), sends: sends.splice(0) };
      const wrong = judge(graph.model, stepOf(before, step.event, after), effects);
      if (!isDeepStrictEqual(asSeen(after), asSeen(landing.after)))
        wrong.push('the running chart stands elsewhere than the pure one');
      if (wrong.length > 0) return [at + 1, wrong];
      follower.move(landing);
    }
    return [path.edges.length, await refusal(live, path)];
  } catch (error) {
    return [path.edges.length, [error instanceof Error ? error.message : String(error)]];
  } finally {
    live.actor.stop();
  }
}

/** Sent all the same, it must change nothing. An answer for which nothing waits cannot even come. */
async function refusal(live: ReturnType<ScriptedChart['start']>, path: Path): Promise<string[]> {
  if (!path.refused || path.refused.event.type.startsWith('xstate.')) return [];
  const before = asSeen(live.actor.getSnapshot() as AnyMachineSnapshot);
  await live.step(path.refused.event);
  const after = asSeen(live.actor.getSnapshot() as AnyMachineSnapshot);
  return isDeepStrictEqual(before, after) ? [] : [`"${path.refused.title}" is not refused`];
}
