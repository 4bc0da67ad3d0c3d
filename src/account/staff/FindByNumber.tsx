import { useState } from 'react';
import { TextField } from '../../ui/Field.tsx';
import { useText } from '../../ui/useText.ts';
import { useOrderByNumber } from '../../wiring/hooks/staffFind.ts';
import { Refusal } from './Refusal.tsx';
import own from './StaffOrder.module.css';

/** Any order of this store, by the number that its shopper says. */
export function FindByNumber() {
  const t = useText();
  const { isBusy, isMissed, problem, find, forget } = useOrderByNumber();
  const [number, type] = useState('');
  const [isEmpty, tellEmpty] = useState(false);
  const write = (text: string): void => {
    type(text);
    tellEmpty(false);
    if (isMissed) forget();
  };
  const submit = (event: { preventDefault(): void }): void => {
    event.preventDefault();
    if (isBusy) return;
    if (number.trim() === '') tellEmpty(true);
    else find(number.trim());
    document.getElementById('staff-number')?.focus();
  };
  const missed = isMissed ? t('staff.find.miss') : null;
  return (
    <search aria-label={t('find.action')}>
      <form noValidate onSubmit={submit} className={own.find}>
        <TextField
          id="staff-number"
          label={t('find.number')}
          hint={t('staff.find.hint')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          value={number}
          error={isEmpty ? t('find.REQUIRED.number') : missed}
          onText={write}
        />
        <button type="submit" className="button button-quiet" aria-disabled={isBusy}>
          {t(isBusy ? 'app.loading' : 'find.action')}
        </button>
        {problem && <Refusal problem={problem} />}
      </form>
    </search>
  );
}
