import { useState } from 'react';
import { useText } from '../../ui/useText.ts';
import { chooseRecording, useTrace } from '../../wiring/hooks/trace.ts';
import style from './Order.module.css';

const SAID = {
  not: 'trace.what',
  now: 'trace.what',
  done: 'trace.done',
  failed: 'trace.failed',
  stopped: 'trace.stopped',
} as const;
type Sent = keyof typeof SAID;

/**
 * For a shopper in trouble: what to read to support, and one press that gives support what happened here, without a word of theirs. What is
 * recorded has a reference that is easily said; where nothing is, the order's own is read out.
 */
export function SendTrace({ reference }: { reference: string | null }) {
  const t = useText();
  const trace = useTrace();
  const [sent, setSent] = useState<Sent>('not');
  if (!trace) return <SupportReference reference={reference} />;
  const send = async (): Promise<void> => {
    setSent('now');
    setSent((await trace.attach()) ? 'done' : 'failed');
  };
  const stop = (): void => {
    chooseRecording(false);
    setSent('stopped');
  };
  return (
    <div className={style.send}>
      <SupportReference reference={trace.reference} />
      <p className={style.quiet} role="status">
        {t(SAID[sent])}
      </p>
      <div className={style.sendActions}>
        {sent !== 'done' && sent !== 'stopped' && (
          <button
            type="button"
            className="button button-quiet"
            disabled={sent === 'now'}
            onClick={() => void send()}
          >
            {t('trace.send')}
          </button>
        )}
        {sent !== 'stopped' && (
          <button type="button" className="button button-quiet" onClick={stop}>
            {t('trace.stop')}
          </button>
        )}
      </div>
    </div>
  );
}

/** The one reference of a page: what a shopper reads to support. */
export function SupportReference({ reference }: { reference: string | null }) {
  const t = useText();
  return reference && <p className={style.quiet}>{t('app.reference', { reference })}</p>;
}
