import type { SnapshotFrom } from 'xstate';
import type { sessionMachine } from './machine.ts';

/* What every document asks of its session. Pages that sign in read the rest from `view.ts`. */

export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>;

/** `unknown` until the identity was read; the shop works in each of them. */
export type Who = 'unknown' | 'guest' | 'customer';
export function whoOf({ context }: SessionSnapshot): Who {
  if (!context.identity) return 'unknown';
  return context.identity.isAnonymous ? 'guest' : 'customer';
}
export const emailOf = (snapshot: SessionSnapshot): string | null =>
  snapshot.context.identity?.email ?? null;
export const fullNameOf = ({ context }: SessionSnapshot): string | null =>
  context.user?.fullName || context.identity?.fullName || null;
/** A sign-in, registration, confirmation or sign-out is under way. */
export const isBusy = (snapshot: SessionSnapshot): boolean => snapshot.hasTag('busy');
/** The identity provider cannot be reached: browsing works, signing in is tried again by itself. */
export const isWaiting = (snapshot: SessionSnapshot): boolean => snapshot.hasTag('waiting');
