import { useState } from 'react';
import { useText } from '../../ui/useText.ts';
import style from './Pay.module.css';

/** Something a shopper reads out or pastes elsewhere: selectable, with a button that says when it has copied. */
export function CopyText({
  label,
  text,
  large = false,
}: {
  label: string;
  text: string;
  large?: boolean;
}) {
  const t = useText();
  const [copied, setCopied] = useState(false);
  const copy = (): void => {
    navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <p className={large ? style.copyLarge : style.copy}>
      <span className={style.copyLabel}>{label}</span> <code dir="ltr">{text}</code>{' '}
      <button
        type="button"
        className="button button-plain"
        onClick={copy}
        aria-label={t('copy.what', { what: label })}
      >
        {t(copied ? 'copy.done' : 'copy.action')}
      </button>
      <span className="spoken" role="status">
        {copied ? t('copy.done') : ''}
      </span>
    </p>
  );
}
