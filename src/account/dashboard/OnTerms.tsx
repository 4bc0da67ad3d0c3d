import { useDates } from '../../ui/useDates.ts';
import { useMoney } from '../../ui/useMoney.ts';
import { useText } from '../../ui/useText.ts';
import { useRecord } from '../../wiring/hooks/account.ts';
import { useBusiness } from '../../wiring/hooks/running.ts';
import style from '../Account.module.css';

/** What a customer with agreed terms owes, may still owe, and has to pay next: as the shop counts it. */
export function OnTerms() {
  const t = useText();
  const { currency, timeZone } = useBusiness();
  const { fromWire } = useMoney(currency);
  const dates = useDates(timeZone);
  const { data } = useRecord();
  if (!data?.onTerms) return null;
  const { owed, nextDue } = data.onTerms;
  const free = data.creditLeft ?? null;
  return (
    <section className={style.now} aria-labelledby="on-terms">
      <h2 id="on-terms">{t('account.terms')}</h2>
      <dl className={style.facts}>
        <dt>{t('account.terms.owed')}</dt>
        <dd>{fromWire(owed)}</dd>
        {free !== null && (
          <>
            <dt>{t('account.terms.free')}</dt>
            <dd>{fromWire(free)}</dd>
          </>
        )}
        {nextDue && (
          <>
            <dt>{t('account.terms.due')}</dt>
            <dd>{dates.day(nextDue, 'numeric')}</dd>
          </>
        )}
      </dl>
    </section>
  );
}
