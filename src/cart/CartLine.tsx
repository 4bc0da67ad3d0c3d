import { memo } from 'react';
import { canChange, canIncrease, canTick, moneyOf } from '#machines/cart/view.ts';
import { type CartItem, isOutOfStock, mostOf, savedOn } from '#machines/domain/cart.ts';
import { amountText } from '#machines/domain/measure.ts';
import { useLanguage } from '../ui/language.ts';
import { useDates } from '../ui/useDates.ts';
import { useList } from '../ui/useList.ts';
import { useMoney } from '../ui/useMoney.ts';
import { useText } from '../ui/useText.ts';
import { useHref, useSendCart, useSendPanel } from '../wiring/hooks/running.ts';
import { AddOnSteppers } from './AddOnSteppers.tsx';
import { addOnText } from './addOnText.ts';
import style from './Cart.module.css';
import { taxOnTop } from './charged.ts';
import { LineNote } from './LineNote.tsx';
import { QuantityStepper } from './QuantityStepper.tsx';

interface CartLineProps {
  item: CartItem;
  currency: string;
}
/** Asks for another variant of a line, or for other times of a visit. */
export type Exchange = (item: CartItem, what: string) => void;
interface LineProps extends CartLineProps {
  onExchange: Exchange;
}

/** One line of the cart. It is drawn again only when that line changes: a cart may hold five hundred. */
export const CartLine = memo(function CartLine({ item, currency, onExchange }: LineProps) {
  const t = useText();
  const cart = useSendCart();
  const panel = useSendPanel();
  const { money } = useMoney(currency);
  const { id, product } = item;
  const { subtotal } = moneyOf(item, currency);
  const most = mostOf(item);
  return (
    <li className={style.line} data-line={product.id}>
      <input
        type="checkbox"
        className={style.tick}
        checked={item.isSelected}
        disabled={!canTick(item)}
        aria-label={t('cart.select', { name: product.name })}
        onChange={(event) => cart({ type: 'item.select', id, selected: event.target.checked })}
      />
      <img
        className={style.picture}
        src={product.image}
        alt=""
        width={72}
        height={72}
        loading="lazy"
        decoding="async"
      />
      <div className={style.words}>
        <h3 className={style.name}>
          <bdi>{product.name}</bdi>
        </h3>
        <LineDetails item={item} currency={currency} />
        {canChange(item) &&
          [item.productVariant && 'cart.exchange', item.service && 'cart.rebook'].map(
            (what) =>
              what && (
                <p key={what}>
                  <button
                    type="button"
                    className={style.link}
                    aria-label={`${t(what)} ${product.name}`}
                    onClick={() => onExchange(item, what)}
                  >
                    {t(what)}
                  </button>
                </p>
              ),
          )}
        <AddOnSteppers item={item} currency={currency} />
        <LineMarks item={item} />
        <LineNote item={item} />
        <LineDeposit item={item} currency={currency} />
      </div>
      <div className={style.foot}>
        {/* What is for one at a time is not counted (479). */}
        {(most > 1 || item.qty > 1) && (
          <QuantityStepper
            name={product.name}
            qty={item.qty}
            measure={product.measure}
            canIncrease={canIncrease(item)}
            most={
              product.measure && !item.productLocation.nonInventory
                ? Math.min(product.stockInHand, most)
                : most
            }
            disabled={!canChange(item)}
            onMinus={(qty) => panel({ type: 'panel.minus', id, qty })}
            onPlus={() => cart({ type: 'item.increase', id })}
            onType={(qty) => cart({ type: 'item.setQuantity', id, qty })}
          />
        )}
        {canChange(item) && (
          <button
            type="button"
            className={style.bin}
            aria-label={t('cart.remove', { name: product.name })}
            onClick={() => panel({ type: 'delete.ask', ids: [id] })}
          >
            ×
          </button>
        )}
        <span className={style.subtotal}>
          {savedOn(item) > 0 && (
            <s>
              <span className="spoken">{t('cart.before')} </span>
              {money(subtotal + savedOn(item))}
            </s>
          )}{' '}
          {money(subtotal)}
        </span>
      </div>
    </li>
  );
});

/** SKU of goods (491), variant, add-ons with their quantities, times. */
function LineDetails({ item, currency }: CartLineProps) {
  const { t, locale } = useLanguage();
  const { measure } = item.product;
  const { money } = useMoney(currency);
  const dates = useDates('UTC');
  const list = useList();
  const variant =
    item.productVariant &&
    list(item.productVariant.variantValues.map((value) => value.productOptionValue.name));
  const addOns = item.orderedProductAddOns.filter(
    (one) => one.quantity > 0 && (!one.group || !canChange(item)),
  );
  const slots = item.service?.slots ?? [];
  return (
    <div className={style.details}>
      {item.type !== 'SERVICE' && item.product.SKU && (
        <span>{t('cart.sku', { sku: item.product.SKU })}</span>
      )}
      {variant && <span>{variant}</span>}
      {addOns.map(({ productAddOns, quantity }) => (
        <span key={productAddOns.id}>
          {addOnText(t, productAddOns.name, quantity)}
          {productAddOns.sellingPrice > 0 && ` · ${money(productAddOns.sellingPrice * quantity)}`}
        </span>
      ))}
      {slots.map((slot) => (
        <span key={`${slot.startDate} ${slot.startTime}`}>
          {dates.slot(slot.startDate, slot.startTime, item.service?.arrivalMinutes)}
          {item.service?.employee && ` · ${item.service.employee.name}`}
        </span>
      ))}
      {slots.length > 1 && (
        <span>{t('cart.slots', { count: slots.length, price: money(item.sellingPrice) })}</span>
      )}
      {measure ? (
        <span>
          <bdi>{money(Math.round(item.sellingPrice / measure.step))}</bdi> /{' '}
          <bdi>{amountText(1 / measure.step, measure, locale)}</bdi>
        </span>
      ) : (
        item.qty > 1 && <span>{t('cart.each', { price: money(item.sellingPrice) })}</span>
      )}
    </div>
  );
}

/** What keeps a line from being ordered, or soon will. */
function LineMarks({ item }: { item: CartItem }) {
  const { t, locale } = useLanguage();
  const href = useHref();
  const { product, productLocation, awaitingOrder } = item;
  if (awaitingOrder)
    return (
      <p className={style.mark}>
        {t('cart.awaiting', { orderNumber: awaitingOrder.orderNumber })}{' '}
        <a href={href(`/orders/${awaitingOrder.id}`)}>{t('cart.awaitingLink')}</a>
      </p>
    );
  if (isOutOfStock(item)) return <p className={style.mark}>{t('cart.outOfStock')}</p>;
  const isLast =
    item.type === 'GOODS' && !productLocation.nonInventory && item.qty >= product.stockInHand;
  if (!isLast) return null;
  const { stockInHand, measure } = product;
  const stock = amountText(stockInHand, measure, locale);
  return <p className={style.details}>{t('cart.fewLeft', { stock })}</p>;
}

/** Where the location takes a deposit, the shopper may pay that part now. */
function LineDeposit({ item, currency }: CartLineProps) {
  const t = useText();
  const cart = useSendCart();
  const { money } = useMoney(currency);
  const { deposit, subtotal } = moneyOf(item, currency);
  if (!deposit) return null;
  return (
    <label className={style.deposit}>
      <input
        type="checkbox"
        checked={deposit.chosen}
        disabled={!canChange(item)}
        onChange={() => cart({ type: 'item.togglePartialPayment', id: item.id })}
      />
      {t('cart.deposit', {
        deposit: [money(deposit.due), taxOnTop(item)?.name].filter(Boolean).join(' + '),
        rest: money(Math.max(0, subtotal - deposit.due)),
      })}
    </label>
  );
}
