import { type FocusEvent, useState } from 'react';
import { TextField } from '../ui/Field.tsx';
import { useText } from '../ui/useText.ts';
import style from './Account.module.css';

interface PasswordFieldProps {
  id?: string;
  label: string;
  hint?: string;
  value: string;
  error: string | null;
  autoComplete: 'current-password' | 'new-password';
  onText(text: string): void;
  onBlur(event: FocusEvent): void;
}

/** A password can be pasted and looked at (S09). */
export function PasswordField({
  id = 'password',
  label,
  hint,
  value,
  error,
  autoComplete,
  onText,
  onBlur,
}: PasswordFieldProps) {
  const t = useText();
  const [seen, setSeen] = useState(false);
  return (
    <div className={style.password}>
      <TextField
        id={id}
        type={seen ? 'text' : 'password'}
        {...{ label, hint, value, error, autoComplete, onText, onBlur }}
        maxLength={4096}
        spellCheck={false}
        autoCapitalize="none"
      />
      <button type="button" onClick={() => setSeen(!seen)} aria-pressed={seen} aria-controls={id}>
        {t(seen ? 'form.hide' : 'form.show')}
      </button>
    </div>
  );
}
