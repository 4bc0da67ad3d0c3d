import { canChange } from '#machines/cart/view.ts';
import { canAddMore, canTakeAway } from '#machines/domain/addOns.ts';
import type { CartItem } from '#machines/domain/cart.ts';
import { Stepper } from '../ui/Stepper.tsx';
import { useMoney } from '../ui/useMoney.ts';
import { useText } from '../ui/useText.ts';
import { useSendCart } from '../wiring/hooks/running.ts';
import { addOnText } from './addOnText.ts';
import style from './Cart.module.css';

/** How many of each add-on a line has, within what its groups allow. One that was taken away stays in sight, so that it can come back; one that is neither more nor less, such as the one of two that had to be chosen, has nothing to press. */
export function AddOnSteppers({ item, currency }: { item: CartItem; currency: string }) {
  const t = useText();
  const cart = useSendCart();
  const { money } = useMoney(currency);
  const { id, product } = item;
  const addOns = item.orderedProductAddOns.filter(({ group }) => group && canChange(item));
  if (addOns.length === 0) return null;
  /** names that lead to each that is taken, so that two drinks with ice are told apart */
  const taken: Record<string, string[]> = {};
  return (
    <ul className={style.addOns}>
      {addOns.map(
        ({ productAddOns: { id: addOnId, name, sellingPrice }, quantity, under = '' }) => {
          // With a choice goes what was chosen within it.
          if (under && !taken[under]) return null;
          const path = [...(taken[under] ?? []), name];
          if (quantity > 0) taken[addOnId] = path;
          const addOn = path.join(' · ');
          const [isLess, isMore] = [canTakeAway(item, addOnId), canAddMore(item, addOnId)];
          return (
            <li key={addOnId} data-level={path.length}>
              <span>
                {addOnText(t, name, quantity)}
                {sellingPrice > 0 && quantity > 0 && ` · ${money(sellingPrice * quantity)}`}
              </span>
              {(isLess || isMore) && (
                <Stepper
                  className={`${style.stepper} ${style.small}`}
                  less={{
                    name: t('cart.addOnLess', { addOn, name: product.name }),
                    isOff: !isLess,
                    press: () => cart({ type: 'addOn.decrease', id, addOnId }),
                  }}
                  more={{
                    name: t('cart.addOnMore', { addOn, name: product.name }),
                    isOff: !isMore,
                    press: () => cart({ type: 'addOn.increase', id, addOnId }),
                  }}
                />
              )}
            </li>
          );
        },
      )}
    </ul>
  );
}
