import { createHash } from 'node:crypto';
import { type Clock, systemClock } from '#server/clock.ts';

export interface SetClock extends Clock {
  /** moves the time on */
  pass(ms: number): void;
  set(instant: string): void;
}

/** Time stands still until a test moves it; ids and secrets are real ones. */
export function setClock(start: string): SetClock {
  let now = new Date(start);
  return {
    now: () => new Date(now),
    id: () => systemClock.id(),
    secret: (bytes) => systemClock.secret(bytes),
    pass: (ms) => {
      now = new Date(now.getTime() + ms);
    },
    wait: async (ms) => {
      now = new Date(now.getTime() + ms);
    },
    set: (instant) => {
      now = new Date(instant);
    },
  };
}

export const MINUTE = 60_000;
export const DAY = 86_400_000;
/** A uuid that is always the same for the same name. */
export const uuidOf = (name: string): string => {
  const hex = createHash('sha256').update(name).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};
