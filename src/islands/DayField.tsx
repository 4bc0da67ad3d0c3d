import { useRef, useState } from 'react';

interface DayFieldProps {
  months: string;
  label: string;
  day: string;
  first: string;
  last: string;
  goTo(day: string): void;
}
/** A day out of a calendar counts at once, one that is typed when the field is left or by Enter: each key makes another day of it. */
export function DayField({ months, label, day, first, last, goTo }: DayFieldProps) {
  const isTyping = useRef(false);
  const [draft, setDraft] = useState<string | null>(null);
  const commit = (value: string): void => {
    isTyping.current = false;
    setDraft(null);
    if (value !== day && value >= first && value <= last) goTo(value);
  };
  return (
    <label className="week-month">
      <b>{months}</b>
      <span className="spoken">{label}</span>
      <input
        type="date"
        min={first}
        max={last}
        value={draft ?? day}
        onPointerDown={() => {
          isTyping.current = false;
        }}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter') commit(currentTarget.value);
          else if (key !== 'Tab') isTyping.current = true;
        }}
        onChange={({ target: { value } }) => (isTyping.current ? setDraft(value) : commit(value))}
        onBlur={({ currentTarget }) => isTyping.current && commit(currentTarget.value)}
      />
    </label>
  );
}
