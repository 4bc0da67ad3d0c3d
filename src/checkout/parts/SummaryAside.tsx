import { currencyOf, formOf, linesOf } from '#machines/checkout/view.ts';
import { lineTotal } from '#machines/domain/totals.ts';
import { useMoney } from '../../ui/useMoney.ts';
import { useText } from '../../ui/useText.ts';
import { useCheckout } from '../../wiring/hooks/running.ts';
import { CartLines } from './CartLines.tsx';
import style from './Checkout.module.css';
import { KnownTotal } from './KnownTotal.tsx';
import totals from './Totals.module.css';

/** What is being ordered, beside the form; with every part of the sum once it is known what bringing it costs. */
export function SummaryAside() {
  const t = useText();
  const items = useCheckout(linesOf);
  const currency = useCheckout(currencyOf);
  const { money } = useMoney(currency);
  const sum = items.reduce((all, item) => all + lineTotal(item), 0);
  const { kind, delivery } = useCheckout(formOf);
  const isKnown = kind === 'goods' && (delivery.kind === 'collect' || delivery.quote !== null);
  const itemsAlone = (
    <dl className={totals.rows}>
      <div className={totals.total}>
        <dt>{t('totals.lines')}</dt>
        <dd>{money(sum)}</dd>
      </div>
    </dl>
  );
  return (
    <aside className={style.aside} aria-label={t('review.summary')}>
      <section className={style.block}>
        <div className={style.blockHead}>
          <h2>{t('review.summary')}</h2>
        </div>
        <CartLines items={items} currency={currency} />
        {isKnown ? <KnownTotal otherwise={itemsAlone} /> : itemsAlone}
      </section>
    </aside>
  );
}
