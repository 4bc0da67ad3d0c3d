import { type CartSnapshot, cartOf, isLoading, totalOf } from '#machines/cart/view.ts';
import { isVisible } from '#machines/cart-panel/view.ts';
import type { Cart, CartItem } from '#machines/domain/cart.ts';
import { orderableItems } from '#machines/domain/cart.ts';
import { toDecimal } from '#machines/domain/money.ts';
import type { Running } from '../../wiring/documents/running.ts';
import { closest } from '../dom/elements.ts';
import { type MeasuredItem, shownItem, shownList } from './shownItems.ts';

export type Push = (event: string, ecommerce: object) => void;

const measured = (item: CartItem, quantity: number, currency: string): MeasuredItem => ({
  item_id: item.product.SKU,
  item_name: item.product.name,
  price: toDecimal(item.sellingPrice, currency),
  quantity,
  ...(item.productVariant && {
    item_variant: item.productVariant.variantValues
      .map((value) => value.productOptionValue.name)
      .join(' · '),
  }),
});

/** By how much each line of a cart grew or shrank. */
export function cartChanges(
  before: Cart,
  after: Cart,
): { added: MeasuredItem[]; removed: MeasuredItem[] } {
  const changes = { added: [] as MeasuredItem[], removed: [] as MeasuredItem[] };
  const ids = new Set([...before.items, ...after.items].map(({ id }) => id));
  for (const id of ids) {
    const [was, is] = [before, after].map((cart) => cart.items.find((one) => one.id === id));
    const more = (is?.qty ?? 0) - (was?.qty ?? 0);
    const item = is ?? was;
    if (!item || more === 0) continue;
    const list = more > 0 ? changes.added : changes.removed;
    list.push(measured(item, Math.abs(more), after.currency || before.currency));
  }
  return changes;
}

const worthOf = (items: MeasuredItem[]): number =>
  Math.round(items.reduce((sum, one) => sum + one.price * one.quantity, 0) * 1000) / 1000;

const NOTHING: ReturnType<typeof cartChanges> = { added: [], removed: [] };
/** Another tab or a page put back from memory changed the cart, or its lines were ordered. */
const NOT_OWN: readonly string[] = [
  'cart.changedElsewhere',
  'xstate.done.actor.saveCart',
  'order.awaits',
  'order.released',
  'order.done',
];
/** What the shopper put into the cart or took out, here. */
export function tellChanges(cart: Running['cart'], push: Push): void {
  let known: Cart | null = isLoading(cart.getSnapshot()) ? null : cartOf(cart.getSnapshot());
  let isOwn = true;
  cart.system.inspect((told) => {
    if (told.type === '@xstate.event' && told.actorRef === cart)
      isOwn = !NOT_OWN.includes(told.event.type);
  });
  cart.subscribe((snapshot: CartSnapshot) => {
    if (isLoading(snapshot)) return;
    const now = cartOf(snapshot);
    const { added, removed } = known && isOwn ? cartChanges(known, now) : NOTHING;
    known = now;
    const of = (items: MeasuredItem[]) => ({
      currency: now.currency,
      value: worthOf(items),
      items,
    });
    if (added.length > 0) push('add_to_cart', of(added));
    if (removed.length > 0) push('remove_from_cart', of(removed));
  });
}

/** What a shopper looks at, puts into the cart and takes out, and that they go to the checkout: there it ends. Nothing says who they are. */
export function runEvents({ cart, panel }: Running, push: Push): void {
  const product = shownItem();
  if (product) push('view_item', product);
  const list = shownList();
  if (list.length > 0) push('view_item_list', { items: list });

  tellChanges(cart, push);

  const whole = (): object => {
    const snapshot = cart.getSnapshot();
    const { currency } = cartOf(snapshot);
    return {
      currency,
      value: toDecimal(totalOf(snapshot), currency),
      items: orderableItems(cartOf(snapshot)).map((item) => measured(item, item.qty, currency)),
    };
  };
  let wasOpen = false;
  panel.subscribe((snapshot) => {
    const isOpen = isVisible(snapshot);
    if (isOpen && !wasOpen) push('view_cart', whole());
    wasOpen = isOpen;
  });
  panel.on('navigate', () => push('begin_checkout', whole()));
  document.addEventListener('click', (event) => {
    const link = closest<HTMLAnchorElement>(event, 'a[href]');
    if (link && /\/cart\/(information|checkout|table-checkout)$/.test(link.pathname))
      push('begin_checkout', whole());
  });
}
