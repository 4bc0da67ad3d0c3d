import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

/** The one clock and the one source of ids and randomness. Passed as a parameter; tests drive it. */
export interface Clock {
  now(): Date;
  /** a UUID */
  id(): string;
  /** `bytes` random bytes as base64url text, for capabilities */
  secret(bytes: number): string;
  /** resolves when so much time has passed */
  wait?(ms: number): Promise<void>;
}

export const systemClock: Clock = {
  now: () => new Date(),
  id: () => randomUUID(),
  secret: (bytes) => randomBytes(bytes).toString('base64url'),
  wait: (ms) => wait(ms),
};
