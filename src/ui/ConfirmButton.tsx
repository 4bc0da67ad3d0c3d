import { Suspense, useRef, useState } from 'react';
import style from './ConfirmButton.module.css';
import { lazyWithRetry } from './retryImport.ts';

const Dialog = lazyWithRetry(() => import('./Dialog.tsx'));

export interface Question {
  title: string;
  /** what happens then, also to the money */
  text: string;
  yes: string;
  no: string;
  /** nothing is lost by yes: it has no colour of danger */
  keeps?: boolean;
}
interface AnswerProps extends Question {
  onYes(): void;
  onNo(): void;
}

/** Asks before something that no other press takes back. The harmless answer comes first and has the focus. */
export function Ask({ title, text, yes, no, keeps, onYes, onNo }: AnswerProps) {
  const harmless = useRef<HTMLButtonElement>(null);
  return (
    <Suspense>
      <Dialog
        kind="alert"
        open
        onClose={onNo}
        title={title}
        description={text}
        focusFirst={harmless}
      >
        <div className={style.answers}>
          <button type="button" ref={harmless} className="button button-quiet" onClick={onNo}>
            {no}
          </button>
          <button
            type="button"
            className={`button ${keeps ? 'button-main' : style.danger}`}
            onClick={onYes}
          >
            {yes}
          </button>
        </div>
      </Dialog>
    </Suspense>
  );
}

interface ConfirmButtonProps {
  className: string;
  label: string;
  /** where the label alone does not say of what */
  name?: string;
  disabled?: boolean;
  question: Question;
  onYes(): void;
}

/** A button whose press asks first. */
export function ConfirmButton({
  className,
  label,
  name,
  disabled = false,
  question,
  onYes,
}: ConfirmButtonProps) {
  const [isAsking, ask] = useState(false);
  const answer = (isYes: boolean): void => {
    ask(false);
    if (isYes) onYes();
  };
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={name}
        disabled={disabled}
        onClick={() => ask(true)}
      >
        {label}
      </button>
      {isAsking && <Ask {...question} onYes={() => answer(true)} onNo={() => answer(false)} />}
    </>
  );
}
