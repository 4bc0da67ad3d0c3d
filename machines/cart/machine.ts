import { assign, emit, enqueueActions, raise, setup } from 'xstate';
import { addItem, type CartItem, cartType, emptyCart, mostOf } from '../domain/cart.ts';
import { overlapWith } from '../domain/overlapInCart.ts';
import { boundTo, changed, isOtherPlace, isOver, isSameCart } from './changes.ts';
import { loadCart, saveCart } from './ports.ts';
import {
  adopt,
  beyondWish,
  changeableLine,
  isReadable,
  keep,
  lineMeant,
  next,
  refusalOf,
  withItem,
} from './steps.ts';
import {
  type CartContext,
  type CartEmitted,
  type CartEvent,
  type CartInput,
  UNDO_KEPT_MS,
  type Undo,
} from './types.ts';

export const cartMachine = setup({
  types: {} as { context: CartContext; input: CartInput; events: CartEvent; emitted: CartEmitted },
  actors: { loadCart, saveCart },
  guards: {
    hasGoods: ({ context }) => cartType(context.cart) === 'GOODS',
    hasServices: ({ context }) => cartType(context.cart) === 'SERVICE',
    isEmpty: ({ context }) => context.cart.items.length === 0,
    isOtherType: ({ context, event }) =>
      event.type === 'item.add' && refusalOf(context.cart, event.item) === 'TYPE_NOT_IDENTICAL',
    isFull: ({ context, event }) =>
      event.type === 'item.add' && refusalOf(context.cart, event.item) === 'TOO_MANY_LINES',
    isOverlapping: ({ context, event }) =>
      event.type === 'item.add' && overlapWith(context.cart, event.item) !== null,
    isElsewhere: ({ context, event }) =>
      (event.type === 'item.add' && addItem(context.cart, event.item).kind === 'replaced') ||
      (event.type === 'table.bind' && isOtherPlace(context.cart, event.locationId)),
    isBeyondStock: ({ context, event }) => beyondWish(context.cart, event) === 'stock',
    isBeyondMost: ({ context, event }) => beyondWish(context.cart, event) === 'most',
    isSittingOver: ({ context, event }) =>
      event.type === 'table.sitting' &&
      context.cart.tableId !== null &&
      isOver(context.cart, event.sitting),
    isLastOne: ({ context, event }) =>
      event.type === 'item.decrease' && changeableLine(context.cart, event.id)?.qty === 1,
    /** A line whose order awaits its money stays, and of a line that is gone already nothing is said. */
    removesSome: ({ context, event }) =>
      event.type === 'items.remove' && event.ids.some((id) => changeableLine(context.cart, id)),
    canUndo: ({ context }) => context.undo !== null,
    isUnsaved: ({ context }) => context.revision !== context.savedRevision,
    wasKept: ({ context }) => context.storage === 'kept',
    isUntried: ({ context }) => context.revision !== context.triedRevision,
    isWiped: ({ event }) => event.type === 'cart.changedElsewhere' && event.stored === null,
    isLater: ({ context, event }) =>
      event.type === 'cart.changedElsewhere' &&
      event.stored !== null &&
      event.stored.revision !== context.savedRevision,
  },
  actions: {
    change: assign(({ context, event }) => {
      const cart = changed(context.cart, event);
      return isSameCart(cart, context.cart) ? {} : next(context, cart);
    }),
    remove: assign(({ context, event }) =>
      next(
        context,
        changed(
          context.cart,
          event.type === 'item.decrease' ? { type: 'items.remove', ids: [event.id] } : event,
        ),
        {
          cart: context.cart,
          at: 0,
          why: 'removed',
        },
      ),
    ),
    add: assign(({ context, event }) =>
      event.type === 'item.add' ? next(context, withItem(context.cart, event.item)) : {},
    ),
    replace: assign(({ context, event }) => {
      if (event.type === 'item.add')
        return next(context, withItem(context.cart, event.item), {
          cart: context.cart,
          at: event.item.addedAt,
          why: 'replaced',
        });
      if (event.type === 'table.bind')
        return next(context, boundTo(context.cart, event), {
          cart: context.cart,
          at: event.at,
          why: 'replaced',
        });
      return {};
    }),
    bind: assign(({ context, event }) =>
      event.type === 'table.bind' ? next(context, boundTo(context.cart, event)) : {},
    ),
    takeBack: assign(({ context }) => {
      if (!context.undo) return {};
      const swapped: Undo | null =
        context.undo.why === 'replaced' && context.cart.items.length > 0
          ? { ...context.undo, cart: context.cart }
          : null;
      return next(context, context.undo.cart, swapped);
    }),
    remember: assign({
      early: ({ context, event }) => [...context.early, event as CartContext['early'][number]],
    }),
    /** What was kept may be for more than one booking takes now (529). */
    doEarly: enqueueActions(({ context, enqueue }) => {
      for (const item of context.cart.items)
        if (item.qty > mostOf(item))
          enqueue(raise({ type: 'item.setQuantity', id: item.id, qty: item.qty }));
      for (const event of context.early) enqueue(raise(event));
      enqueue(assign({ early: [] }));
    }),
    adoptOther: assign(({ event }) =>
      event.type === 'cart.changedElsewhere' && event.stored ? adopt(event.stored) : {},
    ),
    wipe: assign(({ context }) => ({
      cart: emptyCart(context.currency),
      undo: null,
      revision: 0,
      savedRevision: 0,
      triedRevision: 0,
    })),
    tellAdded: emit({ type: 'notice', id: 'cart.added', severity: 'success' }),
    tellOverStock: emit(({ context, event }) => {
      const { stockInHand = 0, measure } = lineMeant(context, event)?.product ?? {};
      return {
        type: 'notice',
        id: 'cart.overStock',
        severity: 'error',
        values: { stock: Math.max(0, stockInHand), ...measure },
      };
    }),
    tellMost: emit(({ context, event }) => {
      const line = lineMeant(context, event) as CartItem;
      const { name, measure } = line.product;
      return {
        type: 'notice',
        id: 'cart.most',
        severity: 'warning',
        values: { name, most: mostOf(line), ...measure },
      };
    }),
    tellReplaced: emit({ type: 'notice', id: 'cart.replaced', severity: 'warning', undo: true }),
    tellRemoved: emit({ type: 'notice', id: 'cart.removed', severity: 'info', undo: true }),
    tellOtherType: emit(({ context }) => ({
      type: 'notice',
      id: 'problem.TYPE_NOT_IDENTICAL',
      severity: 'error',
      values: { type: cartType(context.cart) },
    })),
    tellTableClosed: emit(({ context }) => ({
      type: 'notice',
      id: 'cart.tableClosed',
      severity: 'warning',
      values: { table: context.cart.tableName ?? '' },
    })),
    tellOverlap: emit(({ context, event }) => {
      const taken = event.type === 'item.add' ? overlapWith(context.cart, event.item) : null;
      const values = { day: taken?.startDate ?? '', time: taken?.startTime.slice(0, 5) ?? '' };
      return { type: 'notice', id: 'cart.timeOverlaps', severity: 'error', values };
    }),
    tellFull: emit({ type: 'notice', id: 'problem.TOO_MANY_LINES', severity: 'error' }),
    tellRestored: emit({ type: 'notice', id: 'cart.restored', severity: 'success' }),
    tellRebuilt: emit({ type: 'notice', id: 'cart.rebuilt', severity: 'warning' }),
    tellNotKept: emit({ type: 'notice', id: 'cart.notKept', severity: 'warning' }),
    tellChangedElsewhere: emit({
      type: 'notice',
      id: 'cart.changedElsewhere',
      severity: 'warning',
    }),
  },
}).createMachine({
  id: 'cart',
  type: 'parallel',
  context: ({ input }) => ({
    businessId: input?.businessId ?? '',
    currency: input?.currency ?? 'USD',
    cart: emptyCart(input?.currency),
    revision: 0,
    savedRevision: 0,
    triedRevision: 0,
    storage: 'kept',
    undo: null,
    early: [],
  }),
  states: {
    contents: {
      initial: 'loading',
      states: {
        loading: {
          tags: 'loading',
          invoke: {
            id: 'loadCart',
            src: 'loadCart',
            input: ({ context }) => ({ businessId: context.businessId }),
            onDone: [
              {
                guard: ({ context, event }) => isReadable(event.output, context.currency),
                target: 'ready',
                actions: [
                  assign(({ context, event }) => {
                    const { stored, now } = event.output;
                    if (!stored) return {};
                    const undo =
                      stored.undo && now - stored.undo.at < UNDO_KEPT_MS ? stored.undo : null;
                    return adopt({
                      ...stored,
                      undo,
                      cart: { ...stored.cart, currency: context.currency },
                    });
                  }),
                  'doEarly',
                ],
              },
              { target: 'ready', actions: ['tellRebuilt', 'doEarly'] },
            ],
            onError: { target: 'ready', actions: ['tellRebuilt', 'doEarly'] },
          },
          on: {
            'item.add': { actions: 'remember' },
            'table.bind': { actions: 'remember' },
            'order.awaits': { actions: 'remember' },
            'order.released': { actions: 'remember' },
            'order.done': { actions: 'remember' },
          },
        },
        ready: {
          initial: 'empty',
          states: {
            empty: {
              always: [
                { guard: 'hasGoods', target: 'goods' },
                { guard: 'hasServices', target: 'services' },
              ],
            },
            goods: {
              always: [
                { guard: 'hasServices', target: 'services' },
                { guard: 'isEmpty', target: 'empty' },
              ],
            },
            services: {
              always: [
                { guard: 'hasGoods', target: 'goods' },
                { guard: 'isEmpty', target: 'empty' },
              ],
            },
          },
          on: {
            'item.add': [
              { guard: 'isOtherType', actions: 'tellOtherType' },
              { guard: 'isFull', actions: 'tellFull' },
              { guard: 'isOverlapping', actions: 'tellOverlap' },
              { guard: 'isElsewhere', actions: ['replace', 'tellReplaced'] },
              { guard: 'isBeyondStock', actions: ['add', 'tellOverStock'] },
              { guard: 'isBeyondMost', actions: ['add', 'tellMost'] },
              { actions: ['add', 'tellAdded'] },
            ],
            'item.increase': [
              { guard: 'isBeyondStock', actions: 'tellOverStock' },
              { guard: 'isBeyondMost', actions: 'tellMost' },
              { actions: 'change' },
            ],
            'item.decrease': [
              { guard: 'isLastOne', actions: ['remove', 'tellRemoved'] },
              { actions: 'change' },
            ],
            'item.setQuantity': [
              { guard: 'isBeyondStock', actions: ['change', 'tellOverStock'] },
              { guard: 'isBeyondMost', actions: ['change', 'tellMost'] },
              { actions: 'change' },
            ],
            'item.setPrice': { actions: 'change' },
            'item.setNotes': { actions: 'change' },
            'item.setSlots': { actions: 'change' },
            'item.rebook': { actions: 'change' },
            'item.exchange': [
              { guard: 'isBeyondStock', actions: ['change', 'tellOverStock'] },
              { guard: 'isBeyondMost', actions: ['change', 'tellMost'] },
              { actions: 'change' },
            ],
            'item.select': { actions: 'change' },
            'items.selectAll': { actions: 'change' },
            'items.remove': { guard: 'removesSome', actions: ['remove', 'tellRemoved'] },
            'addOn.increase': { actions: 'change' },
            'addOn.decrease': { actions: 'change' },
            'addOn.setPrice': { actions: 'change' },
            'item.togglePartialPayment': { actions: 'change' },
            'promotion.set': { actions: 'change' },
            'table.bind': [
              { guard: 'isElsewhere', actions: ['replace', 'tellReplaced'] },
              { actions: 'bind' },
            ],
            'table.name': { actions: 'change' },
            'table.leave': { actions: 'change' },
            'table.sitting': [
              { guard: 'isSittingOver', actions: ['tellTableClosed', 'change'] },
              { actions: 'change' },
            ],
            'cart.refresh': { actions: 'change' },
            'cart.undo': { guard: 'canUndo', actions: ['takeBack', 'tellRestored'] },
            'order.awaits': { actions: 'change' },
            'order.released': { actions: 'change' },
            'order.done': { actions: 'change' },
          },
        },
      },
    },
    keeping: {
      initial: 'idle',
      states: {
        idle: {
          always: { guard: 'isUnsaved', target: 'saving' },
          on: {
            'cart.changedElsewhere': [
              { guard: 'isWiped', actions: 'wipe' },
              { guard: 'isLater', actions: 'adoptOther' },
            ],
          },
        },
        saving: {
          invoke: {
            id: 'saveCart',
            src: 'saveCart',
            input: ({ context }) => ({
              businessId: context.businessId,
              stored: keep(context),
              base: context.savedRevision,
            }),
            onDone: [
              {
                guard: ({ event }) => event.output.kind === 'saved',
                target: 'idle',
                actions: assign(({ event }) =>
                  event.output.kind === 'saved'
                    ? {
                        savedRevision: event.output.revision,
                        triedRevision: event.output.revision,
                        storage: 'kept',
                      }
                    : {},
                ),
              },
              {
                guard: ({ event }) => event.output.kind === 'behind',
                target: 'idle',
                actions: [
                  assign(({ event }) =>
                    event.output.kind === 'behind' ? adopt(event.output.stored) : {},
                  ),
                  'tellChangedElsewhere',
                ],
              },
              { guard: 'wasKept', target: 'inMemory', actions: 'tellNotKept' },
              { target: 'inMemory' },
            ],
            onError: [
              { guard: 'wasKept', target: 'inMemory', actions: 'tellNotKept' },
              { target: 'inMemory' },
            ],
          },
          on: { 'cart.changedElsewhere': { guard: 'isWiped', target: 'idle', actions: 'wipe' } },
        },
        inMemory: {
          entry: assign(({ context }) => ({ storage: 'memory', triedRevision: context.revision })),
          always: { guard: 'isUntried', target: 'saving' },
          on: {
            'cart.changedElsewhere': [
              { guard: 'isWiped', target: 'idle', actions: 'wipe' },
              { guard: 'isLater', target: 'idle', actions: ['adoptOther', 'tellChangedElsewhere'] },
            ],
          },
        },
      },
    },
  },
});
