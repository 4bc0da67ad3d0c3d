import { type CartItem, emptyCart } from '../domain/cart.ts';
import { anAddOn, anItem } from '../domain/samples.ts';
import { MOST_QUANTITY } from '../domain/stock.ts';
import { leads } from '../leads.ts';
import { answer, byType, failure, model, says } from '../model.ts';
import { keepingRules } from './expects/keeping.ts';
import { linesRules } from './expects/lines.ts';
import { readingRules } from './expects/reading.ts';
import { wholeCartRules } from './expects/wholeCart.ts';
import { CART_LEADS } from './leads.ts';
import { cartMachine } from './machine.ts';
import type { StoredCart } from './types.ts';
import { canTick } from './view.ts';

const goods = (id: string, other: Partial<CartItem> = {}): CartItem =>
  anItem({
    id,
    product: { ...anItem().product, stockInHand: 2 },
    productLocation: {
      ...anItem().productLocation,
      allowPartialPayment: true,
      deposit: 1,
      depositUnitOfMeasurement: 'NUMBER',
    },
    orderedProductAddOns: [anAddOn()],
    addedAt: 1000,
    ...other,
  });
const large = (stockInHand: number) => ({
  product: { ...goods('').product, SKU: 'SKU-coffee-large', stockInHand },
  productVariant: { id: 'large', variantValues: [{ productOptionValue: { name: 'Large' } }] },
  productLocation: goods('').productLocation,
  sellingPrice: 1300,
});
const visit = goods('visit', {
  type: 'SERVICE',
  orderedProductAddOns: [],
  service: {
    slots: [{ startDate: '2027-03-01', startTime: '10:00' }],
    startDate: '2027-03-01',
    startTime: '10:00',
    duration: 30,
    serviceType: 'FIXED',
    employee: null,
  },
});
const visitTwice = goods('twice', {
  ...visit,
  id: 'twice',
  service: visit.service && {
    ...visit.service,
    employee: { id: 'amina', name: 'Amina' },
    slots: [
      { startDate: '2027-03-01', startTime: '10:00' },
      { startDate: '2027-03-01', startTime: '10:15' },
    ],
  },
});
const crate = goods('one', {
  productLocation: { ...anItem().productLocation, nonInventory: true },
  qty: MOST_QUANTITY - 1,
});
const many = (count: number): CartItem[] =>
  Array.from({ length: count }, (_, at) => goods(`line-${at}`, { notes: `table ${at}` }));
const stored = (items: CartItem[], revision = 4, undo: StoredCart['undo'] = null): StoredCart => ({
  revision,
  cart: { ...emptyCart('USD'), items },
  undo,
});
const day = 24 * 60 * 60 * 1000;

const cases = byType([
  answer('loadCart', 'nothing kept', { stored: null, discarded: false, now: 0 }),
  answer('loadCart', 'one line', { stored: stored([goods('one')]), discarded: false, now: 0 }),
  answer('loadCart', 'a visit', { stored: stored([visit]), discarded: false, now: 0 }),
  answer('loadCart', 'a crate with room for one', {
    stored: stored([crate]),
    discarded: false,
    now: 0,
  }),
  answer('loadCart', '500 lines', { stored: stored(many(500)), discarded: false, now: 0 }),
  answer('loadCart', 'a cart replaced an hour ago', {
    stored: stored([goods('one')], 4, { cart: { ...emptyCart('USD'), items: [visit] }, at: 0 }),
    discarded: false,
    now: day / 24,
  }),
  answer('loadCart', 'a cart replaced yesterday', {
    stored: stored([goods('one')], 4, { cart: { ...emptyCart('USD'), items: [visit] }, at: 0 }),
    discarded: false,
    now: day,
  }),
  answer('loadCart', 'something unreadable', { stored: null, discarded: true, now: 0 }),
  answer('loadCart', 'a cart in another currency', {
    stored: { ...stored([goods('one')]), cart: { ...emptyCart('KES'), items: [goods('one')] } },
    discarded: false,
    now: 0,
  }),
  failure('loadCart'),
  answer('saveCart', 'saved', { kind: 'saved', revision: 5 }),
  answer('saveCart', 'that another tab was later', {
    kind: 'behind',
    stored: stored([visit], 9),
  }),
  answer('saveCart', 'that storage is full', { kind: 'refused' }),
  failure('saveCart'),
  says('a coffee is added', { type: 'item.add', item: goods('one') }),
  says('nine coffees are added', { type: 'item.add', item: goods('nine', { qty: 9 }) }),
  says('a coffee of another branch is added', {
    type: 'item.add',
    item: goods('far', { location: { id: 'harbour', name: 'Harbour' } }),
  }),
  says('a visit is added', { type: 'item.add', item: visit }),
  says('a visit with two times that overlap is added', { type: 'item.add', item: visitTwice }),
  says('plus', { type: 'item.increase', id: 'one' }),
  says('plus on the visit', { type: 'item.increase', id: 'visit' }),
  says('minus', { type: 'item.decrease', id: 'one' }),
  says('2 typed', { type: 'item.setQuantity', id: 'one', qty: 2 }),
  says('7 typed', { type: 'item.setQuantity', id: 'one', qty: 7 }),
  says('20000 typed', { type: 'item.setQuantity', id: 'one', qty: 20_000 }),
  says('price set', { type: 'item.setPrice', id: 'one', sellingPrice: 900 }),
  says('notes set', { type: 'item.setNotes', id: 'one', notes: 'no sugar' }),
  says('time set', {
    type: 'item.setSlots',
    id: 'visit',
    slots: [{ startDate: '2027-03-02', startTime: '11:00' }],
  }),
  says('rebooked with Amina, who costs more', {
    type: 'item.rebook',
    id: 'visit',
    booked: {
      sellingPrice: 1500,
      service: visit.service && {
        ...visit.service,
        ...{ startTime: '10:15', slots: [{ startDate: '2027-03-01', startTime: '10:15' }] },
        employee: { id: 'amina', name: 'Amina' },
      },
    },
  }),
  says('exchanged for a large one that is sold out', {
    type: 'item.exchange',
    id: 'one',
    item: large(0),
  }),
  says('exchanged for a large one without stock count', {
    type: 'item.exchange',
    id: 'one',
    item: { ...large(0), productLocation: { ...goods('').productLocation, nonInventory: true } },
  }),
  says('a large one is added', { type: 'item.add', item: goods('nine', { ...large(2), qty: 2 }) }),
  says('exchanged for another product', {
    type: 'item.exchange',
    id: 'one',
    item: { ...large(0), product: { ...large(0).product, id: 'tea' } },
  }),
  says('unticked', { type: 'item.select', id: 'one', selected: false }),
  says('all ticked', { type: 'items.selectAll', selected: true }),
  says('removed', { type: 'items.remove', ids: ['one'] }),
  says('ticked ones removed', { type: 'items.remove', ids: ['one', 'nine'] }),
  says('more milk', { type: 'addOn.increase', id: 'one', addOnId: 'milk' }),
  says('less milk', { type: 'addOn.decrease', id: 'one', addOnId: 'milk' }),
  says('price of milk set', {
    type: 'addOn.setPrice',
    id: 'one',
    addOnId: 'milk',
    sellingPrice: 60,
  }),
  says('deposit toggled', { type: 'item.togglePartialPayment', id: 'one' }),
  says('promotion set', {
    type: 'promotion.set',
    promotion: {
      id: 'p',
      code: 'TEN',
      name: 'Ten off',
      discountFixedAmount: null,
      discountPercentage: 10,
    },
  }),
  says('bound to a table', {
    type: 'table.bind',
    tableId: 't7',
    tableName: '7',
    locationId: 'town',
    sitting: null,
    at: 2000,
  }),
  says('bound to a table elsewhere', {
    type: 'table.bind',
    tableId: 't9',
    tableName: '9',
    locationId: 'harbour',
    sitting: null,
    at: 2000,
  }),
  says('name at the table', { type: 'table.name', name: 'Amina' }),
  says('the first round was sent', { type: 'table.sitting', sitting: 'evening' }),
  says('others sit there', { type: 'table.sitting', sitting: 'late evening' }),
  says('table left', { type: 'table.leave' }),
  says('prices accepted', {
    type: 'cart.refresh',
    lines: [
      {
        id: 'one',
        sellingPrice: 1100,
        stockInHand: 1,
        nonInventory: false,
        addOns: { milk: 70 },
      },
    ],
    gone: [],
    promotion: null,
  }),
  says('taken back', { type: 'cart.undo' }),
  says('changed in another tab', { type: 'cart.changedElsewhere', stored: stored([visit], 12) }),
  says('wiped in another tab', { type: 'cart.changedElsewhere', stored: null }),
  says('ordered, awaiting money', {
    type: 'order.awaits',
    order: { id: 'o1', orderNumber: 'A-1' },
    lineIds: ['one'],
  }),
  says('order given up', { type: 'order.released', orderId: 'o1', ticked: true }),
  says('order besides ran out', { type: 'order.released', orderId: 'o1', ticked: false }),
  says('order done', { type: 'order.done', orderId: 'o1', lineIds: ['one'] }),
  says('order besides done', { type: 'order.done', orderId: 'o1', lineIds: [] }),
]);

/** Every change names the line `one`; where there is none it must be harmless. */
export const cartModel = model({
  name: 'cart',
  machine: cartMachine,
  starts: [{ title: '', input: { businessId: 'shop', currency: 'USD' } }],
  cases,
  facts: ({ value, context }) => [
    JSON.stringify(value).includes('loading') && context.early[0]?.type,
    context.undo?.why,
    context.revision === context.savedRevision,
    context.storage,
    context.cart.items.length > 1 ? 'many' : Math.min(2, context.cart.items[0]?.qty ?? 0),
    context.cart.items[0]?.awaitingOrder !== null,
    context.cart.items[0]?.qty === MOST_QUANTITY,
    context.cart.items[0]?.product.stockInHand,
    context.cart.tableCartTransactionId,
    context.cart.tableId !== null,
    // Most samples name the line `one`: whether it is there, and whether it is the line that is looked at above.
    context.cart.items.some(({ id }) => id === 'one'),
    context.cart.items[0]?.id === 'one',
  ],
  holds: {
    'one location and one type (I27)': ({ context }) =>
      new Set(context.cart.items.map((item) => `${item.location.id} ${item.type}`)).size <= 1,
    'whole quantities from 1, within the stock (I27)': ({ context }) =>
      context.cart.items.every(
        (item) =>
          Number.isInteger(item.qty) &&
          item.qty >= 1 &&
          item.qty <= (item.type === 'SERVICE' ? 100 : 9_999) &&
          (item.type === 'SERVICE' ||
            item.productLocation.nonInventory ||
            item.qty <= Math.max(1, item.product.stockInHand)),
      ),
    'what cannot be ticked is not ticked': ({ context }) =>
      context.cart.items.every((item) => canTick(item) || !item.isSelected),
    'no more than 500 lines': ({ context }) => context.cart.items.length <= 500,
    'nothing is written before the kept cart was read': ({ value }) =>
      !JSON.stringify(value).includes('loading') || JSON.stringify(value).includes('idle'),
  },
  rules: {
    ...readingRules,
    ...linesRules,
    ...wholeCartRules,
    ...keepingRules,
    ...leads(cases, CART_LEADS),
  },
});
