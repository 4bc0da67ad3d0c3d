import {
  type CartSnapshot,
  cartOf,
  isLoading,
  openCountOf,
  quantityAfterPlus,
} from '#machines/cart/view.ts';
import { addItem, type Cart, type CartItem } from '#machines/domain/cart.ts';
import { amountText } from '#machines/domain/measure.ts';
import type { ItemSeed } from '../../catalog/itemOf.ts';
import type { Translate } from '../../ui/messages.ts';
import { afterNextPaint, runPending } from '../../wiring/browser/optimistic.ts';
import type { Running } from '../../wiring/documents/running.ts';
import { showCount } from './cart.ts';
import { type Held, heldIn, NOTHING } from './cartCounts.ts';
import { all, type CatalogueData, closest, make, write } from './elements.ts';

type Stamp = () => { id: string; addedAt: number };

/** Which product an element is part of. */
const productOf = (element: HTMLElement): string =>
  element.closest<HTMLElement>('[data-product]')?.dataset.product ?? '';
const isSame = (one: Held, other: Held): boolean =>
  one.count === other.count && one.line?.qty === other.line?.qty;

/** Quick add: a tap puts one into the cart, and the button becomes a stepper in its place. Every card tells how many are in the cart. */
export function runCards(
  { cart }: Running,
  { shelf }: CatalogueData,
  t: Translate,
  stamp: Stamp,
): void {
  const heldNow = (snapshot: CartSnapshot): Map<string, Held> => heldIn(cartOf(snapshot), shelf);
  document.addEventListener('click', (event) => {
    const button = closest(event, '[data-step]');
    const place = button?.closest<HTMLElement>('[data-add]');
    if (!button || !place) return;
    const id = productOf(place);
    const seed = shelf[id];
    if (!seed) return;
    runPending();
    const step = button.dataset.step === '-1' ? -1 : 1;
    const before = cart.getSnapshot();
    const line = heldNow(before).get(id)?.line ?? null;
    const item = { ...seed, ...stamp() };
    const ask = (): void => {
      if (step === -1) line && cart.send({ type: 'item.decrease', id: line.id });
      else if (line) cart.send({ type: 'item.increase', id: line.id });
      else cart.send({ type: 'item.add', item });
    };
    const qty = isLoading(before) ? null : certain(cartOf(before), line, item, step);
    if (qty === null) return ask();
    // The badge first: a stepper that takes the focus has the page laid out at once, and a badge that follows would have it laid out again.
    // What is weighed counts once.
    showCount(openCountOf(before) + (line && seed.product.measure ? 0 : step));
    showStepper(place, qty, seed, t);
    afterNextPaint(() => {
      ask();
      const after = cart.getSnapshot();
      showStepper(place, heldNow(after).get(id)?.line?.qty ?? 0, seed, t);
      showCount(openCountOf(after));
    });
  });

  const places = all('[data-add]');
  const cards = all('[data-product]');
  let shown: { cart: Cart; held: Map<string, Held> } | null = null;
  /** Only what has changed is touched: a page is laid out again for every text that is written, the same one too. */
  const show = (snapshot: CartSnapshot): void => {
    const now = cartOf(snapshot);
    if (now === shown?.cart) return;
    const before = shown?.held;
    const held = heldNow(snapshot);
    shown = { cart: now, held };
    const changed = (id: string): Held | null => {
      const one = held.get(id) ?? NOTHING;
      return isSame(one, before?.get(id) ?? NOTHING) ? null : one;
    };
    for (const place of places) {
      const id = productOf(place);
      const one = changed(id);
      if (one) showStepper(place, one.line?.qty ?? 0, shelf[id], t);
    }
    for (const card of cards) {
      const one = changed(productOf(card));
      if (one) showMark(card, one, shelf[productOf(card)], t);
    }
  };
  cart.subscribe(show);
  show(cart.getSnapshot());
}

/** How many of it a tap leaves, where the tap alone decides: null where the chart may refuse, replace or take away. */
function certain(cart: Cart, line: CartItem | null, item: CartItem, step: 1 | -1): number | null {
  if (step === -1) return line && line.qty > 1 ? line.qty - 1 : null;
  if (line) return quantityAfterPlus(line);
  return addItem(cart, item).kind === 'added' ? quantityAfterPlus({ ...item, qty: 0 }) : null;
}

function showStepper(
  place: HTMLElement,
  qty: number,
  seed: ItemSeed | undefined,
  t: Translate,
): void {
  const shown = place.querySelector<HTMLElement>('.stepper');
  const figure = `${figureOf(qty, seed)}`;
  const single = place.querySelector<HTMLElement>(':scope > [data-step]');
  if (qty > 0 && shown) write(shown.querySelector('.figure'), figure);
  if (qty > 0 === (shown !== null) || !single || !seed) return;
  const hadFocus = place.contains(document.activeElement);
  if (qty > 0) place.append(stepper(seed.product.name, figure, t));
  else shown?.remove();
  single.hidden = qty > 0;
  if (hadFocus)
    (qty > 0 ? place.querySelector<HTMLElement>('.stepper [data-step="1"]') : single)?.focus();
}

/** "3", or "0.75 kg" of what is sold loose. */
const figureOf = (qty: number, seed: ItemSeed | undefined): string | number =>
  amountText(qty, seed?.product.measure, document.documentElement.lang);

const stepper = (name: string, figure: string, t: Translate): HTMLElement =>
  make(
    'span',
    { class: 'stepper', role: 'group', 'aria-label': t('cart.quantity', { name }) },
    make(
      'button',
      { type: 'button', 'data-step': '-1', 'aria-label': t('cart.decrease', { name }) },
      '−',
    ),
    make('output', {}, make('span', { class: 'figure' }, figure)),
    make(
      'button',
      { type: 'button', 'data-step': '1', 'aria-label': t('cart.increase', { name }) },
      '+',
    ),
  );

function showMark(
  card: HTMLElement,
  { count, line }: Held,
  seed: ItemSeed | undefined,
  t: Translate,
): void {
  const mark = card.querySelector<HTMLElement>('[data-mark]');
  card.toggleAttribute('data-in-cart', count > 0);
  if (!mark) return;
  mark.hidden = !count;
  // The stepper shows the same number: a line more would push the rows below away.
  mark.classList.toggle('spoken', count === line?.qty);
  // Of an amount the form of the plural is named.
  const held = card.dataset.next ? 'mark.visit' : 'mark';
  write(mark, count ? t(held, { count: figureOf(count, seed), type: 'other' }) : '');
}
