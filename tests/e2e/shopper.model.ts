import { setup } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { PAY_LATER } from '#machines/domain/payment.ts';
import type { Scenario } from './scenarios.ts';

export type ShopperEvent =
  | 'signsIn'
  | 'sitsDown'
  | 'adds'
  | 'viewsCart'
  | 'tellsWho'
  | 'ordersNow'
  | 'paysThere'
  | 'isDeclined'
  | 'cancelsThere'
  | 'scans'
  | 'continues';
export type ShopperState =
  | 'arriving'
  | 'seated'
  | 'browsing'
  | 'filled'
  | 'information'
  | 'atTable'
  | 'review'
  | 'atProvider'
  | 'scanning'
  | 'paid'
  | 'placed'
  | 'declined'
  | 'unfinished';

const input = ({ context }: { context: Scenario }): Scenario => context;

/** What a shopper sees, from the door to the end of an order; no more than eyes can tell apart. */
export const shopperMachine = setup({
  types: {} as { context: Scenario; input: Scenario; events: { type: ShopperEvent } },
  guards: {
    isCustomer: (scope) => input(scope).who === 'customer',
    isTable: (scope) => input(scope).kind === 'table',
    isLater: (scope) => input(scope).method === PAY_LATER,
    isCode: (scope) => input(scope).method === 'IPAY_QR',
  },
}).createMachine({
  id: 'shopper',
  context: ({ input: scenario }) => scenario,
  initial: 'arriving',
  states: {
    arriving: {
      always: [
        { guard: 'isCustomer', target: 'atLogin' },
        { guard: 'isTable', target: 'atDoor' },
        { target: 'browsing' },
      ],
    },
    atLogin: { on: { signsIn: [{ guard: 'isTable', target: 'atDoor' }, { target: 'browsing' }] } },
    atDoor: { on: { sitsDown: 'browsing' } },
    browsing: { on: { adds: 'filled' } },
    filled: {
      on: {
        viewsCart: [
          { guard: 'isCustomer', target: 'review' },
          { guard: 'isTable', target: 'atTable' },
          { target: 'information' },
        ],
      },
    },
    information: { on: { tellsWho: 'review' } },
    atTable: { on: { tellsWho: 'review' } },
    review: {
      on: {
        ordersNow: [
          { guard: 'isLater', target: 'placed' },
          { guard: 'isCode', target: 'scanning' },
          { target: 'atProvider' },
        ],
      },
    },
    atProvider: { on: { paysThere: 'paid', isDeclined: 'declined', cancelsThere: 'unfinished' } },
    scanning: { on: { scans: 'paid' } },
    declined: {},
    unfinished: { on: { continues: 'atProvider' } },
    paid: { type: 'final' },
    placed: { type: 'final' },
  },
});

export type { Scenario };
export interface Journey {
  title: string;
  scenario: Scenario;
  steps: { event: ShopperEvent; state: ShopperState }[];
}

/** The shortest way to each of the named ends, as the model knows it. */
export function journeysTo(ends: ShopperState[], scenario: Scenario): Journey[] {
  const paths = getShortestPaths(shopperMachine, {
    input: scenario,
    serializeState: (state) => String(state.value),
  });
  return paths
    .filter((path) => ends.includes(path.state.value as ShopperState))
    .map((path) => {
      const steps = path.steps
        .filter(({ event }) => String(event.type) !== 'xstate.init')
        .map(({ event, state }) => ({
          event: event.type as ShopperEvent,
          state: state.value as ShopperState,
        }));
      const { who, kind, store, method } = scenario;
      return {
        scenario,
        steps,
        title: `a ${who} with ${kind} at ${store} by ${method}: ${steps.map(({ event }) => event).join(', ')}, ${path.state.value}`,
      };
    });
}
