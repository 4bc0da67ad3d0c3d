import { Worker } from 'node:worker_threads';
import type { Explored } from '../explore.ts';
import type { Progress, Task } from './worker.ts';

const CORES = 2;
const MOST_MEMORY_MB = 4_000;
type Message = { done?: Explored | null; progress?: Progress };

const inThread = (task: Task, tell: (progress: Progress) => void): Promise<Explored | null> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
    });
    worker.on('message', ({ done, progress }: Message) => {
      if (progress) tell(progress);
      if (done !== undefined) resolve(done);
    });
    worker.once('error', reject);
  });

/** Every task in a thread of its own, as many at once as there are cores; answers come in the order of the tasks. */
export async function exploreAll(
  tasks: readonly Task[],
  tell: {
    progress?(progress: Progress): void;
    done?(task: Task, found: Explored | null): void;
  } = {},
): Promise<(Explored | null)[]> {
  const found: (Explored | null)[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    for (let at = next++; at < tasks.length; at = next++) {
      const task = tasks[at] as Task;
      found[at] = await inThread(task, (progress) => tell.progress?.(progress));
      tell.done?.(task, found[at] ?? null);
    }
  };
  await Promise.all(Array.from({ length: CORES }, work));
  return found;
}
