import { parentPort, workerData } from 'node:worker_threads';
import { Exploration, type Explored } from '../explore.ts';
import { FAULTS } from '../faults/all.ts';
import { WORLDS } from '../worlds.ts';

/** One world, or one planted fault, in a thread of its own. */
export interface Task {
  name: string;
  isFault: boolean;
  states: number;
  ms: number;
}
export interface Progress {
  name: string;
  states: number;
  depth: number;
}
export const exploreTask = (task: Task, tell?: (progress: Progress) => void): Explored | null => {
  const { name, states, ms } = task;
  const world = task.isFault
    ? FAULTS.find(({ id }) => id === name)?.world
    : WORLDS.find((one) => one.name === name);
  if (!world) return null;
  const exploration = new Exploration(world, states);
  return exploration.run({ states, ms }, (met, depth) => tell?.({ name, states: met, depth }));
};

if (parentPort) {
  const port = parentPort;
  port.postMessage({
    done: exploreTask(workerData as Task, (progress) => port.postMessage({ progress })),
  });
}
