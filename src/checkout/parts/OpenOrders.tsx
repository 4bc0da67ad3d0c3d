import { openOrdersOf } from '#machines/checkout/view.ts';
import { useText } from '../../ui/useText.ts';
import { useCheckout, useHref } from '../../wiring/hooks/running.ts';
import style from './Checkout.module.css';

/** Orders of before that still wait for money. They stand in no shopper's way: what is in the cart now is an order of its own. */
export function OpenOrders() {
  const t = useText();
  const href = useHref();
  return useCheckout(openOrdersOf).map(({ id, orderNumber, money }) => (
    <p key={id} className={style.notice} data-kind="warning">
      {t(`checkout.open.${money}`, { orderNumber })}{' '}
      <a className={style.link} href={href(`/orders/${id}`)}>
        {t('cart.awaitingLink')}
      </a>
    </p>
  ));
}
