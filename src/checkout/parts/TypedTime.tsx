import { useState } from 'react';
import type { Slot } from '#machines/domain/cart.ts';
import { type TypedProblem, typedSlot } from '#machines/domain/typedTime.ts';
import { clockIn } from '../../catalog/hours.ts';
import { TextField } from '../../ui/Field.tsx';
import { useText } from '../../ui/useText.ts';
import { useBusiness } from '../../wiring/hooks/running.ts';
import style from './Checkout.module.css';

const WORDS: Record<TypedProblem, string> = {
  FIELDS_INVALID: 'slot.typedRequired',
  TIME_PAST: 'problem.TIME_PAST',
  TIME_CLOSED: 'problem.TIME_CLOSED',
};

interface Props {
  locationId: string;
  isDaily: boolean;
  busy: boolean;
  onPick(picked: Slot): void;
}

/** Where it is not known what is free, another day and time are typed; the shop answers whether they can be had. */
export default function TypedTime({ locationId, isDaily, busy, onPick }: Props) {
  const t = useText();
  const { locations, timeZone } = useBusiness();
  const [day, setDay] = useState('');
  const [time, setTime] = useState('');
  const [problem, setProblem] = useState<TypedProblem | null>(null);
  const now = (): ReturnType<typeof clockIn> => clockIn(new Date().toISOString(), timeZone);
  const take = (event: { preventDefault(): void }): void => {
    event.preventDefault();
    const { day: today, minutes: minute } = now();
    const hours = locations.find(({ id }) => id === locationId)?.hours ?? null;
    const slot = typedSlot({ day, time, isDaily }, { today, minute, hours });
    setProblem(typeof slot === 'string' ? slot : null);
    if (typeof slot !== 'string') onPick(slot);
  };
  return (
    <form noValidate className={style.block} onSubmit={take}>
      <p>{t('slot.typed')}</p>
      <TextField
        id="typed-day"
        type="date"
        label={t('slot.typedDay')}
        min={now().day}
        value={day}
        error={problem && t(WORDS[problem])}
        onText={setDay}
      />
      {!isDaily && (
        <TextField
          id="typed-time"
          type="time"
          label={t('slot.typedTime')}
          value={time}
          onText={setTime}
        />
      )}
      <button type="submit" className="button button-main" disabled={busy}>
        {t('slot.typedTake')}
      </button>
    </form>
  );
}
