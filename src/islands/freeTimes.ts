import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ReplyOf } from '#machines/domain/api.ts';
import type { Slot } from '#machines/domain/cart.ts';
import { minutesOf } from '../catalog/itemOf.ts';
import type { Chooser } from './buying.ts';
import { useRuntime } from './runtime.ts';

export type FreeDays = ReplyOf<'slots'>;
/** Two weeks are asked for at once. */
export const ASKED_DAYS = 14;

export type Found =
  | { kind: 'loading' }
  | { kind: 'typed' }
  | { kind: 'failed' }
  /** of another question where a new one is on its way */
  | { kind: 'found'; days: FreeDays; isOld: boolean };

export function useSlots({ props, choice }: Chooser, from: string, attempt: number): Found {
  const runtime = useRuntime();
  const [found, setFound] = useState<Found>({ kind: 'loading' });
  const { product, location } = props;
  const employeeId = choice.employee?.id;
  const minutes = minutesOf(product, choice);
  const people = choice.qty;
  const isTyped = props.typed !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks the same once more
  useEffect(() => {
    if (!runtime) return;
    if (isTyped) return setFound({ kind: 'typed' });
    let isCurrent = true;
    // What has the focus stays, so that a keyboard can go on from week to week.
    setFound((last) => (last.kind === 'found' ? { ...last, isOld: true } : { kind: 'loading' }));
    const query = {
      productId: product.id,
      locationId: location.id,
      from,
      days: String(ASKED_DAYS),
      minutes: String(minutes),
      people: String(people),
      ...(employeeId && { employeeId }),
    };
    runtime.ask<FreeDays>('/slots', query).then((days) => {
      if (isCurrent) setFound(days ? { kind: 'found', days, isOld: false } : { kind: 'failed' });
    });
    return () => {
      isCurrent = false;
    };
  }, [runtime, product.id, location.id, from, minutes, people, employeeId, attempt]);
  return found;
}

/** Times to be chosen once it is known that they are free: of the address, or chosen before another person was. */
export interface AskedTimes {
  slots: Slot[];
  /** what was found before it was asked for */
  before: Found | null;
}
export const NOTHING_ASKED: AskedTimes = { slots: [], before: null };

export function useAsked(
  found: Found,
  asked: RefObject<AskedTimes>,
  end: (slots: Slot[] | null) => void,
): void {
  useEffect(() => {
    const { slots, before } = asked.current;
    if (slots.length === 0 || found === before || found.kind !== 'found' || found.isOld) return;
    asked.current = NOTHING_ASKED;
    const free = slots.flatMap((slot) => {
      const times = found.days.find(({ day }) => day === slot.startDate)?.times ?? [];
      const time = times.find(({ startTime }) => startTime.startsWith(slot.startTime.slice(0, 5)));
      return time ? [{ ...slot, startTime: time.startTime }] : [];
    });
    end(free.length === slots.length ? free : null);
  });
}

/** The first free time from today on that is beside nothing else of the visit: a later week is no reason for another one. */
export function useEarliest(
  { choice, props }: Chooser,
  isElsewhere: boolean,
  free: FreeDays,
  suits: (slot: Slot) => boolean,
): Slot | null {
  const kept = useRef<{ question: string; slot: Slot | null }>({ question: '', slot: null });
  const question = [choice.employee?.id, minutesOf(props.product, choice), choice.qty].join();
  if (!isElsewhere) kept.current = { question, slot: firstThat(suits, free) };
  return kept.current.question === question ? kept.current.slot : null;
}

/** The first of all where none suits. */
export function firstThat(suits: (slot: Slot) => boolean, free: FreeDays): Slot | null {
  const slots = free.flatMap(({ day, times }) =>
    times.map(({ startTime }) => ({ startDate: day, startTime })),
  );
  return slots.find(suits) ?? slots[0] ?? null;
}
