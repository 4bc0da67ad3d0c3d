import type { SnapshotFrom } from 'xstate';
import type { bannerMachine } from './machine.ts';
import type { BannerMessage } from './types.ts';

export type BannerSnapshot = SnapshotFrom<typeof bannerMachine>;

/** What the banner shows now, or null. */
export const shownMessage = (snapshot: BannerSnapshot): BannerMessage | null =>
  snapshot.hasTag('visible') ? snapshot.context.message : null;
/** Changes with every message: the live region's key. */
export const messageCount = (snapshot: BannerSnapshot): number => snapshot.context.count;
/** The last error, until dismissed. */
export const lastError = (snapshot: BannerSnapshot): BannerMessage | null =>
  snapshot.context.lastError;
