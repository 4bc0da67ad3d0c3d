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

/** For a shopper in trouble: what to read to support, and one press that gives support what happened here, without a word of theirs. */
export function SendTrace() {
  const t = useText();
  const trace = useTrace();
  const [sent, setSent] = useState<Sent>('not');
  if (!trace) return null;
  const send = async (): Promise<void> => {
    setSent('now');
    setSent((await trace.attach()) ? 'done' : 'failed');
  };
  const stop = (): void => {
    chooseRecording(false);
    setSent('stopped');
  };
  return (
    <div className={style.quiet}>
      <p>{t('trace.reference', { reference: trace.reference })}</p>
      <p role="status">{t(SAID[sent])}</p>
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
  );
}
