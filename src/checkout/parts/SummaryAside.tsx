import { currencyOf, linesOf } from '#machines/checkout/view.ts';
import { useText } from '../../ui/useText.ts';
import { useCheckout } from '../../wiring/hooks/running.ts';
import { CartLines } from './CartLines.tsx';
import style from './Checkout.module.css';
import { KnownTotal } from './KnownTotal.tsx';

/** What is being ordered, beside the form; with every part of the sum once it is known what bringing it costs. */
export function SummaryAside() {
  const t = useText();
  const items = useCheckout(linesOf);
  const currency = useCheckout(currencyOf);
  return (
    <aside className={style.aside} aria-label={t('review.summary')}>
      <section className={style.block}>
        <div className={style.blockHead}>
          <h2>{t('review.summary')}</h2>
        </div>
        <CartLines items={items} currency={currency} />
        <KnownTotal />
      </section>
    </aside>
  );
}
