import type { SnapshotFrom } from 'xstate';
import type { Cart } from '../../domain/cart.ts';
import type { Rules } from '../../model.ts';
import type { cartMachine } from '../machine.ts';
import {
  type CartStep,
  isSame,
  left,
  lineOf,
  notice,
  type StepEvent,
  saidOf,
} from './cartSteps.ts';

const EARLY = ['item.add', 'table.bind', 'order.awaits', 'order.released', 'order.done'];

const isReadable = ({ output }: StepEvent): boolean =>
  output !== undefined &&
  !output.discarded &&
  (output.stored === null ||
    output.stored.cart.items.length === 0 ||
    output.stored.cart.currency === 'USD');

/** Nothing came in yet, from here or from another tab. */
const isUntouched = ({ early, revision }: SnapshotFrom<typeof cartMachine>['context']): boolean =>
  early.length === 0 && revision === 0;

const isToRead = ({ event }: CartStep): boolean => event.type.includes('loadCart');

/** What is there once the kept cart was read; another tab's cart may have come in before. */
const cartRead = ({ before, event }: CartStep): Cart => {
  const kept = isReadable(event) ? event.output.stored : null;
  return { ...before.context.cart, items: kept ? kept.cart.items : before.context.cart.items };
};

const saidOneByOne = (cart: Cart, [event, ...more]: StepEvent[]): object[] =>
  event ? [...saidOf(cart, event), ...saidOneByOne(left(cart, event), more)] : [];

/** How the stored cart is read, and what came in meanwhile. */
export const readingRules: Rules<typeof cartMachine> = {
  'the kept cart is read first': {
    on: 'xstate.init',
    asks: () => ({ loadCart: { businessId: 'shop' } }),
  },
  'what comes in meanwhile waits': {
    on: EARLY,
    in: 'contents.loading',
    leaves: ({ before, event, after }) =>
      isSame(after.context.early, [...before.context.early, event]) &&
      after.context.cart === before.context.cart,
  },
  'a kept cart is taken, its replaced one for a day': {
    answers: 'loadCart',
    when: ({ event, before }) => isReadable(event) && isUntouched(before.context),
    leaves: ({ event: { output }, after: { context } }) =>
      isSame(context.cart.items, output.stored?.cart.items ?? []) &&
      context.revision === (output.stored?.revision ?? 0) &&
      context.savedRevision === context.revision &&
      isSame(
        context.undo?.cart ?? null,
        output.stored?.undo && output.now - output.stored.undo.at < 24 * 3_600_000
          ? output.stored.undo.cart
          : null,
      ),
  },
  'a cart that cannot be read begins empty, and that is said (F37)': {
    in: 'contents.loading',
    when: (step) => isToRead(step) && !isReadable(step.event),
    emits: () => [notice('cart.rebuilt', 'warning')],
    leaves: ({ before, after }) =>
      !isUntouched(before.context) || after.context.cart.items.length === 0,
  },
  'what waited is done then, and said': {
    in: 'contents.loading',
    when: (step) => isToRead(step) && step.before.context.early.length > 0,
    emits: (step) => saidOneByOne(cartRead(step), step.before.context.early),
    leaves: (step) =>
      step.after.context.early.length === 0 &&
      step.before.context.early.every(
        (one) =>
          one.type !== 'item.add' ||
          cartRead(step).items.length > 0 ||
          lineOf(step.after.context.cart, one.item.id) !== undefined,
      ),
  },
};
