import { Picture } from '../../ui/Picture.tsx';
import { useMoney } from '../../ui/useMoney.ts';
import { useText } from '../../ui/useText.ts';
import { useBought } from '../../wiring/hooks/reads.ts';
import { useBusiness, useHref } from '../../wiring/hooks/running.ts';
import style from '../Account.module.css';

const MOST = 4;

/** What was bought here before, at today's price, each leading to its page. */
export function BoughtBefore() {
  const t = useText();
  const href = useHref();
  const { currency } = useBusiness();
  const { fromWire } = useMoney(currency);
  const bought = (useBought().data ?? []).filter(({ type }) => type === 'GOODS').slice(0, MOST);
  if (bought.length === 0) return null;
  return (
    <section className={style.now} aria-labelledby="bought">
      <h2 id="bought">{t('account.buyAgain')}</h2>
      <ul className={style.bought}>
        {bought.map(({ id, name, images: [picture], sellingPrice }) => (
          <li key={id}>
            <a href={href(`/products/${encodeURIComponent(id)}`)}>
              {picture && <Picture picture={{ ...picture, alt: '' }} sizes="120px" />}
              <span>{name}</span>
              <span className={style.quiet}>{fromWire(sellingPrice)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
