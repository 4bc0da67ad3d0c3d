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
  /** what this tab shows from now on; null while another one writes */
  show(title: string | null): void;
}

/** An answer is not answered: two tabs would tell each other for ever. */
interface Shown {
  title: string;
  isAnswer: boolean;
}
const isShown = (data: unknown): data is Shown =>
  typeof data === 'object' && data !== null && 'title' in data && typeof data.title === 'string';

export function connectTabs({ name, onLost, onFree, onShown }: TabsOptions): Tabs {
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : null;
  let shown: string | null = null;
  let heard: string | null = null;
  const tell = (title: string, isAnswer: boolean): void =>
    channel?.postMessage({ title, isAnswer } satisfies Shown);
  channel?.addEventListener('message', ({ data }) => {
    if (!isShown(data)) return;
    // A tab that has just come is told by the answer what stands here.
    if (!data.isAnswer && shown !== null) tell(shown, true);
    heard = data.title;
    onShown(heard);
  });
  let held: HeldLock | null = null;
  let waiting = false;
  const waitUntilFree = (): void => {
    if (waiting) return;
    waiting = true;
    void navigator.locks.request(name, () => {
      waiting = false;
      onFree();
    });
  };
  const lost = (): void => {
    held = null;
    waitUntilFree();
    onLost();
  };
  return {
    async take(steal) {
      held ??= await takeLock(name, { steal, onLost: lost });
      if (!held) waitUntilFree();
      return held !== null;
    },
    show(title) {
      if (title === shown) return;
      shown = title;
      if (title !== null) tell(title, false);
      // What the other one shows it said before, when nothing here asked for it.
      else if (heard !== null) onShown(heard);
    },
  };
}
