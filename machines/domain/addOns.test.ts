import { expect, test } from 'vitest';
import { canAddMore, canTakeAway, tooMany } from './addOns.ts';

const heat = { id: 'heat', min: 1, max: 1 };
const extras = { id: 'extras', min: 0, max: 3 };
const addOn = (id: string, quantity: number, group?: typeof heat) => ({
  productAddOns: { id, name: id, sellingPrice: 100 },
  quantity,
  ...(group && { group }),
});

test('a group allows its most for every piece, over all of its add-ons', () => {
  const line = {
    qty: 2,
    orderedProductAddOns: [
      addOn('egg', 4, extras),
      addOn('cheese', 1, extras),
      addOn('hot', 2, heat),
    ],
  };
  expect(canAddMore(line, 'egg')).toBe(true);
  expect(
    canAddMore(
      { ...line, orderedProductAddOns: [addOn('egg', 5, extras), addOn('cheese', 1, extras)] },
      'cheese',
    ),
  ).toBe(false);
  expect(canAddMore(line, 'hot')).toBe(false);
  expect(canAddMore({ ...line, qty: 3 }, 'hot')).toBe(true);
});

test('what a group requires cannot be taken away; what it does not can, to none', () => {
  const line = { qty: 1, orderedProductAddOns: [addOn('egg', 1, extras), addOn('hot', 1, heat)] };
  expect(canTakeAway(line, 'egg')).toBe(true);
  expect(canTakeAway(line, 'hot')).toBe(false);
  expect(canTakeAway({ ...line, orderedProductAddOns: [addOn('egg', 0, extras)] }, 'egg')).toBe(
    false,
  );
});

test('a line from before groups were kept changes nothing of its add-ons', () => {
  const line = { qty: 1, orderedProductAddOns: [addOn('egg', 9)] };
  expect([canAddMore(line, 'egg'), canTakeAway(line, 'egg'), tooMany(line).size]).toEqual([
    false,
    false,
    0,
  ]);
});

test('fewer pieces take along what is too many for them, the last chosen first', () => {
  const line = {
    qty: 1,
    orderedProductAddOns: [
      addOn('egg', 2, extras),
      addOn('cheese', 3, extras),
      addOn('hot', 2, heat),
    ],
  };
  expect([...tooMany(line)]).toEqual([
    ['cheese', 2],
    ['hot', 1],
  ]);
  expect(tooMany({ ...line, qty: 2 }).size).toBe(0);
});
