import { useEffect, useRef } from 'react';
import style from './Field.module.css';
import { useText } from './useText.ts';

export interface SummaryEntry {
  /** id of the field to go to */
  field: string;
  text: string;
}

/** What stands in the way, at the top of a form, with a way to each field. It takes the focus whenever `round` grows. */
export function ErrorSummary({ entries, round }: { entries: SummaryEntry[]; round: number }) {
  const t = useText();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (round > 0) box.current?.focus();
  }, [round]);
  if (round === 0 || entries.length === 0) return null;
  return (
    <div
      className={style.summary}
      ref={box}
      tabIndex={-1}
      role="alert"
      aria-labelledby="error-summary"
    >
      <h2 id="error-summary">{t('form.summary', { count: entries.length })}</h2>
      <ul>
        {entries.map(({ field, text }) => (
          <li key={field}>
            <a href={`#${field}`} onClick={(event) => goTo(event, field)}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The hash stays out of the address: it belongs to the router. */
function goTo(event: { preventDefault(): void }, field: string): void {
  event.preventDefault();
  document.getElementById(field)?.focus();
}
