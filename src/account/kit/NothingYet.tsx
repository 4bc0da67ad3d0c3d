import { useText } from '../../ui/useText.ts';
import { useHref } from '../../wiring/hooks/running.ts';
import style from '../Account.module.css';

/** An account begins empty: it says what will stand here, and leads to the shop. */
export function NothingYet() {
  const t = useText();
  const href = useHref();
  return (
    <div className={style.empty}>
      <p>{t('orders.empty')}</p>
      <p>{t('orders.emptyHint')}</p>
      <a className="button button-main" href={href('/products')}>
        {t('cart.browse')}
      </a>
    </div>
  );
}
