import { type HeldLock, takeLock } from './lock.ts';

interface TabsOptions {
  name: string;
  onLost(): void;
  onFree(): void;
  onShown(title: string): void;
}

/** The checkout's tabs among each other: one of them writes, the others are told what it shows. */
export interface Tabs {
  take(steal: boolean): Promise<boolean>;
  show(title: string): void;
}

export function connectTabs({ name, onLost, onFree, onShown }: TabsOptions): Tabs {
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : null;
  channel?.addEventListener('message', ({ data }) => typeof data === 'string' && onShown(data));
  let held: HeldLock | null = null;
  let waiting = false;
  const lost = (): void => {
    held = null;
    onLost();
  };
  const waitUntilFree = (): void => {
    if (waiting) return;
    waiting = true;
    void navigator.locks.request(name, () => {
      waiting = false;
      onFree();
    });
  };
  return {
    async take(steal) {
      held ??= await takeLock(name, { steal, onLost: lost });
      if (!held) waitUntilFree();
      return held !== null;
    },
    show: (title) => channel?.postMessage(title),
  };
}
