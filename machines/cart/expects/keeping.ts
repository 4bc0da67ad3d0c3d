import { isIn, type Rules } from '../../model.ts';
import type { cartMachine } from '../machine.ts';
import { notice } from './cartSteps.ts';

const WRITES = ['keeping.idle', 'keeping.inMemory'];

/** How the cart is written to storage and followed in other tabs. */
export const keepingRules: Rules<typeof cartMachine> = {
  'every change is written at once, on top of what storage holds, or after the write that is under way':
    {
      to: 'keeping.saving',
      when: ({ event, before }) =>
        !isIn(before, 'keeping.saving') || event.type === 'xstate.done.actor.saveCart',
      asks: ({ after: { context } }) => ({
        saveCart: {
          businessId: 'shop',
          stored: {
            revision: context.revision,
            cart: context.cart,
            undo:
              context.undo?.why === 'replaced'
                ? { cart: context.undo.cart, at: context.undo.at }
                : null,
          },
          base: context.savedRevision,
        },
      }),
    },
  'a change gets a revision of its own, and is being written': {
    in: WRITES,
    when: ({ before, after, event }) =>
      after.context.cart !== before.context.cart && !/loadCart|changedElsewhere/.test(event.type),
    leaves: ({ before, after }) =>
      after.context.revision > before.context.revision && isIn(after, 'keeping.saving'),
  },
  'what was written is known': {
    answers: 'saveCart',
    when: ({ event }) => event.output.kind === 'saved',
    leaves: ({ event, after: { context } }) =>
      context.savedRevision === event.output.revision &&
      context.triedRevision === event.output.revision &&
      context.storage === 'kept',
  },
  'the tab that lost takes the later cart and says so (P10)': {
    answers: 'saveCart',
    when: ({ event }) => event.output.kind === 'behind',
    emits: () => [notice('cart.changedElsewhere', 'warning')],
    leaves: ({ event: { output }, after: { context } }) =>
      context.cart === output.stored.cart && context.savedRevision === output.stored.revision,
  },
  'full or blocked storage is said once, and the cart works on (F35, F36)': {
    in: 'keeping.saving',
    to: 'keeping.inMemory',
    emits: ({ before }) =>
      before.context.storage === 'kept' ? [notice('cart.notKept', 'warning')] : [],
    leaves: ({ before, after: { context } }) =>
      context.storage === 'memory' &&
      context.cart === before.context.cart &&
      context.triedRevision === context.revision,
  },
  'storage that refuses is left alone until the next change': {
    answers: 'saveCart',
    when: ({ event }) => event.output.kind === 'refused',
    leaves: ({ after }) => isIn(after, 'keeping.inMemory'),
  },
  'a wipe in another tab wipes this cart': {
    on: 'cart.changedElsewhere',
    when: ({ event }) => event.stored === null,
    leaves: ({ after: { context, ...after } }) =>
      context.cart.items.length === 0 &&
      context.undo === null &&
      context.revision === 0 &&
      context.savedRevision === 0 &&
      context.triedRevision === 0 &&
      isIn(after, 'keeping.idle'),
  },
  'a later cart of another tab is followed': {
    on: 'cart.changedElsewhere',
    in: WRITES,
    when: ({ before, event }) =>
      event.stored !== null && event.stored.revision !== before.context.savedRevision,
    emits: ({ before }) =>
      isIn(before, 'keeping.inMemory') ? [notice('cart.changedElsewhere', 'warning')] : [],
    leaves: ({ event, after: { context, ...after } }) =>
      context.cart === event.stored.cart &&
      context.savedRevision === event.stored.revision &&
      isIn(after, 'keeping.idle'),
  },
  'a cart that is known already, or comes while this one is written, changes nothing': {
    on: 'cart.changedElsewhere',
    leaves: ({ before, event }) =>
      event.stored === null ||
      (!isIn(before, 'keeping.saving') && event.stored.revision !== before.context.savedRevision),
  },
};
