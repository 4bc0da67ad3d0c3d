import { useEffect, useState } from 'react';
import { useText } from '../../ui/useText.ts';
import style from './Pay.module.css';

const SPOKEN_AT = [300, 120, 60, 20];

/** Time left, seen every second and spoken at a few moments only, twenty seconds before the end among them (A02). */
export function Countdown({ remainingMs, label }: { remainingMs: number; label: string }) {
  const t = useText();
  const [spoken, speak] = useState('');
  const seconds = Math.max(0, Math.ceil(remainingMs / 1_000));
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  useEffect(() => {
    if (SPOKEN_AT.includes(seconds)) speak(t('qr.spoken', { seconds }));
  }, [seconds, t]);
  return (
    <p className={style.countdown}>
      <span aria-hidden="true">
        {label} <strong>{text}</strong>
      </span>
      <span className="spoken" role="status">
        {spoken}
      </span>
    </p>
  );
}
