import type { AnyStateMachine } from 'xstate';
import { sameSets, WORKS, type Work } from '../../tests/paths/beside.ts';
import { chain, flat } from '../../tests/paths/examples/large.ts';

/** `npm run bench -- paths`: path generation beside XState's own, on the same work with the same paths, by the least processor time of three. */
const TRIES = 3;

function leastMs<T>(work: () => T): { ms: number; result: T } {
  let least = Number.POSITIVE_INFINITY;
  let result = work();
  for (let time = 0; time < TRIES; time++) {
    const before = process.cpuUsage();
    result = work();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return { ms: least, result };
}

function compare(work: Work, title: string, machine: AnyStateMachine, wanted: number): boolean {
  const own = leastMs(() => work.ours(machine));
  const other = leastMs(() => work.theirs(machine));
  const { paths, isSame } = sameSets(other.result, own.result);
  const ratio = other.ms / own.ms;
  console.log(
    `${work.name}, ${title}: ${paths} paths, ${isSame ? 'the same' : 'NOT THE SAME'}; xstate/graph ${other.ms.toFixed(0)} ms, ours ${own.ms.toFixed(0)} ms: ${ratio.toFixed(1)} times (wanted: ${wanted})`,
  );
  return isSame && ratio >= wanted;
}

const isGood = [
  compare(WORKS.transitions, 'a chart of 1,000 states', flat(1000), 7),
  compare(WORKS.simple, 'a chain of 20 states', chain(20), 10),
];
process.exitCode = isGood.every(Boolean) ? 0 : 1;
