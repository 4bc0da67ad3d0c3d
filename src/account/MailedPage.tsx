import { useState } from 'react';
import { Heading } from '../checkout/parts/Heading.tsx';
import { useText } from '../ui/useText.ts';
import { useMailedLink } from '../wiring/hooks/reads.ts';
import { useHref } from '../wiring/hooks/running.ts';
import style from './Account.module.css';
import { useHash } from './kit/useHash.ts';

type Seen = 'resting' | 'busy' | 'used' | 'sent' | 'lost';

/** Where a mail's link leads. It opens the order by a press, since mail programs follow links before their reader does. */
export default function MailedPage() {
  const t = useText();
  const href = useHref();
  const { open, sendAgain } = useMailedLink();
  const link = useHash();
  const [seen, setSeen] = useState<Seen>('resting');
  const press = async (work: () => Promise<void>): Promise<void> => {
    setSeen('busy');
    await work();
  };
  const openIt = () =>
    press(async () => {
      const found = await open(link);
      if (found.kind === 'found') location.assign(href(`/orders/${found.id}`));
      else setSeen(found.kind === 'lost' ? 'lost' : 'used');
    });
  const again = () => press(async () => setSeen((await sendAgain(link)) ? 'sent' : 'lost'));
  const isOver = seen === 'used' || seen === 'sent';
  return (
    <div className={`page ${style.narrow}`}>
      <Heading title="mailed.title">
        <p>{t('mailed.lead')}</p>
      </Heading>
      <div className={style.card}>
        {isOver && (
          <p className={style.notice} role="alert">
            {t(seen === 'used' ? 'mailed.used' : 'mailed.sent')}
          </p>
        )}
        {seen === 'lost' && (
          <p className={style.notice} role="alert">
            {t('identity.network-request-failed')}
          </p>
        )}
        {seen !== 'sent' && (
          <button
            type="button"
            className={`button button-main ${style.wide}`}
            disabled={seen === 'busy'}
            onClick={seen === 'used' ? again : openIt}
          >
            {t(seen === 'used' ? 'mailed.again' : 'mailed.action')}
          </button>
        )}
        <a href={href('/orders/find')}>{t('order.find')}</a>
      </div>
    </div>
  );
}
