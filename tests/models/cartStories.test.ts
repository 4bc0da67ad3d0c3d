import { describe, expect, test } from 'vitest';
import { cartMachine } from '#machines/cart/machine.ts';
import * as view from '#machines/cart/view.ts';
import { cartPath } from '#machines/cart-panel/cartPath.ts';
import { type Cart, orderableItems } from '#machines/domain/cart.ts';
import { aCart, anAddOn, anItem, aServiceItem } from '#machines/domain/samples.ts';
import { type Answers, begin } from './stories.ts';

const input = { businessId: 'shop', currency: 'USD' };
const kept = (items = [anItem()], other: object = {}) => ({
  stored: { revision: 4, cart: aCart(items), undo: null },
  discarded: false,
  now: 0,
  ...other,
});
const saves = ({ stored }: { stored: { revision: number } }) => ({
  kind: 'saved',
  revision: stored.revision,
});
async function open(answers: Answers = {}) {
  const cart = begin(cartMachine, input, {
    loadCart: { stored: null, discarded: false, now: 0 },
    saveCart: saves,
    ...answers,
  });
  await cart.settle();
  return {
    ...cart,
    context: undefined,
    cart: (): Cart => cart.actor.getSnapshot().context.cart,
    told: () => cart.emitted.map((one) => one.id),
    undo: () => cart.actor.getSnapshot().context.undo,
    at: () => cart.actor.getSnapshot() as never,
  };
}

describe('the cart', () => {
  test('more than the stock is lowered to it, with the specified words and number', async () => {
    const cart = await open({ loadCart: kept() });
    await cart.send({ type: 'item.setQuantity', id: 'line-1', qty: 9 });
    expect(cart.cart().items[0]?.qty).toBe(5);
    expect(cart.emitted).toContainEqual({
      type: 'notice',
      id: 'cart.overStock',
      severity: 'error',
      values: { stock: 5 },
    });
  });

  test('what is added to a line is lowered to the stock that was read for that line, and the words name that one', async () => {
    const cart = await open({ loadCart: kept() });
    const fresh = { id: 'line-1', sellingPrice: 1100, stockInHand: 1, nonInventory: false };
    await cart.send({
      type: 'cart.refresh',
      lines: [{ ...fresh, addOns: {} }],
      gone: [],
      promotion: null,
    });
    await cart.send({ type: 'item.add', item: anItem({ id: 'nine', qty: 9 }) });
    expect(cart.cart().items.map(({ id, qty }) => [id, qty])).toEqual([['line-1', 1]]);
    expect(cart.emitted).toEqual([
      { type: 'notice', id: 'cart.overStock', severity: 'error', values: { stock: 1 } },
    ]);
  });

  test('a line that was kept before its product named a tax takes the tax of today when it is refreshed', async () => {
    const cart = await open({ loadCart: kept() });
    const fresh = { id: 'line-1', sellingPrice: 1100, stockInHand: 5, nonInventory: false };
    await cart.send({
      type: 'cart.refresh',
      lines: [{ ...fresh, addOns: {}, taxRateId: 'zero', taxIncluded: true }],
      gone: [],
      promotion: null,
    });
    expect(cart.cart().items[0]?.product).toMatchObject({ taxRateId: 'zero', taxIncluded: true });
  });

  const free = { productLocation: { ...anItem().productLocation, nonInventory: true } };
  const tellsMost = (name: string, most: number) => ({
    ...{ type: 'notice', id: 'cart.most', severity: 'warning', values: { name, most } },
  });
  const most = tellsMost('Coffee', 9_999);

  test('what is not inventoried ends at 9,999 in words, whether typed, increased or added', async () => {
    const cart = await open({ loadCart: kept([anItem(free)]) });
    await cart.send({ type: 'item.setQuantity', id: 'line-1', qty: 20_000 });
    expect([cart.cart().items[0]?.qty, cart.emitted]).toEqual([9_999, [most]]);
    await cart.send({ type: 'item.increase', id: 'line-1' });
    await cart.send({ type: 'item.add', item: anItem({ ...free, id: 'one more' }) });
    expect([cart.cart().items.map(({ qty }) => qty), cart.emitted]).toEqual([
      [9_999],
      [most, most, most],
    ]);
  });

  test('what each person of a booking has follows their number: none is refused as too many, or left without', async () => {
    const cut = aServiceItem({
      id: 'cut',
      qty: 4,
      orderedProductAddOns: [anAddOn('wash', 500, 4), anAddOn('mask', 300, 8)],
    });
    const cart = await open({ loadCart: kept([cut]) });
    const had = () => cart.cart().items[0]?.orderedProductAddOns.map(({ quantity }) => quantity);
    for (const [qty, expected] of [
      [1, [1, 2]],
      [3, [3, 6]],
    ] as const) {
      await cart.send({ type: 'item.setQuantity', id: 'cut', qty });
      expect(had()).toEqual(expected);
    }
    await cart.send({ type: 'item.decrease', id: 'cut' });
    expect(had()).toEqual([2, 4]);
  });

  describe('a line in another variant', () => {
    const size = (name: string, stockInHand = 5) => ({
      product: { ...anItem().product, SKU: `SKU-${name}`, stockInHand },
      productVariant: { id: name, variantValues: [{ productOptionValue: { name } }] },
      productLocation: anItem().productLocation,
      sellingPrice: name === 'large' ? 1300 : 1000,
    });
    const small = (other: object = {}) =>
      anItem({ ...size('small'), qty: 2, notes: 'a gift', ...other });
    const exchange = (name: string, stockInHand?: number) => ({
      type: 'item.exchange' as const,
      id: 'line-1',
      item: size(name, stockInHand),
    });
    const lines = (cart: Cart) =>
      cart.items.map(({ id, productVariant, qty, sellingPrice, notes, isSelected }) => ({
        id,
        size: productVariant?.id,
        qty,
        sellingPrice,
        notes,
        isSelected,
      }));
    const before = { id: 'line-1', qty: 2, notes: 'a gift', isSelected: true };

    test('keeps its place, quantity, note and tick, and has the price of that variant', async () => {
      const cart = await open({
        loadCart: kept([
          small(),
          anItem({ id: 'tea', product: { ...anItem().product, id: 'tea' } }),
        ]),
      });
      await cart.send(exchange('large'));
      expect(lines(cart.cart())[0]).toEqual({ ...before, size: 'large', sellingPrice: 1300 });
      expect(cart.cart().items.map(({ id }) => id)).toEqual(['line-1', 'tea']);
      expect(cart.emitted).toEqual([]);
    });

    test('joins the line of that variant that is there already', async () => {
      const large = anItem({ ...size('large'), id: 'other', notes: 'a gift' });
      const cart = await open({ loadCart: kept([small(), large]) });
      await cart.send(exchange('large'));
      expect(lines(cart.cart())).toEqual([
        { ...before, size: 'large', qty: 3, sellingPrice: 1300 },
      ]);
    });

    test('is lowered to the stock of that variant, in the specified words', async () => {
      const cart = await open({ loadCart: kept([small()]) });
      await cart.send(exchange('large', 1));
      expect(lines(cart.cart())[0]).toMatchObject({ size: 'large', qty: 1 });
      expect(cart.emitted).toEqual([
        { type: 'notice', id: 'cart.overStock', severity: 'error', values: { stock: 1 } },
      ]);
    });

    test('can be ordered again where the one before was sold out; one that the shopper unticked stays so', async () => {
      const gone = small({ ...size('small', 0), isSelected: false });
      const cart = await open({ loadCart: kept([gone]) });
      await cart.send(exchange('large'));
      expect(lines(cart.cart())[0]).toMatchObject({ size: 'large', isSelected: true });
      const unwanted = await open({ loadCart: kept([small({ isSelected: false })]) });
      await unwanted.send(exchange('large'));
      expect(lines(unwanted.cart())[0]).toMatchObject({ size: 'large', isSelected: false });
    });

    test('whose order awaits its money stays, as does one of another product', async () => {
      const cart = await open({
        loadCart: kept([small({ awaitingOrder: { id: 'o1', orderNumber: 'A-1' } })]),
      });
      const was = cart.cart();
      await cart.send(exchange('large'));
      expect(cart.cart()).toBe(was);
      const other = await open({ loadCart: kept([small()]) });
      const tea = { ...size('large'), product: { ...size('large').product, id: 'tea' } };
      await other.send({ type: 'item.exchange', id: 'line-1', item: tea });
      expect(lines(other.cart())[0]?.size).toBe('small');
    });
  });

  test('a booking takes no more people than an appointment does', async () => {
    const cart = await open({ loadCart: kept([aServiceItem()]) });
    await cart.send({ type: 'item.setQuantity', id: 'visit-1', qty: 101 });
    expect([cart.cart().items[0]?.qty, cart.emitted]).toEqual([100, [tellsMost('Haircut', 100)]]);
  });

  test('a time that overlaps with another of the visit is not added, and the sentence names that one', async () => {
    const cart = await open({ loadCart: kept([aServiceItem()]) });
    const later = {
      ...aServiceItem().service!,
      slots: [{ startDate: '2027-03-01', startTime: '10:30:00' }],
    };
    await cart.send({ type: 'item.add', item: aServiceItem({ id: 'late', service: later }) });
    expect([cart.cart().items.map(({ id }) => id), cart.emitted]).toEqual([
      ['visit-1'],
      [
        {
          type: 'notice',
          id: 'cart.timeOverlaps',
          severity: 'error',
          values: { day: '2027-03-01', time: '10:00' },
        },
      ],
    ]);
    const other = { ...later, employee: { id: 'brenda', name: 'Brenda' } };
    await cart.send({ type: 'item.add', item: aServiceItem({ id: 'beside', service: other }) });
    expect(cart.cart().items.map(({ id }) => id)).toEqual(['visit-1', 'beside']);
  });

  test('the number beside the total counts what the total counts', async () => {
    const cart = await open({
      loadCart: kept([anItem({ qty: 2 }), anItem({ id: 'tea', notes: 'tea', qty: 3 })]),
    });
    await cart.send({ type: 'item.select', id: 'tea', selected: false });
    expect([
      view.selectedCountOf(cart.at()),
      view.totalOf(cart.at()),
      view.countOf(cart.at()),
    ]).toEqual([2, 2_000, 5]);
  });

  test('minus at one removes the line, and it can be taken back', async () => {
    const cart = await open({ loadCart: kept() });
    await cart.send({ type: 'item.decrease', id: 'line-1' });
    expect(cart.cart().items).toEqual([]);
    expect(cart.emitted).toContainEqual(
      expect.objectContaining({ id: 'cart.removed', undo: true }),
    );
    await cart.send({ type: 'cart.undo' });
    expect(cart.cart().items).toHaveLength(1);
  });

  test('another branch replaces the cart; the old one is kept for a day and can be taken back, and back again', async () => {
    const cart = await open({ loadCart: kept() });
    await cart.send({
      type: 'item.add',
      item: anItem({ id: 'far', location: { id: 'harbour', name: 'Harbour' }, addedAt: 7 }),
    });
    expect(cart.cart().items.map((item) => item.id)).toEqual(['far']);
    expect(cart.calls('saveCart').at(-1)?.input).toMatchObject({
      stored: { undo: { at: 7, cart: { items: [{ id: 'line-1' }] } } },
    });
    await cart.send({ type: 'cart.undo' });
    expect(cart.cart().items.map((item) => item.id)).toEqual(['line-1']);
    await cart.send({ type: 'cart.undo' });
    expect(cart.cart().items.map((item) => item.id)).toEqual(['far']);
  });

  test('a replaced cart of yesterday is gone', async () => {
    const undo = { cart: aCart([aServiceItem()]), at: 0 };
    const stored = { revision: 4, cart: aCart(), undo };
    expect(
      (await open({ loadCart: { stored, discarded: false, now: 86_399_999 } })).undo(),
    ).not.toBeNull();
    expect(
      (await open({ loadCart: { stored, discarded: false, now: 86_400_000 } })).undo(),
    ).toBeNull();
  });

  test('what was tapped before the kept cart was read is not lost', async () => {
    const cart = begin(cartMachine, input, { loadCart: kept(), saveCart: saves });
    cart.actor.send({ type: 'item.add', item: anItem({ id: 'early', notes: 'early' }) } as never);
    await cart.settle();
    expect(cart.context.cart.items.map((item: { id: string }) => item.id)).toEqual([
      'line-1',
      'early',
    ]);
  });

  test('every change is written once, on top of what storage held', async () => {
    const cart = await open({ loadCart: kept() });
    await cart.send({ type: 'item.increase', id: 'line-1' });
    await cart.send({ type: 'item.setNotes', id: 'line-1', notes: 'warm' });
    expect(cart.calls('saveCart').map((call) => call.input)).toMatchObject([
      { base: 4, stored: { revision: 5 } },
      { base: 5, stored: { revision: 6 } },
    ]);
  });

  test('the tab that lost takes the later cart and says so (P10)', async () => {
    const cart = await open({
      loadCart: kept(),
      saveCart: {
        kind: 'behind',
        stored: { revision: 9, cart: aCart([anItem({ id: 'theirs' })]), undo: null },
      },
    });
    await cart.send({ type: 'item.increase', id: 'line-1' });
    expect(cart.cart().items.map((item) => item.id)).toEqual(['theirs']);
    expect(cart.told()).toContain('cart.changedElsewhere');
  });

  test('a tab that lost nothing follows the other in silence', async () => {
    const cart = await open({ loadCart: kept() });
    await cart.send({
      type: 'cart.changedElsewhere',
      stored: { revision: 9, cart: aCart([anItem({ id: 'theirs' })]), undo: null },
    });
    expect(cart.cart().items.map((item) => item.id)).toEqual(['theirs']);
    expect(cart.told()).toEqual([]);
    expect(cart.calls('saveCart')).toHaveLength(0);
  });

  test('full or blocked storage: it works in memory, says so once, and tries again with every change (F35, F36)', async () => {
    const cart = await open({ saveCart: { kind: 'refused' } });
    await cart.send({ type: 'item.add', item: anItem() });
    await cart.send({ type: 'item.increase', id: 'line-1' });
    expect(cart.cart().items[0]?.qty).toBe(2);
    expect(cart.told().filter((id) => id === 'cart.notKept')).toHaveLength(1);
    expect(cart.calls('saveCart')).toHaveLength(2);
    expect(cart.actor.getSnapshot().context.storage).toBe('memory');
  });

  test('something unreadable in storage begins an empty cart and says so (F37)', async () => {
    const cart = await open({ loadCart: { stored: null, discarded: true, now: 0 } });
    expect(cart.told()).toEqual(['cart.rebuilt']);
    expect(cart.cart().items).toEqual([]);
  });

  test('lines of an order that awaits its money stay, marked and not to be ticked; they leave when it is done (P5)', async () => {
    const cart = await open({ loadCart: kept([anItem(), anItem({ id: 'other', notes: 'x' })]) });
    await cart.send({
      type: 'order.awaits',
      order: { id: 'o1', orderNumber: 'A-1001' },
      lineIds: ['line-1'],
    });
    await cart.send({ type: 'items.selectAll', selected: true });
    expect(cart.cart().items).toMatchObject([
      { awaitingOrder: { orderNumber: 'A-1001' }, isSelected: false },
      { isSelected: true },
    ]);
    expect(
      view
        .cartOf(cart.at())
        .items.filter(view.canTick)
        .every((one) => one.isSelected),
    ).toBe(true);
    // The badge and the bar of a phone say what there is to go on with: one truth.
    expect([view.countOf(cart.at()), view.openCountOf(cart.at())]).toEqual([2, 1]);
    expect(orderableItems(cart.cart()).map((item) => item.id)).toEqual(['other']);
    await cart.send({ type: 'order.done', orderId: 'o1', lineIds: ['line-1'] });
    expect(cart.cart().items.map((item) => item.id)).toEqual(['other']);
  });

  test('lines of an order that is given up are free again', async () => {
    const cart = await open({ loadCart: kept() });
    await cart.send({
      type: 'order.awaits',
      order: { id: 'o1', orderNumber: 'A-1001' },
      lineIds: ['line-1'],
    });
    await cart.send({ type: 'order.released', orderId: 'o1', ticked: true });
    expect(cart.cart().items).toMatchObject([{ awaitingOrder: null, isSelected: true }]);
  });

  test('what becomes of an order besides ticks nothing, and leaves the promotion of this cart alone', async () => {
    const cart = await open({
      loadCart: kept([
        anItem(),
        anItem({ id: 'other', notes: 'x' }),
        anItem({ id: 'third', notes: 'y' }),
      ]),
    });
    await cart.send({
      type: 'order.awaits',
      order: { id: 'o1', orderNumber: 'A-1001' },
      lineIds: ['line-1'],
    });
    await cart.send({
      type: 'order.awaits',
      order: { id: 'o2', orderNumber: 'A-1002' },
      lineIds: ['other'],
    });
    const promotion = {
      id: 'p',
      code: 'TEN',
      name: 'Ten off',
      discountFixedAmount: null,
      discountPercentage: 10,
    };
    await cart.send({ type: 'promotion.set', promotion });
    await cart.send({ type: 'order.released', orderId: 'o1', ticked: false });
    expect(cart.cart().items).toMatchObject([
      { awaitingOrder: null, isSelected: false },
      {},
      { isSelected: true },
    ]);
    await cart.send({ type: 'order.done', orderId: 'o2', lineIds: [] });
    expect(cart.cart().items.map((item) => item.id)).toEqual(['line-1', 'third']);
    expect(cart.cart().promotion).toEqual(promotion);
    await cart.send({ type: 'order.done', orderId: 'o3', lineIds: ['third'] });
    expect(cart.cart().promotion).toBeNull();
  });

  test('another table is a new sitting: no name and no order of the last guests', async () => {
    const cart = await open({ loadCart: kept() });
    await cart.send({
      type: 'table.bind',
      tableId: 't7',
      tableName: '7',
      locationId: 'town',
      at: 1,
    });
    await cart.send({ type: 'table.name', name: 'Juma' });
    await cart.send({
      type: 'table.bind',
      tableId: 't7',
      tableName: '7',
      locationId: 'town',
      at: 2,
    });
    expect(cart.cart()).toMatchObject({ tableId: 't7', tableCustomerName: 'Juma' });
    await cart.send({
      type: 'table.bind',
      tableId: 't8',
      tableName: '8',
      locationId: 'town',
      at: 3,
    });
    expect(cart.cart()).toMatchObject({ tableId: 't8', tableCustomerName: '' });
    expect(cart.cart().items).toHaveLength(1);
  });

  test('newest lines come first', async () => {
    const cart = await open({
      loadCart: kept([anItem({ addedAt: 1 }), anItem({ id: 'new', notes: 'x', addedAt: 9 })]),
    });
    expect(view.linesOf(cart.at()).map((item) => item.id)).toEqual(['new', 'line-1']);
  });
});

describe('where View Cart goes', () => {
  test.each([
    [
      'a table, whoever it is',
      { tableId: 't7' },
      { isAuthenticated: true, fullName: 'Amina' },
      '/cart/table-checkout',
    ],
    ['a customer', { tableId: null }, { isAuthenticated: true, fullName: null }, '/cart/checkout'],
    [
      'a guest whose name is known',
      { tableId: null },
      { isAuthenticated: false, fullName: 'Amina' },
      '/cart/checkout',
    ],
    ['a guest', { tableId: null }, { isAuthenticated: false, fullName: null }, '/cart/information'],
  ])('%s', (_, cart, shopper, path) => expect(cartPath(cart, shopper)).toBe(path));
});
