import { type CartSnapshot, cartOf, quantityOf } from '#machines/cart/view.ts';
import type { CartItem } from '#machines/domain/cart.ts';
import type { ItemSeed } from '../../catalog/itemOf.ts';
import type { Tell } from '../../ui/words.ts';
import type { Running } from '../../wiring/running.ts';
import { all, type CatalogueData, closest, make } from './document.ts';

type Stamp = () => { id: string; addedAt: number };

/** Quick add: a tap puts one into the cart, and the button becomes a stepper in its place. Every card tells how many are in the cart. */
export function runCards({ cart }: Running, { shelf, location }: CatalogueData, tell: Tell, stamp: Stamp): void {
  /** The line that a card's stepper changes: of this branch, and without anything chosen. */
  const lineOf = (snapshot: CartSnapshot, id: string): CartItem | undefined =>
    cartOf(snapshot).items.find(
      (item) => item.product.id === id && item.location.id === location.id && item.notes === '' && !item.awaitingOrder,
    );

  document.addEventListener('click', (event) => {
    const button = closest(event, '[data-step]');
    const id = button?.closest<HTMLElement>('[data-add]')?.dataset.add;
    const seed = id ? shelf[id] : undefined;
    if (!button || !id || !seed) return;
    const line = lineOf(cart.getSnapshot(), id);
    if (button.dataset.step === '-1') line && cart.send({ type: 'item.decrease', id: line.id });
    else if (line) cart.send({ type: 'item.increase', id: line.id });
    else cart.send({ type: 'item.add', item: { ...seed, ...stamp() } });
  });

  const show = (snapshot: CartSnapshot): void => {
    for (const place of all('[data-add]'))
      showStepper(place, lineOf(snapshot, place.dataset.add ?? '')?.qty ?? 0, shelf[place.dataset.add ?? ''], tell);
    for (const card of all('[data-product]')) showMark(card, quantityOf(snapshot, card.dataset.product ?? ''), tell);
  };
  cart.subscribe(show);
  show(cart.getSnapshot());
}

function showStepper(place: HTMLElement, qty: number, seed: ItemSeed | undefined, tell: Tell): void {
  const shown = place.querySelector<HTMLElement>('.stepper');
  const single = place.querySelector<HTMLElement>(':scope > [data-step]');
  if (qty > 0 && shown) shown.querySelector('output')?.replaceChildren(String(qty));
  if (qty > 0 === (shown !== null) || !single || !seed) return;
  const hadFocus = place.contains(document.activeElement);
  if (qty > 0) place.append(stepper(seed.product.name, qty, tell));
  else shown?.remove();
  single.hidden = qty > 0;
  if (hadFocus) (qty > 0 ? place.querySelector<HTMLElement>('.stepper [data-step="1"]') : single)?.focus();
}

const stepper = (name: string, qty: number, tell: Tell): HTMLElement =>
  make(
    'span',
    { class: 'stepper', role: 'group', 'aria-label': tell('cart.quantity', { name }) },
    make('button', { type: 'button', 'data-step': '-1', 'aria-label': tell('cart.decrease', { name }) }, '−'),
    make('output', {}, String(qty)),
    make('button', { type: 'button', 'data-step': '1', 'aria-label': tell('cart.increase', { name }) }, '+'),
  );

function showMark(card: HTMLElement, qty: number, tell: Tell): void {
  const mark = card.querySelector<HTMLElement>('[data-mark]');
  card.toggleAttribute('data-in-cart', qty > 0);
  if (!mark) return;
  mark.hidden = qty === 0;
  mark.textContent = qty === 0 ? '' : tell('mark', { count: qty });
}
