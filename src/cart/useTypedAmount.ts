import { type FocusEvent, type InputHTMLAttributes, useEffect, useRef, useState } from 'react';
import { amountText, type Measure } from '#machines/domain/measure.ts';
import { OTHER_UNIT, readAmount } from './typedAmount.ts';

/** Who types a digit within this time has not done yet. */
const REST_MS = 800;

interface TypedAmountProps {
  qty: number;
  measure: Measure;
  locale: string;
  /** the least that can be meant: one, or nothing where it may be given up */
  least?: number;
  /** acts once the field is left, with Enter, or after a rest: "7" on the way to "750 g" is no wish */
  onType(qty: number): void;
  /** with every key: where nothing but the field's own form hears of it */
  onKey?(qty: number): void;
}
interface TypedAmount {
  field: InputHTMLAttributes<HTMLInputElement>;
  /** what was typed is in no unit of it: it stays in the field, and nothing else has changed */
  isRefused: boolean;
  /** acts on what stands in the field; whether that was refused */
  settle(): boolean;
  /** shows the count again */
  forget(): void;
}

/** An amount of what is sold loose, in a field that can be typed into. What cannot be an amount stays there only until it is left. */
export function useTypedAmount({
  qty,
  measure,
  locale,
  least = 1,
  onType,
  onKey,
}: TypedAmountProps): TypedAmount {
  const [typed, type] = useState<string | null>(null);
  const [isRefused, refuse] = useState(false);
  /** the count that the field showed before */
  const before = useRef(qty);
  const done = useRef<string | null>(null);
  const told = useRef<number | null>(null);
  const read = (text: string) => readAmount(text, measure, { shown: before.current, least });
  const forget = (): void => {
    type(null);
    refuse(false);
    done.current = null;
  };
  const settle = (): boolean => {
    if (typed === null) return false;
    const meant = read(typed);
    refuse(meant === OTHER_UNIT);
    // Not again when the field is left after a rest: what is said about it would be said twice.
    if (done.current !== typed) {
      told.current = typeof meant === 'number' ? meant : null;
      if (told.current !== null) onType(told.current);
    }
    done.current = typed;
    return meant === OTHER_UNIT;
  };
  const leave = (): void => {
    if (!settle()) forget();
  };
  /** What a timer calls is of the newest picture. */
  const latest = useRef({ settle, follow: leave });
  latest.current = {
    settle,
    /** What changes beside the field, as by a press, shows in it. */
    follow: () => {
      if (!onKey && typed !== null && qty !== told.current && done.current === typed) forget();
    },
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the count that is followed
  useEffect(() => latest.current.follow(), [qty]);
  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(() => latest.current.settle(), REST_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  // What is left while it is typed into keeps that: a finger on a button takes no focus from a field everywhere.
  useEffect(() => {
    const keep = (): void => void latest.current.settle();
    addEventListener('pagehide', keep);
    return () => {
      removeEventListener('pagehide', keep);
      keep();
    };
  }, []);
  return {
    field: {
      inputMode: 'decimal',
      autoComplete: 'off',
      maxLength: 20,
      value: typed ?? amountText(qty, measure, locale),
      ...(isRefused && { 'aria-invalid': true }),
      onFocus: (event: FocusEvent<HTMLInputElement>) => {
        if (typed === null) before.current = qty;
        event.target.select();
      },
      onChange: ({ target: { value } }) => {
        type(value);
        refuse(false);
        const meant = onKey && read(value);
        if (typeof meant === 'number') onKey?.(meant);
        else if (meant) onKey?.(before.current);
      },
      onBlur: leave,
      onKeyDown: ({ key }) => {
        if (key === 'Enter') leave();
      },
    },
    isRefused,
    settle,
    forget,
  };
}
