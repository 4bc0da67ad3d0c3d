import { useState } from 'react';
import { Heading } from '../checkout/parts/Heading.tsx';
import { useText } from '../ui/useText.ts';
import { useLeaveWaiting } from '../wiring/hooks/reads.ts';
import { useHref } from '../wiring/hooks/running.ts';
import style from './Account.module.css';
import { useHash } from './kit/useHash.ts';

type Seen = 'resting' | 'busy' | 'left' | 'lost';

/** Where the mail about a waiting list leads. It leaves the list by a press, since mail programs follow links before their reader does. */
export default function WaitingPage() {
  const t = useText();
  const href = useHref();
  const link = useHash();
  const { isOff, leave } = useLeaveWaiting(link);
  const [pressed, note] = useState<Seen>('resting');
  const press = async (): Promise<void> => {
    note('busy');
    note((await leave()) ? 'left' : 'lost');
  };
  const seen = isOff ? 'left' : pressed;
  return (
    <div className={`page ${style.narrow}`}>
      <Heading title="waitingPage.title">
        {seen !== 'left' && <p>{t('waitingPage.lead')}</p>}
      </Heading>
      <div className={style.card}>
        {(seen === 'left' || seen === 'lost') && (
          <p className={style.notice} role="alert">
            {t(seen === 'left' ? 'waitingPage.left' : 'identity.network-request-failed')}
          </p>
        )}
        {seen !== 'left' && (
          <button
            type="button"
            className={`button button-main ${style.wide}`}
            disabled={seen === 'busy' || link === ''}
            onClick={press}
          >
            {t('waitingPage.action')}
          </button>
        )}
        <a href={href('/products')}>{t('waitingPage.on')}</a>
      </div>
    </div>
  );
}
