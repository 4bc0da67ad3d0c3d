import { Suspense } from 'react';
import { createActor } from 'xstate';
import { checkoutMachine } from '#machines/checkout/machine.ts';
import {
  checkoutInput,
  draftOf,
  goodsCart,
  ORDERS,
  unpaidOrder,
} from '#machines/checkout/samples.ts';
import { type CheckoutSnapshot, screenOf, titleOf } from '#machines/checkout/view.ts';
import type { OrderView } from '#machines/domain/order.ts';
import { ProgressPage } from '../../checkout/ProgressPage.tsx';
import Screens from '../../checkout/Screens.tsx';
import { type ShopOf, stillShop, Undrawn } from '../../support/screen/ShopScreen.tsx';
import { RunningProvider } from '../../wiring/hooks/running.ts';
import type { Piece } from '../piece.ts';

interface Node {
  path: string[];
  meta: unknown;
  states: Record<string, Node>;
}
/** Every state that says something of its own: its row stands at it. */
const told = (node: Node): string[][] => [
  ...(node.meta ? [node.path] : []),
  ...Object.values(node.states).flatMap(told),
];
export const CHECKOUT_STATES = told(checkoutMachine.root as unknown as Node);

const nested = ([first = '', ...rest]: string[]): string | object =>
  rest.length === 0 ? first : { [first]: nested(rest) };

/** The checkout as it stands in one state, with a cart, a person and an order. */
export function standsIn(path: string[]): CheckoutSnapshot {
  const { context } = createActor(checkoutMachine, { input: checkoutInput() }).getSnapshot();
  const { contact, address } = draftOf(goodsCart);
  const order = (ORDERS as Record<string, OrderView>)[path.at(-1) ?? ''] ?? unpaidOrder();
  return checkoutMachine.resolveState({
    value: nested(path) as never,
    context: { ...context, contact, address, method: 'STRIPE', order },
  }) as CheckoutSnapshot;
}

/** Each screen of a checkout, drawn by the shop's own pages; nothing on it can be pressed. */
export const screensOf = (shop: ShopOf, say: (id: string) => string): Piece[] => [
  {
    name: 'Screens',
    states: Object.fromEntries(
      CHECKOUT_STATES.map((path) => {
        const name = path.join('.');
        const snapshot = standsIn(path);
        const screen = screenOf(snapshot);
        const title = say(titleOf(snapshot));
        return [
          `${name}: ${title}`,
          <Undrawn key={name} instead={title}>
            <RunningProvider value={stillShop(snapshot, shop)}>
              <div inert>
                <Suspense>
                  {screen === 'progress' ? (
                    <ProgressPage arrival="order.titleArriving" isOver={false} />
                  ) : (
                    <Screens screen={screen} />
                  )}
                </Suspense>
              </div>
            </RunningProvider>
          </Undrawn>,
        ];
      }),
    ),
  },
];
