import type {
  InputHTMLAttributes,
  ReactNode,
  SelectHTMLAttributes,
  TextareaHTMLAttributes,
} from 'react';
import style from './Field.module.css';
import { useText } from './useText.ts';

interface Wrap {
  id: string;
  label: string;
  /** the sentence to show; null while there is nothing to say */
  error?: string | null;
  hint?: string;
  optional?: boolean;
}

const described = ({ id, error, hint }: Wrap): string | undefined =>
  [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined;

/** A visible label, a hint, the control and its error, tied together. */
function Row({ id, label, error, hint, optional, children }: Wrap & { children: ReactNode }) {
  const t = useText();
  return (
    <div className={style.row} data-error={error ? '' : undefined}>
      <label className={style.label} htmlFor={id}>
        {label}
        {optional && <span className={style.optional}> {t('form.optional')}</span>}
      </label>
      {hint && (
        <p className={style.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children}
      {error && (
        <p className={style.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

const bound = (wrap: Wrap, onText: (text: string) => void, name = wrap.id) => ({
  id: wrap.id,
  name,
  className: style.control,
  'aria-invalid': wrap.error ? true : undefined,
  'aria-describedby': described(wrap),
  onChange: (event: { target: { value: string } }) => onText(event.target.value),
});

type Control<E> = Wrap & { onText(text: string): void } & Omit<E, 'id' | 'onChange'>;

export function TextField({
  id,
  label,
  error,
  hint,
  optional,
  onText,
  ...rest
}: Control<InputHTMLAttributes<HTMLInputElement>>) {
  const wrap = { id, label, error, hint, optional };
  return (
    <Row {...wrap}>
      <input {...rest} {...bound(wrap, onText, rest.name)} />
    </Row>
  );
}

export function TextArea({
  id,
  label,
  error,
  hint,
  optional,
  onText,
  ...rest
}: Control<TextareaHTMLAttributes<HTMLTextAreaElement>>) {
  const wrap = { id, label, error, hint, optional };
  return (
    <Row {...wrap}>
      <textarea rows={3} {...rest} {...bound(wrap, onText, rest.name)} />
    </Row>
  );
}

export function SelectField({
  id,
  label,
  error,
  hint,
  optional,
  onText,
  children,
  ...rest
}: Control<SelectHTMLAttributes<HTMLSelectElement>>) {
  const wrap = { id, label, error, hint, optional };
  return (
    <Row {...wrap}>
      <select {...rest} {...bound(wrap, onText, rest.name)}>
        {children}
      </select>
    </Row>
  );
}

interface ChoiceProps {
  type: 'radio' | 'checkbox';
  name: string;
  value: string;
  checked: boolean;
  label: ReactNode;
  detail?: ReactNode;
  aside?: ReactNode;
  disabled?: boolean;
  onChoose(): void;
}

/** A radio button or checkbox as a whole row that can be tapped. */
export function Choice({
  type,
  name,
  value,
  checked,
  label,
  detail,
  aside,
  disabled,
  onChoose,
}: ChoiceProps) {
  return (
    <label className={style.choice} data-disabled={disabled ? '' : undefined}>
      <input
        type={type}
        name={name}
        value={value}
        checked={checked}
        disabled={disabled}
        onChange={onChoose}
      />
      <span className={style.choiceText}>
        <span className={style.choiceLabel}>{label}</span>
        {detail && <span className={style.choiceDetail}>{detail}</span>}
      </span>
      {aside && <span className={style.choiceAside}>{aside}</span>}
    </label>
  );
}
