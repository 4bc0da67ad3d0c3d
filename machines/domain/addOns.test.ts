import { expect, test } from 'vitest';
import { canAddMore, canTakeAway, fitAddOns } from './addOns.ts';

function counts(line: Parameters<typeof fitAddOns>[0]) {
  const fits = structuredClone(line);
  fitAddOns(fits);
  return Object.fromEntries(
    fits.orderedProductAddOns.map(({ productAddOns: { id }, quantity }) => [id, quantity]),
  );
}
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
  expect([canAddMore(line, 'egg'), canTakeAway(line, 'egg'), counts(line)]).toEqual([
    false,
    false,
    { egg: 9 },
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
  expect(counts(line)).toEqual({ egg: 2, cheese: 1, hot: 1 });
  expect(counts({ ...line, qty: 2 })).toEqual({ egg: 2, cheese: 3, hot: 2 });
});

/** A set: a drink each, a coffee with a milk and perhaps a syrup. */
const drink = { id: 'drink', min: 1, max: 1 };
const milk = { id: 'milk', min: 1, max: 1 };
const syrup = { id: 'syrup', min: 0, max: 2 };
const within = (one: ReturnType<typeof addOn>, under: string) => ({ ...one, under });
const set = (coffee: number, tea: number, oat: number, whole: number, vanilla = 0, qty = 2) => ({
  qty,
  orderedProductAddOns: [
    addOn('coffee', coffee, drink),
    within(addOn('oat', oat, milk), 'coffee'),
    within(addOn('whole', whole, milk), 'coffee'),
    within(addOn('vanilla', vanilla, syrup), 'coffee'),
    addOn('tea', tea, drink),
  ],
});

test('a group within a choice counts for each time that this is taken, and its least stays', () => {
  expect(canAddMore(set(1, 1, 1, 0, 1), 'vanilla')).toBe(true);
  expect(canAddMore(set(1, 1, 1, 0, 2), 'vanilla')).toBe(false);
  expect(canAddMore(set(2, 0, 1, 1), 'oat')).toBe(false);
  expect(canTakeAway(set(2, 0, 1, 1), 'oat'), 'each coffee has its milk').toBe(false);
  expect(canAddMore(set(0, 2, 0, 0), 'oat'), 'no coffee').toBe(false);
  expect(canTakeAway(set(1, 1, 1, 0, 1), 'vanilla')).toBe(true);
});

test('a choice that goes takes along what was chosen within it, and brings what it requires when it comes back', () => {
  expect(counts(set(0, 2, 1, 1, 2))).toEqual({ coffee: 0, oat: 0, whole: 0, vanilla: 0, tea: 2 });
  expect(counts(set(1, 1, 1, 1, 3))).toEqual({ coffee: 1, oat: 1, whole: 0, vanilla: 2, tea: 1 });
  expect(counts(set(2, 0, 0, 0))).toEqual({ coffee: 2, oat: 1, whole: 1, vanilla: 0, tea: 0 });
  // Fewer pieces: the tea goes, being the last, and the milks follow the coffees.
  expect(counts(set(2, 1, 1, 1, 0, 1))).toEqual({
    coffee: 1,
    oat: 1,
    whole: 0,
    vanilla: 0,
    tea: 0,
  });
});

test('what each person has beside it comes and goes with the persons, and what only one of two has stays one', () => {
  const wash = { ...addOn('wash', 1), group: undefined };
  const line = { qty: 3, orderedProductAddOns: [wash] };
  fitAddOns(line, 2);
  fitAddOns({ ...line, qty: 2 }, 3);
  expect(wash.quantity, 'one more person and one less again').toBe(1);
  const each = { ...addOn('wash', 2), group: undefined };
  fitAddOns({ qty: 3, orderedProductAddOns: [each] }, 2);
  expect(each.quantity).toBe(3);
});
