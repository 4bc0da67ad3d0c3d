import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addItem, cartType, isOutOfStock, isSameLine, MOST_LINES, orderableItems } from './cart.ts';
import { aCart, anAddOn, anItem, aServiceItem } from './samples.ts';
import { discountOf, lineDeposit, lineTotal, totalPriceAfterDiscount } from './totals.ts';

const items = (result: ReturnType<typeof addItem>) => ('cart' in result ? result.cart.items : []);

describe('adding to a cart', () => {
  test('an empty cart has no type, a filled one that of its first line', () => {
    expect(cartType(aCart([]))).toBe('EMPTY');
    expect(cartType(aCart([aServiceItem()]))).toBe('SERVICE');
  });

  test('the same product at the same place is one line with both quantities', () => {
    const result = addItem(aCart([anItem({ qty: 2 })]), anItem({ id: 'line-2', qty: 3 }));
    expect(result.kind).toBe('merged');
    expect(items(result)).toMatchObject([{ id: 'line-1', qty: 5 }]);
  });

  test.each([
    ['another variant', { productVariant: { id: 'large', variantValues: [] } }],
    ['other add-ons', { orderedProductAddOns: [anAddOn('cheese')] }],
    ['other notes', { notes: 'no sugar' }],
  ])('%s makes another line', (_, other) => {
    expect(items(addItem(aCart(), anItem({ id: 'line-2', ...other })))).toHaveLength(2);
  });

  test('two dishes with one cheese each are two dishes and two cheeses', () => {
    const dish = anItem({ orderedProductAddOns: [anAddOn('cheese')] });
    expect(items(addItem(aCart([dish]), { ...dish, id: 'line-2' }))).toMatchObject([
      { qty: 2, orderedProductAddOns: [{ quantity: 2 }] },
    ]);
  });

  test('services are always separate lines', () => {
    expect(items(addItem(aCart([aServiceItem()]), aServiceItem({ id: 'visit-2' })))).toHaveLength(
      2,
    );
    expect(isSameLine(aServiceItem(), aServiceItem())).toBe(false);
  });

  test('a line of an order that awaits its money is never added to', () => {
    const waiting = anItem({ awaitingOrder: { id: 'o', orderNumber: 'A-1' } });
    expect(items(addItem(aCart([waiting]), anItem({ id: 'line-2' })))).toHaveLength(2);
  });

  test('another type is refused', () => {
    expect(addItem(aCart(), aServiceItem())).toEqual({
      kind: 'refused',
      reason: 'TYPE_NOT_IDENTICAL',
    });
  });

  test('another location replaces the cart, whatever the type, and leaves table and promotion behind', () => {
    const cart = aCart([anItem()], {
      tableId: 't7',
      promotion: {
        id: 'p',
        code: 'P',
        name: 'P',
        discountFixedAmount: 1,
        discountPercentage: null,
      },
    });
    const result = addItem(cart, aServiceItem({ location: { id: 'harbour', name: 'Harbour' } }));
    expect(result).toMatchObject({
      kind: 'replaced',
      cart: { tableId: null, promotion: null, items: [{ id: 'visit-1' }] },
    });
  });

  test('line 501 is refused', () => {
    const full = aCart(
      Array.from({ length: MOST_LINES }, (_, at) => anItem({ id: `line-${at}`, notes: `${at}` })),
    );
    expect(addItem(full, anItem({ id: 'one-more', notes: 'new' }))).toEqual({
      kind: 'refused',
      reason: 'TOO_MANY_LINES',
    });
  });

  test('whatever is added in whatever order, a cart has one location and one type (I27)', () => {
    const any = fc.record({
      location: fc.constantFrom('town', 'harbour'),
      service: fc.boolean(),
      notes: fc.constantFrom('', 'x'),
      qty: fc.integer({ min: 1, max: 9 }),
    });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 20 }), (wishes) => {
        const cart = wishes.reduce((now, wish, at) => {
          const make = wish.service ? aServiceItem : anItem;
          const result = addItem(
            now,
            make({
              id: `${at}`,
              qty: wish.qty,
              notes: wish.notes,
              location: { id: wish.location, name: wish.location },
            }),
          );
          return 'cart' in result ? result.cart : now;
        }, aCart([]));
        expect(
          new Set(cart.items.map((item) => `${item.location.id} ${item.type}`)).size,
        ).toBeLessThanOrEqual(1);
        expect(new Set(cart.items.map((item) => item.id)).size).toBe(cart.items.length);
      }),
      { seed: 7, numRuns: 500 },
    );
  });
});

describe('what counts', () => {
  test('only ticked lines that can be had and await no money count towards the total', () => {
    const soldOut = anItem({ id: 'gone', product: { ...anItem().product, stockInHand: 0 } });
    const cart = aCart([
      anItem(),
      anItem({ id: 'b', isSelected: false }),
      anItem({ id: 'c', awaitingOrder: { id: 'o', orderNumber: 'A' } }),
      soldOut,
    ]);
    expect(orderableItems(cart).map((item) => item.id)).toEqual(['line-1']);
    expect(totalPriceAfterDiscount(cart)).toBe(1000);
    expect(isOutOfStock(soldOut)).toBe(true);
    expect(
      isOutOfStock({
        ...soldOut,
        productLocation: { ...soldOut.productLocation, nonInventory: true },
      }),
    ).toBe(false);
  });

  test('a service costs price x quantity x slots, goods do not multiply', () => {
    const twice = { startDate: '2027-03-01', startTime: '10:00' };
    const visit = aServiceItem({ qty: 2 });
    expect(
      lineTotal({
        ...visit,
        service: visit.service && { ...visit.service, slots: [twice, twice, twice] },
      }),
    ).toBe(4000 * 2 * 3);
    expect(lineTotal(anItem({ qty: 2, orderedProductAddOns: [anAddOn('milk', 50, 3)] }))).toBe(
      2150,
    );
  });

  test('a fixed discount wins over a percentage, and neither takes more than there is', () => {
    expect(discountOf(1000, { discountFixedAmount: 300, discountPercentage: 90 }, 'USD')).toBe(300);
    expect(discountOf(1000, { discountFixedAmount: 3000, discountPercentage: null }, 'USD')).toBe(
      1000,
    );
    expect(discountOf(1000, { discountFixedAmount: null, discountPercentage: 150 }, 'USD')).toBe(
      1000,
    );
  });

  test('a deposit is a number x quantity or a percentage of price x quantity, and nothing when it is off or not allowed (I16)', () => {
    const visit = aServiceItem({ partialPayment: true, qty: 2 });
    expect(lineDeposit(visit, 'USD')).toBe(2000);
    const number = {
      ...visit,
      productLocation: {
        ...visit.productLocation,
        deposit: 10,
        depositUnitOfMeasurement: 'NUMBER' as const,
      },
    };
    expect(lineDeposit(number, 'USD')).toBe(2000);
    expect(lineDeposit({ ...visit, partialPayment: false }, 'USD')).toBe(0);
    expect(
      lineDeposit(
        { ...visit, productLocation: { ...visit.productLocation, allowPartialPayment: false } },
        'USD',
      ),
    ).toBe(0);
    expect(
      lineDeposit(
        { ...visit, productLocation: { ...visit.productLocation, depositUnitOfMeasurement: null } },
        'USD',
      ),
    ).toBe(0);
  });
});
