import { cartOf, totalOf } from '#machines/cart/view.ts';
import type { CheckoutKind } from '#machines/checkout/types.ts';
import { useMoney } from '../../ui/useMoney.ts';
import { useText } from '../../ui/useText.ts';
import { useCart, useSendPanel } from '../../wiring/hooks/running.ts';
import style from './Checkout.module.css';

interface StepsProps {
  at: 'information' | 'review';
  kind: CheckoutKind;
  onInformation?: () => void;
}

/** Where the shopper stands on the way to a placed order. The cart is the first step, with its money: View Cart leads past it, and a press opens it (462). */
export function Steps({ at, kind, onInformation }: StepsProps) {
  const t = useText();
  const panel = useSendPanel();
  const { currency } = useCart(cartOf);
  const { money } = useMoney(currency);
  const total = useCart(totalOf);
  if (kind === 'table') return null;
  const back = (text: string, onClick: () => void) => (
    <button type="button" className={style.link} onClick={onClick}>
      {text}
    </button>
  );
  return (
    <nav aria-label={t('step.label')}>
      <ol className={style.steps}>
        <li>
          {back(t('step.cart', { kind, total: money(total) }), () =>
            panel({ type: 'panel.show', currency }),
          )}
        </li>
        {['information', 'review', 'done'].map((name) => (
          <li key={name} aria-current={name === at ? 'step' : undefined}>
            {name === 'information' && onInformation
              ? back(t(`step.${name}`), onInformation)
              : t(`step.${name}`)}
          </li>
        ))}
      </ol>
    </nav>
  );
}
