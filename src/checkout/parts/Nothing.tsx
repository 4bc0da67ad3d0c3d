import { titleOfOrder } from '#machines/checkout/outline.ts';
import { useText } from '../../ui/useText.ts';
import { useLastOrder } from '../../wiring/hooks/lastOrder.ts';
import { useHref } from '../../wiring/hooks/running.ts';
import style from './Checkout.module.css';
import { Heading } from './Heading.tsx';

/** Brought where there is no cart. What became of the order that another tab, or this one before, was at stands below (466). */
export default function Nothing() {
  const t = useText();
  const href = useHref();
  const order = useLastOrder();
  return (
    <div className={`page ${style.narrow}`}>
      <Heading title="review.emptyTitle">
        <p>{t('review.empty')}</p>
      </Heading>
      <a className="button button-main" href={href('/products')}>
        {t('app.back')}
      </a>
      {order && (
        <p className={style.notice}>
          <bdi>{order.orderNumber}</bdi> · {t(titleOfOrder(order))} ·{' '}
          <a className={style.link} href={href(`/orders/${order.id}`)}>
            {t('cart.awaitingLink')}
          </a>
        </p>
      )}
    </div>
  );
}
