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
  resumed: 'trace.resumed',
} as const;
type Sent = keyof typeof SAID;
/** What this document was told of recording: the page may go on to another part while the answer is read. */
let told: Sent = 'not';
/** Nothing is left to send here. */
const OVER: readonly Sent[] = ['done', 'stopped', 'resumed'];

interface SendTraceProps {
  reference: string | null;
  /** this screen is in trouble; on another it stays where the shopper has pressed it */
  isOffered: boolean;
}
/**
 * Only for a shopper in trouble: what to read to support, and one press that gives support what happened here, without a word of theirs. What is
 * recorded has a reference that is easily said; where nothing is, the order's own is read out.
 */
export function SendTrace({ reference, isOffered }: SendTraceProps) {
  const t = useText();
  const { trace, isUnwished } = useTrace(isOffered);
  const [pressed, press] = useState(told);
  const sent = pressed === 'not' && trace?.isSent() ? 'done' : pressed;
  // No reference is read out that another would take the place of.
  if (trace === undefined || (!isOffered && sent === 'not')) return null;
  const again = (): void => {
    chooseRecording(true);
    told = 'resumed';
    press(told);
  };
  if (!trace)
    return (
      <>
        {reference && <p className={style.quiet}>{t('app.reference', { reference })}</p>}
        {isUnwished && <RecordAgain isResumed={sent === 'resumed'} onPress={again} />}
      </>
    );
  const send = async (): Promise<void> => {
    press('now');
    press((await trace.attach()) ? 'done' : 'failed');
  };
  const stop = (): void => {
    chooseRecording(false);
    told = 'stopped';
    press(told);
  };
  return (
    // Few need it, and none before paying: one line, until it is opened or has news (433).
    <details className={style.send} open={sent !== 'not'}>
      <summary className={style.quiet}>
        {t('app.reference', { reference: trace.reference })}
      </summary>
      <p className={style.quiet} role="status">
        {t(SAID[sent])}
      </p>
      <div className={style.sendActions}>
        {!OVER.includes(sent) && (
          <button
            type="button"
            className="button button-quiet"
            disabled={sent === 'now'}
            onClick={() => void send()}
          >
            {t('trace.send')}
          </button>
        )}
        {sent !== 'stopped' && sent !== 'resumed' && (
          <button type="button" className="button button-quiet" onClick={stop}>
            {t('trace.stop')}
          </button>
        )}
        {sent === 'stopped' && <RecordAgain isResumed={false} onPress={again} />}
      </div>
    </details>
  );
}

interface RecordAgainProps {
  isResumed: boolean;
  onPress(): void;
}
/** The shopper's choice can be taken back where it was made, and wherever it is missed. */
function RecordAgain({ isResumed, onPress }: RecordAgainProps) {
  const t = useText();
  return isResumed ? (
    <p className={style.quiet} role="status">
      {t('trace.resumed')}
    </p>
  ) : (
    <button type="button" className="button button-quiet" onClick={onPress}>
      {t('trace.again')}
    </button>
  );
}
