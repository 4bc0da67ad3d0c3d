import type { ReactNode } from 'react';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { useText } from '../../ui/useText.ts';
import style from '../Account.module.css';
import type { Fields } from '../useFields.ts';
import { FormProblem } from './FormProblem.tsx';

interface FormCardProps {
  fields: Fields<string>;
  /** message id of what went wrong */
  problem?: string | null;
  /** message id of what went well */
  done?: string | null;
  busy: boolean;
  /** message ids of the button, at rest and at work */
  action: string;
  working?: string;
  onSend(): void;
  children: ReactNode;
  below?: ReactNode;
}

/** A small form: what stands in the way at its top, its fields, one button. A failure loses no typed text. */
export function FormCard({
  fields,
  problem = null,
  done = null,
  busy,
  action,
  working = action,
  onSend,
  children,
  below,
}: FormCardProps) {
  const t = useText();
  const submit = (event: { preventDefault(): void }): void => {
    event.preventDefault();
    if (fields.check()) onSend();
  };
  return (
    <form noValidate onSubmit={submit} className={style.card}>
      <ErrorSummary entries={fields.entries} round={fields.round} />
      <FormProblem problem={problem} />
      {done && (
        <p className={style.good} role="status">
          {t(done)}
        </p>
      )}
      <div>{children}</div>
      <button type="submit" className={`button button-main ${style.wide}`} disabled={busy}>
        {t(busy ? working : action)}
      </button>
      {below}
    </form>
  );
}
