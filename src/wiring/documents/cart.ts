import { type ActorRefFrom, createActor, type InspectionEvent, type Observer } from 'xstate';
import { bannerMachine } from '#machines/banner/machine.ts';
import { cartMachine } from '#machines/cart/machine.ts';
import { cartPanelMachine } from '#machines/cart-panel/machine.ts';
import { amountText, type Measure } from '#machines/domain/measure.ts';
import type { Notice } from '#machines/notice.ts';
import { cartPorts, watchCart } from '../ports/cartPorts.ts';

export interface RunningCart {
  cart: ActorRefFrom<typeof cartMachine>;
  panel: ActorRefFrom<typeof cartPanelMachine>;
  banner: ActorRefFrom<typeof bannerMachine>;
}
export interface CartSurroundings {
  businessId: string;
  currency: string;
  /** the path with the locale in front, opened as a document of its own */
  navigate(path: string): void;
  inspect?: Observer<InspectionEvent>;
}

/** Makes the three charts that every document of the shop has. They stand still until `startCart`. */
export function makeCart({ businessId, currency, inspect }: CartSurroundings): RunningCart {
  return {
    cart: createActor(cartMachine.provide({ actors: cartPorts }), {
      id: 'cart',
      input: { businessId, currency },
      inspect,
    }),
    panel: createActor(cartPanelMachine, { id: 'panel', inspect }),
    banner: createActor(bannerMachine, { id: 'banner', inspect }),
  };
}

/** Ties the three to each other and to the other tabs, then starts them. */
export function startCart(
  { cart, panel, banner }: RunningCart,
  { navigate }: Pick<CartSurroundings, 'navigate'>,
): void {
  cart.on('notice', (notice) => showNotice(banner, inAmounts(notice)));
  panel.on('item.decrease', (event) => cart.send(event));
  panel.on('items.remove', (event) => cart.send(event));
  panel.on('navigate', ({ path }) => navigate(path));
  watchCart((stored) => cart.send({ type: 'cart.changedElsewhere', stored }));
  for (const actor of [banner, cart, panel]) actor.start();
}

/** Counts of goods sold loose as amounts: a chart knows no language. */
function inAmounts(notice: Notice): Notice {
  const { unit, step, ...values } = notice.values ?? {};
  if (unit)
    for (const name in values)
      values[name] = amountText(
        +values[name]!,
        { unit, step } as Measure,
        document.documentElement.lang,
      );
  return { ...notice, values };
}

/** A chart's notice becomes the banner's message. */
export function showNotice(banner: RunningCart['banner'], { type: _, ...message }: Notice): void {
  banner.send({ type: 'banner.show', ...message });
}
