import { canChange } from '#machines/cart/view.ts';
import { canAddMore, canTakeAway } from '#machines/domain/addOns.ts';
import type { CartItem } from '#machines/domain/cart.ts';
import { Stepper } from '../ui/Stepper.tsx';
import { useMoney } from '../ui/useMoney.ts';
import { useText } from '../ui/useText.ts';
import { useSendCart } from '../wiring/hooks/running.ts';
import { addOnText } from './addOnText.ts';
import style from './Cart.module.css';

/** How many of each add-on a line has, within what its groups allow. One that was taken away stays in sight, so that it can come back. */
export function AddOnSteppers({ item, currency }: { item: CartItem; currency: string }) {
  const t = useText();
  const cart = useSendCart();
  const { money } = useMoney(currency);
  const { id, product } = item;
  const addOns = item.orderedProductAddOns.filter(({ group }) => group && canChange(item));
  if (addOns.length === 0) return null;
  return (
    <ul className={style.addOns}>
      {addOns.map(({ productAddOns: { id: addOnId, name: addOn, sellingPrice }, quantity }) => (
        <li key={addOnId}>
          <span>
            {addOnText(t, addOn, quantity)}
            {sellingPrice > 0 && quantity > 0 && ` · ${money(sellingPrice * quantity)}`}
          </span>
          <Stepper
            className={`${style.stepper} ${style.small}`}
            less={{
              name: t('cart.addOnLess', { addOn, name: product.name }),
              isOff: !canTakeAway(item, addOnId),
              press: () => cart({ type: 'addOn.decrease', id, addOnId }),
            }}
            more={{
              name: t('cart.addOnMore', { addOn, name: product.name }),
              isOff: !canAddMore(item, addOnId),
              press: () => cart({ type: 'addOn.increase', id, addOnId }),
            }}
          />
        </li>
      ))}
    </ul>
  );
}
