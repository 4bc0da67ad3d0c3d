import { useEffect, useRef, useState } from 'react';
import { TextField } from '../../ui/Field.tsx';
import { useText } from '../../ui/useText.ts';
import { useBusiness } from '../../wiring/hooks/running.ts';
import { useOrderSearch } from '../../wiring/hooks/staffFind.ts';
import style from '../Account.module.css';
import { FoundOrder } from './FoundOrder.tsx';
import { Refusal } from './Refusal.tsx';
import own from './StaffOrder.module.css';
import { takesBookings } from './takesBookings.ts';

/** Any order of this store, by what its customer says: its number, who they are, or the day of their visit (480). */
export function FindOrders() {
  const t = useText();
  const { isBusy, found, problem, before: beforeThis, find, forget } = useOrderSearch();
  const hasVisits = takesBookings(useBusiness());
  const [text, type] = useState('');
  const [day, choose] = useState('');
  const [isEmpty, tellEmpty] = useState(false);
  const said = useRef<HTMLParagraphElement>(null);
  // What was found is read next, by keyboard too.
  useEffect(() => {
    if (found) said.current?.focus();
  }, [found]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when its page comes back
  useEffect(() => {
    const before = beforeThis();
    if (!before) return;
    type(before.text ?? '');
    choose(before.day ?? '');
    find(before);
  }, []);
  const changes = (write: (value: string) => void) => (value: string) => {
    write(value);
    tellEmpty(false);
  };
  const submit = (event: { preventDefault(): void }): void => {
    event.preventDefault();
    if (isBusy) return;
    const wanted = { ...(text.trim() && { text: text.trim() }), ...(day && { day }) };
    tellEmpty(!wanted.text && !wanted.day);
    if (wanted.text || wanted.day) find(wanted);
    else document.getElementById('staff-find')?.focus();
  };
  const clear = (): void => {
    type('');
    choose('');
    forget();
    document.getElementById('staff-find')?.focus();
  };
  const many = found?.orders.length ?? 0;
  return (
    <search aria-label={t('staff.find')}>
      <form noValidate onSubmit={submit} className={own.find}>
        <TextField
          id="staff-find"
          label={t('staff.find.text')}
          hint={t('staff.find.hint')}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={100}
          value={text}
          error={isEmpty ? t('staff.find.empty') : null}
          onText={changes(type)}
        />
        {hasVisits && (
          <TextField
            id="staff-find-day"
            type="date"
            label={t('staff.find.day')}
            value={day}
            onText={changes(choose)}
          />
        )}
        <div className={own.presses}>
          <button type="submit" className="button button-quiet" aria-disabled={isBusy}>
            {t(isBusy ? 'app.loading' : 'staff.find')}
          </button>
          {found && (
            <button type="button" className="button button-quiet" onClick={clear}>
              {t('staff.find.clear')}
            </button>
          )}
        </div>
      </form>
      {problem && <Refusal problem={problem} />}
      <p className={own.found} role="status" tabIndex={-1} ref={said}>
        {found &&
          (many === 0
            ? t('staff.find.miss')
            : t(found.isMore ? 'staff.find.more' : 'staff.find.count', { count: many }))}
      </p>
      {many > 0 && (
        <ul className={`${style.rows} ${own.results}`} aria-label={t('staff.find.list')}>
          {found?.orders.map((order) => (
            <li key={order.id}>
              <FoundOrder order={order} />
            </li>
          ))}
        </ul>
      )}
    </search>
  );
}
