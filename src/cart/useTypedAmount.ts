import { type FocusEvent, type InputHTMLAttributes, useEffect, useRef, useState } from 'react';
import { amountText, type Measure } from '#machines/domain/measure.ts';
import { readAmount } from './typedAmount.ts';

/** Who types a digit within this time has not done yet. */
const REST_MS = 800;

interface TypedAmountProps {
  qty: number;
  measure: Measure;
  locale: string;
  /** as many as there are: no more than these are offered in place of what is not sold */
  most?: number;
  /** the least that can be meant: one, or nothing where it may be given up */
  least?: number;
  /** acts once the field is left, with Enter, or after a rest: "7" on the way to "750 g" is no wish */
  onType(qty: number): void;
  /** with every key: where nothing but the field's own form hears of it */
  onKey?(qty: number): void;
}
/** Words of a sentence: one step, and "500 g or 1 kg". */
type Instead = { step: string; near: string };
interface TypedAmount {
  field: InputHTMLAttributes<HTMLInputElement>;
  /** what stands in the field is no amount that is sold, said or not said yet: the count is another one's */
  isUnread: boolean;
  /** what can be had in place of what was typed, where that is no amount or none that is sold: it stays in the field, and nothing else has changed */
  instead: Instead | null;
  /** takes text as typed */
  type(text: string): void;
  /** acts on what stands in the field; whether that was refused */
  settle(): boolean;
  /** shows the count again */
  forget(): void;
}

/** An amount of what is sold loose, in a field that can be typed into. What is not sold is not rounded to what is: it changes nothing until it is mended (451). */
export function useTypedAmount({
  qty,
  measure,
  locale,
  most = Number.POSITIVE_INFINITY,
  least = 1,
  onType,
  onKey,
}: TypedAmountProps): TypedAmount {
  const [typed, hold] = useState<string | null>(null);
  const [refused, refuse] = useState<number[] | null>(null);
  /** the count that the field showed before */
  const before = useRef(qty);
  const done = useRef<string | null>(null);
  const told = useRef<number | null>(null);
  const say = (steps: number): string => amountText(steps, measure, locale);
  const listed = (near: number[]): string => {
    const had = near.filter((steps) => steps <= most);
    return new Intl.ListFormat(locale, { type: 'disjunction' }).format(
      (had.length > 0 ? had : [most]).map(say),
    );
  };
  const read = (text: string) => readAmount(text, measure, { shown: before.current, least, most });
  const forget = (): void => {
    hold(null);
    refuse(null);
    done.current = null;
  };
  const type = (text: string): void => {
    if (typed === null) before.current = qty;
    hold(text);
    refuse(null);
    const meant = onKey && read(text);
    onKey?.(typeof meant === 'number' ? meant : before.current);
  };
  const settle = (): boolean => {
    if (typed === null) return false;
    const meant = read(typed);
    const isSold = typeof meant === 'number';
    refuse(isSold ? null : meant);
    // Not again when the field is left after a rest: what is said about it would be said twice.
    if (done.current !== typed) {
      told.current = isSold ? meant : null;
      if (isSold) onType(meant);
    }
    done.current = typed;
    return !isSold;
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
    // Who emptied it is about to type.
    if (!typed?.trim()) return;
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
      value: typed ?? say(qty),
      ...(refused && { 'aria-invalid': true }),
      onFocus: (event: FocusEvent<HTMLInputElement>) => event.target.select(),
      onChange: ({ target }) => type(target.value),
      onBlur: leave,
      onKeyDown: ({ key }) => {
        if (key === 'Enter') leave();
      },
    },
    isUnread: typed !== null && typeof read(typed) !== 'number',
    instead: refused && { step: say(1), near: listed(refused) },
    type,
    settle,
    forget,
  };
}
