import { whenIdle } from '../browser/idle.ts';
import type { PushParts, RunningPush } from './push.ts';

export type OpenPush = () => Promise<RunningPush | null>;

/** A browser that never allowed notices gets none: its documents run without the chart until a view offers it. */
const isGranted = (): boolean =>
  'Notification' in globalThis && Notification.permission === 'granted';

/** The worker is there from the first page on (specification 4), so that a later "yes" finds it; nothing is asked for it. */
async function registerWorker(parts: () => PushParts | Promise<PushParts>): Promise<void> {
  if (!('serviceWorker' in navigator) || !(await parts()).config.push) return;
  await import('../browser/pushWorker.ts')
    .then(({ registerPushWorker }) => registerPushWorker())
    .catch(() => undefined);
}

/** The push chart comes when the page has come to rest, where notices are allowed, or with the first view that wants it; once for each document. */
export function lazyPush(parts: () => PushParts | Promise<PushParts>): {
  open: OpenPush;
  openWhenIdle(): void;
} {
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
    if (isGranted()) void open();
    else void registerWorker(parts);
    const badges = [...document.querySelectorAll<HTMLElement>('[data-unread]')];
    if (badges.length > 0)
      await import('../browser/unreadBadge.ts')
        .then(async ({ followUnreadCount }) => followUnreadCount((await parts()).config, badges))
        .catch(() => undefined);
  };
  return { open, openWhenIdle: () => void openWhenIdle() };
}
