const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

/** Specification 9: a registration that takes longer has failed, a token is renewed after a week, and an hour lies between two tries. */
export const REGISTRATION_LIMIT = 10 * SECOND;
export const TOKEN_LIFE = 7 * 24 * HOUR;
export const RENEWAL_WINDOW = HOUR;
/** The browser answers at once or not at all. */
export const CHECK_LIMIT = 5 * SECOND;
/** The browser's question waits for a person, but not for ever. */
export const ASKING_LIMIT = 120 * SECOND;
export const SAVING_LIMIT = 15 * SECOND;

const FIRST_RETRY = 30 * SECOND;
const LONGEST_RETRY = HOUR;
/** 30 s doubling to an hour, by failures in a row. */
export const retryDelay = (failures: number): number =>
  Math.min(LONGEST_RETRY, FIRST_RETRY * 2 ** Math.max(0, failures - 1));
export const renewalDelay = (ageMs: number): number => Math.max(0, TOKEN_LIFE - ageMs);
