import { whenIdle } from './idle.ts';
import type { PushParts, RunningPush } from './push.ts';

export type OpenPush = () => Promise<RunningPush | null>;

/** The push chart, and with it the bell, comes when the page has come to rest, or with the first view that wants it; once for each document. */
export function lazyPush(parts: () => PushParts | Promise<PushParts>): { open: OpenPush; openWhenIdle(): void } {
  let opened: Promise<RunningPush | null> | null = null;
  const open: OpenPush = () => {
    opened ??= import('./push.ts').then(
      async ({ startPush }) => startPush(await parts()),
      () => null,
    );
    return opened;
  };
  const openWhenIdle = async (): Promise<void> => {
    await whenIdle();
    void open();
    const badges = [...document.querySelectorAll<HTMLElement>('[data-unread]')];
    if (badges.length > 0)
      await import('./bell.ts').then(async ({ runBell }) => runBell((await parts()).config, badges)).catch(() => undefined);
  };
  return { open, openWhenIdle: () => void openWhenIdle() };
}
