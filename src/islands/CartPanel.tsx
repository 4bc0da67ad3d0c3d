import { type ReactNode, startTransition, useCallback, useEffect, useState } from 'react';
import { lastError, shownMessage } from '#machines/banner/view.ts';
import { canTick, cartOf, linesOf, selectedCountOf } from '#machines/cart/view.ts';
import { isVisible, currencyOf as panelCurrency } from '#machines/cart-panel/view.ts';
import type { CartItem } from '#machines/domain/cart.ts';
import style from '../cart/Cart.module.css';
import { CartLine, type Exchange } from '../cart/CartLine.tsx';
import { CartSum } from '../cart/CartSum.tsx';
import { DeleteDialog } from '../cart/DeleteDialog.tsx';
import Dialog from '../ui/Dialog.tsx';
import { useDates } from '../ui/useDates.ts';
import { useText } from '../ui/useText.ts';
import { useTodaysPrices } from '../wiring/hooks/prices.ts';
import {
  useBanner,
  useCart,
  useHref,
  usePanel,
  useSendBanner,
  useSendCart,
  useSendPanel,
  useShopper,
} from '../wiring/hooks/running.ts';

/** Where appointments are sold the cart is called a visit, as in the header (U15). */
const cartType = (): 'SERVICE' | 'GOODS' =>
  /services|beauty/.test(document.documentElement.dataset.layout ?? '') ? 'SERVICE' : 'GOODS';

/** The cart as a panel over any page (specification 2). */
export default function CartPanel() {
  const t = useText();
  const send = useSendPanel();
  const open = usePanel(isVisible);
  useTodaysPrices(open);
  const isEmpty = useCart((snapshot) => cartOf(snapshot).items.length === 0);
  return (
    <>
      <Dialog
        kind="panel"
        open={open}
        onClose={() => send({ type: 'panel.close' })}
        title={t('cart.title', { type: cartType() })}
        closeLabel={t('cart.close')}
      >
        <PanelError />
        {isEmpty ? <EmptyCart /> : <FilledCart />}
        <PassingMessage />
      </Dialog>
      <DeleteDialog />
    </>
  );
}

function EmptyCart() {
  const t = useText();
  const href = useHref();
  return (
    <div className={style.empty}>
      <svg viewBox="0 0 96 96" aria-hidden="true">
        <path d="M18 34h60l-6 42a6 6 0 0 1-6 5H30a6 6 0 0 1-6-5zM34 34V26a14 14 0 0 1 28 0v8" />
      </svg>
      <p>{t('cart.empty', { type: cartType() })}</p>
      <p className={style.details}>{t('cart.emptyHint')}</p>
      <a className="button button-quiet" href={href('/products')}>
        {t('cart.browse')}
      </a>
    </div>
  );
}

function FilledCart() {
  const t = useText();
  const lines = useCart(linesOf);
  const cart = useCart(cartOf);
  const currency = usePanel(panelCurrency);
  const drawn = useGrowing(lines.length);
  const { sheet, said, exchange } = useExchange();
  return (
    <>
      <div className={style.over}>
        <SelectAll />
        <p className={style.details}>
          {cart.tableName
            ? t('cart.table', { table: cart.tableName })
            : t('cart.at', { location: cart.items[0]?.location.name ?? '' })}
        </p>
      </div>
      <ul className={style.lines}>
        {lines.slice(0, drawn).map((item) => (
          <CartLine
            key={item.id}
            item={item}
            currency={cart.currency || currency}
            onExchange={exchange}
          />
        ))}
      </ul>
      {sheet}
      <p role="status" className="spoken">
        {said}
      </p>
      <PanelFoot />
    </>
  );
}

/** The other variants of a line, or the free times of a visit, come when they are asked for; where they cannot be had, the page of the product is gone to. */
function useExchange(): { sheet: ReactNode; said: string; exchange: Exchange } {
  const href = useHref();
  const [sheet, show] = useState<ReactNode>(null);
  const [said, say] = useState('');
  const exchange = useCallback(
    async (item: CartItem, what: string) => {
      const address = href(`/products/${encodeURIComponent(item.product.id)}`);
      const found = await import('./exchangeSheet.tsx')
        .then(({ exchangeSheet }) =>
          exchangeSheet(item, address, what, (words = '') => {
            show(null);
            say(words);
          }),
        )
        .catch(() => null);
      say('');
      if (found) show(found);
      else location.assign(address);
    },
    [href],
  );
  return { sheet, said, exchange };
}

/** More lines than a screen shows at once. */
const FIRST_LINES = 10;
const NEXT_LINES = 30;
/** How many lines of a long cart are drawn: a screenful with the panel, the others little by little and never before what the shopper does. */
function useGrowing(length: number): number {
  const [drawn, draw] = useState(FIRST_LINES);
  useEffect(() => {
    if (drawn < length) startTransition(() => draw(drawn + NEXT_LINES));
  }, [drawn, length]);
  return drawn;
}

/** Checked by itself when every line that can be ticked is. */
function SelectAll() {
  const t = useText();
  const send = useSendCart();
  const panel = useSendPanel();
  const tickable = useCart(cartOf).items.filter(canTick);
  const ticked = tickable.filter((item) => item.isSelected);
  const some = ticked.length > 0;
  const all = some && ticked.length === tickable.length;
  return (
    <div className={style.all}>
      <label>
        <input
          type="checkbox"
          checked={all}
          disabled={tickable.length === 0}
          ref={(box) => {
            if (box) box.indeterminate = some && !all;
          }}
          onChange={(event) => send({ type: 'items.selectAll', selected: event.target.checked })}
        />
        {t('cart.all')}
      </label>
      {some && (
        <button
          type="button"
          className={style.link}
          onClick={() => panel({ type: 'delete.ask', ids: ticked.map(({ id }) => id) })}
        >
          {t('cart.removeSelected')}
        </button>
      )}
    </div>
  );
}

function PanelFoot() {
  const t = useText();
  const send = useSendPanel();
  const shopper = useShopper();
  const cart = useCart(cartOf);
  const count = useCart(selectedCountOf);
  const at = cart.tableId === null ? 'other' : 'table';
  return (
    <div className={style.bottom}>
      {count === 0 && <p className={style.details}>{t('cart.nothingSelected')}</p>}
      <CartSum />
      <span className="spoken">{t('cart.open', { count })}</span>
      <button
        type="button"
        className="button button-main"
        aria-describedby="view-leads"
        onClick={() => send({ type: 'panel.viewCart', cart, shopper: shopper() })}
      >
        {t('cart.view', { at })}
      </button>
      <p id="view-leads" className={style.details}>
        {t('cart.viewLeads', { at })}
      </p>
    </div>
  );
}

/** An open panel lies over the page's own messages, so it says them itself. An error takes room of its own below the head: it covers no control. */
function PanelError() {
  const t = useText();
  const banner = useSendBanner();
  const dates = useDates('UTC');
  const error = useBanner(lastError);
  const day = typeof error?.values.day === 'string' ? dates.day(error.values.day) : null;
  return (
    <div role="alert">
      {error && (
        <div className={style.said} data-severity="error">
          <p>{t(error.id, day ? { ...error.values, day } : error.values)}</p>
          <button type="button" onClick={() => banner({ type: 'error.dismiss' })}>
            {t('cart.dismiss')}
          </button>
        </div>
      )}
    </div>
  );
}

/** What comes and goes by itself lies over the end of the list: nothing moves under a finger. */
function PassingMessage() {
  const t = useText();
  const cart = useSendCart();
  const message = useBanner(shownMessage);
  const passing = message?.severity === 'error' ? null : message;
  return (
    <div role="status" className={style.passing}>
      {passing && (
        <div className={style.said}>
          <p>{t(passing.id, passing.values)}</p>
          {passing.undo && (
            <button type="button" onClick={() => cart({ type: 'cart.undo' })}>
              {t('cart.undo')}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
