import { useEffect, useRef } from 'react';
import {
  type Cart,
  cartType,
  mostOf,
  orderableItems,
  orderableQuantity,
} from '#machines/domain/cart.ts';
import { localePath } from '#machines/domain/locale.ts';
import { isNonInventory, stockAt } from '#machines/domain/stock.ts';
import { lineTotal } from '#machines/domain/totals.ts';
import { BackInStock } from '../catalog/BackInStock.tsx';
import { minutesOf, missingGroup } from '../catalog/itemOf.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Stepper } from '../ui/Stepper.tsx';
import { type Chooser, lineOf, whole } from './buying.ts';
import { slotName } from './dayNames.ts';
import { durationName } from './durationName.ts';
import { useCartNow, useRuntime } from './runtime.ts';

const MOST = 99;

/** The bar that carries the verb and the running total. What is in the cart is said there, too, and leads on: nothing else of the cart is in sight. */
export function BuyBar(chooser: Chooser) {
  const { props, choice, change, t } = chooser;
  const runtime = useRuntime();
  const cart = useCartNow();
  const { product, location } = props;
  const full = whole(product);
  const isService = product.type === 'SERVICE';
  const stock =
    isService || isNonInventory(full, location.id)
      ? MOST
      : stockAt(full, location.id, choice.variantId);
  const isBooked = choice.slots.length === 0 && timesIn(cart, product.id).length > 0;
  const justAdded = useRef(false);

  const isDecided = choice.undecided.length === 0;
  if (product.soldOutUntil || (stock <= 0 && isDecided))
    return (
      <>
        <p className="stock stock-out buy-out">{t('buy.out')}</p>
        {props.back && (
          <BackInStock
            key={choice.variantId}
            {...props.back}
            variantId={choice.variantId ?? ''}
            t={t}
          />
        )}
      </>
    );
  const { name } = product;
  // Who comes to a shopper does a thing several times, and to no guests.
  const people = isService && product.servicePlace !== 'AT_CUSTOMER' ? t('buy.people') : null;
  const most = mostOf(lineOf(props, choice));
  const buy = (): boolean => {
    if (!runtime?.add(lineOf(props, choice))) return false;
    justAdded.current = true;
    change({ qty: 1, slots: [], notes: '' });
    return true;
  };
  // One visit, and nothing beside it: the form is one press from its time (541).
  const isAlone =
    isDecided &&
    choice.slots.length > 0 &&
    cart?.items.length === 0 &&
    !missingGroup(whole(product), choice);
  return (
    <div className="buy-bar">
      {stock <= 5 && isDecided && (
        <p className="stock stock-few">{t('buy.few', { count: stock })}</p>
      )}
      {isService && choice.slots.length > 0 && <Estimate {...chooser} />}
      {isBooked ? (
        <Booked {...chooser} cart={cart} justAdded={justAdded} />
      ) : (
        <div className="buy-row">
          {Math.min(stock, most) > 1 && (
            <Stepper
              className="stepper"
              label={people ?? t('buy.quantity', { name })}
              less={{
                name: t('buy.less', { name: people ?? name }),
                isOff: choice.qty <= 1,
                press: () => change({ qty: choice.qty - 1 }),
              }}
              more={{
                name: t('buy.more', { name: people ?? name }),
                isOff: choice.qty >= Math.min(stock, most),
                press: () => change({ qty: choice.qty + 1 }),
              }}
            >
              <output>{choice.qty}</output>
            </Stepper>
          )}
          <BuyButton {...chooser} isQuiet={isAlone} onBuy={buy} />
          {isAlone && (
            <Button
              className="buy-button"
              onClick={() => {
                if (buy()) window.location.assign(runtime?.wayOn() ?? '');
              }}
            >
              {t('cart.wayOn')}
            </Button>
          )}
        </div>
      )}
      {/* It is seen above the button, which stays where it is; the keyboard comes to it next. */}
      <InCart {...chooser} cart={cart} isBooked={isBooked} />
    </div>
  );
}

/** Leads to what is missing before it buys. */
function BuyButton({
  props,
  choice,
  t,
  sum,
  isQuiet,
  onBuy,
}: Chooser & { isQuiet: boolean; onBuy(): void }) {
  const { product } = props;
  const isService = product.type === 'SERVICE';
  const missing = missingGroup(whole(product), choice);
  const [undecided] = choice.undecided;
  const lacksTime = isService && choice.slots.length === 0;
  const press = undecided
    ? () => goTo(`option-${undecided}`)
    : missing
      ? () => goTo(`group-${missing.id}`)
      : lacksTime
        ? goToTimes
        : onBuy;
  const isThere = timesIn(useCartNow(), product.id).length > 0;
  const total = sum(lineTotal(lineOf(props, choice)));
  return (
    <Button className="buy-button" kind={isQuiet ? 'quiet' : 'main'} onClick={press}>
      {undecided || missing
        ? t('buy.missing', { group: undecided ?? missing?.name ?? '' })
        : lacksTime
          ? t(
              props.arrival === undefined || product.serviceType === 'DAILY'
                ? 'buy.chooseTime'
                : 'slot.chooseWindow',
            )
          : t(isService ? (isThere ? 'buy.bookAnother' : 'buy.book') : 'buy.add', { total })}
    </Button>
  );
}

function goTo(id: string): void {
  const place = document.getElementById(id);
  place?.scrollIntoView({ behavior: 'smooth', block: 'center' });
  place?.focus({ preventScroll: true });
}
const goToTimes = (): void => goTo('slots');

const timesIn = (cart: Cart | null, productId?: string) =>
  (cart ? orderableItems(cart) : [])
    .filter((item) => productId === undefined || item.product.id === productId)
    .flatMap(({ service, product }) =>
      (service?.slots ?? []).map((slot) => ({
        ...slot,
        name: product.name,
        isDaily: service?.serviceType === 'DAILY',
      })),
    );

interface WithCart extends Chooser {
  cart: Cart | null;
}

interface InCartProps extends WithCart {
  isBooked: boolean;
  /** how much of what is weighed, which counts as one thing */
  amount?: string;
}
/** What of this will be ordered, in a line, and the way on with the cart; spoken when it changes. How many others are in the cart is not said beside it: it would be read as this. */
export function InCart({ cart, isBooked, amount, t, props }: InCartProps) {
  const runtime = useRuntime();
  const isVisit = cart !== null && cartType(cart) === 'SERVICE';
  const times = timesIn(cart);
  const count = isVisit ? times.length : cart ? orderableQuantity(cart) : 0;
  const own = (cart?.items ?? []).filter(({ product }) => product.id === props.product.id);
  const held = isVisit ? count : cart ? orderableQuantity({ ...cart, items: own }) : 0;
  const [first] = times;
  const inVisit = (): string =>
    t('buy.inVisit', {
      count,
      name: first?.name ?? '',
      when: first ? slotName(props.locale, first) : '',
    });
  const words = isBooked
    ? t('buy.booked')
    : isVisit
      ? inVisit()
      : t('mark', amount ? { count: amount, type: 'other' } : { count: held });
  return (
    <div className="buy-held" data-empty={count === 0 || undefined}>
      <p role="status">
        {held > 0 && (
          <>
            <Icon name="check" />
            {words}
          </>
        )}
      </p>
      {count > 0 && !isVisit && (
        <>
          <button type="button" className="linkish" data-cart="">
            {t('nav.cart')}
          </button>
          <a className="linkish" href={runtime?.wayOn()}>
            {t(cart?.tableId ? 'cart.wayOnTable' : 'cart.wayOn')}
          </a>
        </>
      )}
      {isBooked &&
        (props.isVisit ? (
          <a className="linkish" href={localePath(props.locale, '/products')}>
            {t('buy.anotherVisit')}
          </a>
        ) : (
          <button type="button" className="linkish" onClick={goToTimes}>
            {t('buy.another')}
          </button>
        ))}
      {count > 0 && isVisit && !isBooked && (
        <a className="linkish" href={runtime?.wayOn()}>
          {t('cart.wayOn')}
        </a>
      )}
    </div>
  );
}

/** A time was taken: the way on is the main thing. */
function Booked({ cart, t, props, justAdded }: WithCart & { justAdded: { current: boolean } }) {
  const runtime = useRuntime();
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (justAdded.current) link.current?.focus({ preventScroll: true });
    justAdded.current = false;
  }, [justAdded]);
  const times = timesIn(cart, props.product.id);
  const [first] = times;
  return (
    <div className="buy-row">
      <a
        ref={link}
        className="button button-main buy-button"
        href={runtime?.wayOn()}
        // The second tap of two that were meant for what stood here before.
        onClick={(event) => event.detail > 1 && event.preventDefault()}
      >
        {t('buy.goOnWith', {
          count: times.length,
          when: first ? slotName(props.locale, first) : '',
        })}
      </a>
    </div>
  );
}

/** Where the total of a booking comes from: price x people x times, and what was added. */
function Estimate({ props, choice, t, money }: Chooser) {
  const { product } = props;
  const seed = lineOf(props, choice);
  const [time, ...more] = choice.slots;
  return (
    <dl className="estimate">
      <div>
        <dt>
          {product.name}
          {/* What is chosen may be far from here, or was proposed. */}
          {time && more.length === 0 && (
            <small>
              {slotName(props.locale, { ...time, isDaily: product.serviceType === 'DAILY' })}
            </small>
          )}
          {choice.qty * choice.slots.length > 1 && (
            <small>
              {money(seed.sellingPrice)} × {choice.qty} ×{' '}
              {t('buy.times', { count: choice.slots.length })}
            </small>
          )}
        </dt>
        <dd>{money(seed.sellingPrice * choice.qty * choice.slots.length)}</dd>
      </div>
      {seed.orderedProductAddOns.map(({ productAddOns: one, quantity }) => (
        <div key={one.id}>
          <dt>
            {one.name}
            {quantity > 1 && ` × ${quantity}`}
          </dt>
          <dd>{one.sellingPrice > 0 ? money(one.sellingPrice * quantity) : t('addOn.free')}</dd>
        </div>
      ))}
      {product.serviceType === 'FIXED' && (
        <div className="estimate-time">
          <dt>{t('buy.duration')}</dt>
          <dd>{durationName(minutesOf(product, choice), t)}</dd>
        </div>
      )}
    </dl>
  );
}
