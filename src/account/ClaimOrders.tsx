import { useState } from 'react';
import { useText } from '../ui/useText.ts';
import { useAccountCalls } from '../wiring/hooks/account.ts';
import style from './Account.module.css';
import { FormProblem } from './kit/FormProblem.tsx';

/** Orders that were placed as a guest with the same, confirmed e-mail. */
export function ClaimOrders() {
  const t = useText();
  const { claim } = useAccountCalls();
  const [found, setFound] = useState<number | string | null>(null);
  return (
    <div>
      <button type="button" className={style.link} onClick={() => void claim().then(setFound)}>
        {t('account.claim')}
      </button>
      {typeof found === 'number' && <p role="status">{t('account.claimed', { count: found })}</p>}
      {typeof found === 'string' && <FormProblem problem={found} />}
    </div>
  );
}
