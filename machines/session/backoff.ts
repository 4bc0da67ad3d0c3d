const FIRST = 30_000;
const LONGEST = 16 * 60_000;
const BEFORE_EXPIRY = 5 * 60_000;

/** 30 s doubling to 16 min, by failures in a row. */
export const retryDelay = (failures: number): number =>
  Math.min(LONGEST, FIRST * 2 ** Math.max(0, failures - 1));

/** A token counts as ended half a minute early. */
const EARLY = 30_000;
export const isGood = (expiresInMs: number): boolean => expiresInMs > EARLY;

/**
 * Five minutes before the token ends; one that has less left waits half of it, 30 s at most, so that short tokens are no storm.
 * A day at the longest: timers hold no more than 24.8 days.
 */
export const refreshDelay = (expiresInMs: number): number =>
  Math.min(
    24 * 60 * 60_000,
    Math.max(0, expiresInMs - BEFORE_EXPIRY, Math.min(expiresInMs / 2, EARLY)),
  );

/** How long a tab waits for the guest that another tab makes after signing out, before it makes one itself. */
export const GUEST_DUE = 2_000;
