import type { Services } from './services.ts';

/** Work that runs on after its answer was sent. A failure is a line of the log. */
export function backgroundWork(
  log: () => Services['log'],
): Pick<Services, 'background' | 'whenIdle'> {
  const running = new Set<Promise<unknown>>();
  return {
    background(work) {
      const failed = (error: unknown): void =>
        log().error({ err: error }, 'background work failed');
      const kept = work.catch(failed).finally(() => running.delete(kept));
      running.add(kept);
    },
    async whenIdle() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
