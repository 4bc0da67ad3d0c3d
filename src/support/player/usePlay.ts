import { useCallback, useEffect, useRef, useState } from 'react';
import type { Moment } from './moments.ts';

export const SPEEDS = [0.5, 1, 2, 4, 16] as const;
/** A wait of the shopper's is cut short, so that a replay is never a wait of ours. */
const LONGEST_WAIT_MS = 2_000;

export interface Play {
  at: number;
  isPlaying: boolean;
  speed: number;
  go(at: number): void;
  step(by: number): void;
  toggle(): void;
  setSpeed(speed: number): void;
  /** the next moment that is worth a look, or the one before */
  nextCheck(direction?: 1 | -1): void;
}

/** Where the replay stands, and its clock. A reader who steps or goes to a row stays there. */
export function usePlay(moments: readonly Moment[], start = 0): Play {
  const last = moments.length - 1;
  const [at, setAt] = useState(Math.min(Math.max(0, start), Math.max(0, last)));
  const [isPlaying, play] = useState(false);
  const [speed, setSpeed] = useState(1);
  const now = useRef(at);
  now.current = at;
  const go = useCallback(
    (to: number) => setAt(Math.min(Math.max(0, to), Math.max(0, last))),
    [last],
  );
  useEffect(() => {
    if (!isPlaying) return;
    if (at >= last) {
      play(false);
      return;
    }
    const gap = (moments[at + 1]?.at ?? 0) - (moments[at]?.at ?? 0);
    const wait = Math.min(Math.max(gap, 120), LONGEST_WAIT_MS) / speed;
    const timer = setTimeout(() => setAt(at + 1), wait);
    return () => clearTimeout(timer);
  }, [isPlaying, at, last, speed, moments]);
  return {
    at,
    isPlaying,
    speed,
    go,
    step: (by) => {
      play(false);
      go(now.current + by);
    },
    toggle: () => {
      if (now.current >= last) setAt(0);
      play((playing) => !playing);
    },
    setSpeed,
    nextCheck: (direction = 1) => {
      const found = checkFrom(checksOf(moments), now.current, direction);
      play(false);
      if (found !== null) go(found);
    },
  };
}

/** Moments with a trouble; one that only goes on with the same trouble is not another. */
export const checksOf = (moments: readonly Moment[]): number[] =>
  moments.flatMap((_, at) => (isNewTrouble(moments, at) ? [at] : []));

/** The next one, and after the last one the first again: the button never goes away under a finger or a focus. */
export function checkFrom(
  checks: readonly number[],
  from: number,
  direction: 1 | -1,
): number | null {
  const next =
    direction === 1 ? checks.find((one) => one > from) : checks.findLast((one) => one < from);
  return next ?? checks.at(direction === 1 ? 0 : -1) ?? null;
}
export const isNewTrouble = (moments: readonly Moment[], at: number): boolean => {
  const { trouble, newTruth } = moments[at] ?? {};
  if (!trouble) return false;
  const { trouble: before, step } = moments[at - 1] ?? {};
  return trouble !== before || ['gap', 'forged'].includes(trouble) || !step || Boolean(newTruth);
};
