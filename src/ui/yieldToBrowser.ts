interface Scheduler {
  yield?(): Promise<void>;
}

/** Lets the browser paint and hear what is pressed before the next piece of work. */
export function yieldToBrowser(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: Scheduler };
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}
