import { useState } from 'react';
import type { Slot } from '#machines/domain/cart.ts';
import { type TypedProblem, typedSlot } from '#machines/domain/typedTime.ts';
import { clockIn } from '../catalog/hours.ts';
import type { Chooser } from './buying.ts';

const WORDS: Record<TypedProblem, string> = {
  FIELDS_INVALID: 'slot.typedRequired',
  TIME_PAST: 'slot.typedPast',
  TIME_CLOSED: 'slot.typedClosed',
};

interface Props extends Chooser {
  has(slot: Slot): boolean;
  pick(slot: Slot): void;
}

/** Where the shop cannot say what is free, day and time are typed; whether they can be had is the shop's answer when they are ordered. */
export default function TypedTimes({ props, t, has, pick }: Props) {
  const { typed, product, firstDay } = props;
  const isDaily = product.serviceType === 'DAILY';
  const [day, setDay] = useState('');
  const [time, setTime] = useState('');
  const [problem, setProblem] = useState<TypedProblem | null>(null);
  const take = (): void => {
    const now = clockIn(new Date().toISOString(), typed?.timeZone ?? 'UTC');
    const slot = typedSlot(
      { day, time, isDaily },
      { today: now.day, minute: now.minutes, hours: typed?.hours ?? null },
    );
    setProblem(typeof slot === 'string' ? slot : null);
    if (typeof slot !== 'string' && !has(slot)) pick(slot);
  };
  return (
    <>
      <p className="slot-wait">{t('slot.typed')}</p>
      <div className="typed">
        <label>
          {t('slot.typedDay')}
          <input
            type="date"
            min={firstDay}
            value={day}
            aria-invalid={problem !== null}
            onChange={(event) => setDay(event.target.value)}
          />
        </label>
        {!isDaily && (
          <label>
            {t('slot.typedTime')}
            <input
              type="time"
              value={time}
              aria-invalid={problem !== null}
              onChange={(event) => setTime(event.target.value)}
            />
          </label>
        )}
        <button type="button" className="earliest" onClick={take}>
          {t('slot.typedTake')}
        </button>
      </div>
      <p role="alert">{problem && t(WORDS[problem])}</p>
    </>
  );
}
