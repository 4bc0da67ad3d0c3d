import type { ReactNode } from 'react';
import type { ProblemCode } from '#machines/domain/problem.ts';
import { useText } from '../ui/useText.ts';
import style from './Account.module.css';
import { takesFocus } from './kit/focus.ts';

interface AskCardProps {
  label: string;
  title: string;
  isBusy: boolean;
  problem: ProblemCode | null;
  onSend(): void;
  onDone(): void;
  children: ReactNode;
}
/** Something that is asked of the shop about a visit, on the visit's own page. */
export function AskCard({ label, title, isBusy, problem, onSend, onDone, children }: AskCardProps) {
  const t = useText();
  return (
    <section
      aria-label={label}
      ref={takesFocus}
      tabIndex={-1}
      className={`${style.card} ${style.visitForm}`}
    >
      <h2>{title}</h2>
      {children}
      <p className={style.quiet}>{t('asks.hint')}</p>
      {problem && (
        <p className={style.notice} role="alert">
          {t(`problem.${problem}`)}
        </p>
      )}
      <div className={style.answers}>
        <button
          type="button"
          className="button button-main"
          aria-disabled={isBusy}
          onClick={onSend}
        >
          {t(isBusy ? 'app.loading' : 'asks.send')}
        </button>
        <button type="button" className="button button-plain" onClick={onDone}>
          {t('appointment.keep')}
        </button>
      </div>
    </section>
  );
}
