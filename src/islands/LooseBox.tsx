import { useLayoutEffect, useRef, useState } from 'react';
import { orderableItems } from '#machines/domain/cart.ts';
import { amountText, type Measure } from '#machines/domain/measure.ts';
import { isNonInventory, MOST_QUANTITY, stockAt } from '#machines/domain/stock.ts';
import { lineTotal } from '#machines/domain/totals.ts';
import { useTypedAmount } from '../cart/useTypedAmount.ts';
import { firstChoice } from '../catalog/itemOf.ts';
import { Button } from '../ui/Button.tsx';
import { Stepper } from '../ui/Stepper.tsx';
import { InCart } from './BuyBar.tsx';
import { type BuyProps, lineOf, useChooser, whole } from './buying.ts';
import { useCartNow, useRuntime } from './runtime.ts';

const FEW = 5;
/** What the field is described by. */
const HINT = 'amount-hint';

/** How much of what is sold loose: stepped, or typed with its unit. It goes into the cart with the button, which says what it comes to. */
export function LooseBox(props: BuyProps) {
  const { measure } = props.product;
  return measure ? <Amount {...props} measure={measure} /> : null;
}

function Amount({ measure, ...props }: BuyProps & { measure: Measure }) {
  const { product, location, locale } = props;
  const { name } = product;
  const full = whole(product);
  const chooser = useChooser(props, () => firstChoice(full, location.id, null));
  const { choice, change, t, sum } = chooser;
  const runtime = useRuntime();
  const cart = useCartNow();
  const input = useRef<HTMLInputElement>(null);
  const [isTooMuch, tell] = useState(false);
  const say = (steps: number): string => amountText(steps, measure, locale);
  const held = (cart ? orderableItems(cart) : []).reduce(
    (sum, item) => sum + (item.product.id === product.id ? item.qty : 0),
    0,
  );
  const stock = isNonInventory(full, location.id)
    ? MOST_QUANTITY
    : Math.min(stockAt(full, location.id), MOST_QUANTITY);
  const take = (wished: number): boolean => {
    change({ qty: Math.max(1, Math.min(wished, stock)) });
    return wished > stock;
  };
  const { field, isUnread, instead, type, settle, forget } = useTypedAmount({
    ...{ qty: choice.qty, measure, locale, most: stock },
    onKey: take,
    onType: (wished) => tell(take(wished)),
  });
  // What was typed before the script came stands in the field, and is what the repeated press means.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page's field comes to life
  useLayoutEffect(() => {
    const stands = input.current?.value ?? '';
    if (stands !== say(choice.qty)) type(stands);
  }, []);
  const step = (by: number): void => {
    forget();
    tell(take(choice.qty + by));
  };
  const buy = (): void => {
    if (settle()) {
      input.current?.focus();
      return;
    }
    if (!runtime?.add(lineOf(props, choice))) return;
    forget();
    tell(false);
    change({ qty: 1 });
  };
  return (
    <div className="buy-bar">
      {(isTooMuch || stock <= FEW || instead?.near === say(stock)) && (
        <p className="stock stock-few" role="status">
          {t('buy.few', { count: say(stock), type: 'other' })}
        </p>
      )}
      <InCart {...chooser} cart={cart} isBooked={false} amount={held ? say(held) : ''} />
      <div className="buy-row">
        <Stepper
          className="stepper stepper-typed"
          label={t('buy.quantity', { name })}
          less={{
            name: t('buy.less', { name }),
            isOff: choice.qty <= 1,
            press: () => step(-1),
          }}
          more={{
            name: t('buy.more', { name }),
            isOff: choice.qty >= Math.min(stock, MOST_QUANTITY),
            press: () => step(1),
          }}
        >
          <input
            {...field}
            ref={input}
            aria-label={t('buy.quantity', { name })}
            aria-describedby={HINT}
          />
        </Stepper>
        <Button className="buy-button" onClick={buy}>
          {/* What is refused has no price: that of what was chosen before would be taken for it. */}
          {isUnread
            ? t('buy.addNone')
            : t('buy.add', { total: sum(lineTotal(lineOf(props, choice))) })}
        </Button>
      </div>
      {instead ? (
        <p className="slot-clash" role="alert" id={HINT}>
          {t('buy.notSold', instead)}
        </p>
      ) : (
        <p className="estimate-time" id={HINT}>
          {t('buy.steps', { step: say(1) })}
        </p>
      )}
    </div>
  );
}
