/** A lock that one tab of this browser holds at a time; null when another tab has it. */
export interface HeldLock {
  release(): void;
}

interface TakeOptions {
  /** take it from the tab that has it */
  steal?: boolean;
  /** another tab took it from us */
  onLost(): void;
}

/**
 * Asks for the lock without waiting. A browser without Web Locks answers as if it were free: there the server's one order per intent
 * and its single live attempt still hold.
 */
export function takeLock(
  name: string,
  { steal = false, onLost }: TakeOptions,
): Promise<HeldLock | null> {
  if (!('locks' in navigator)) return Promise.resolve({ release: () => undefined });
  return new Promise((resolve) => {
    const held = navigator.locks.request(
      name,
      steal ? { steal: true } : { ifAvailable: true },
      (lock) => {
        if (!lock) {
          resolve(null);
          return undefined;
        }
        return new Promise<void>((release) => resolve({ release }));
      },
    );
    held.catch(onLost);
  });
}

/** One tab after the other does it; at once where the browser has no Web Locks. */
export const inTurn = async <T>(name: string, action: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(name, action) : action();
