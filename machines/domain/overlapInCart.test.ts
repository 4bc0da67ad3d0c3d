import { describe, expect, test } from 'vitest';
import { besideIn } from './besideInCart.ts';
import type { CartItem, ServiceDetails } from './cart.ts';
import { overlapIn, overlapWith } from './overlapInCart.ts';
import { aCart, aServiceItem } from './samples.ts';

const DAY = '2027-03-01';
const at = (startTime: string, startDate = DAY) => ({ startDate, startTime });
const doing = { doers: ['amina', 'brenda'], before: 0, after: 0, capacity: null };
/** Three quarters of an hour, by anyone unless it says otherwise. */
const visit = (
  times: string[],
  service: Partial<ServiceDetails> = {},
  other: Partial<CartItem> = {},
): CartItem =>
  aServiceItem({
    ...other,
    service: {
      ...aServiceItem().service!,
      employee: null,
      doing,
      ...service,
      slots: times.map((time) => at(time)),
    },
  });
const by = (id: string) => ({ employee: { id, name: id } });

describe('two times of one visit', () => {
  test('that need the same person at once are found, the later one and what it overlaps with (F104)', () => {
    expect(overlapIn([visit(['10:00', '10:30'], by('amina'))])).toEqual({
      line: 0,
      slot: 1,
      with: at('10:00'),
    });
    expect(overlapIn([visit(['10:00'], by('amina')), visit(['10:44'], by('amina'))])).toEqual({
      line: 1,
      slot: 0,
      with: at('10:00'),
    });
    expect(overlapIn([visit(['10:00', '10:45'], by('amina'))])).toBeNull();
  });

  test('two people may serve at once; whether "anyone" is free is the server’s to say', () => {
    expect(overlapIn([visit(['10:00'], by('amina')), visit(['10:00'], by('brenda'))])).toBeNull();
    expect(overlapIn([visit(['10:00'], by('amina')), visit(['10:00'])])).toBeNull();
    expect(overlapIn([visit(['10:00', '10:30', '10:15'])])).toBeNull();
  });

  test('"anyone" is nobody where all who can are taken, or only one can', () => {
    const both = [visit(['10:00'], by('amina')), visit(['10:00'], by('brenda'))];
    expect(overlapIn([...both, visit(['10:30'])])).toMatchObject({ line: 2, with: at('10:00') });
    const alone = { doing: { ...doing, doers: ['amina'] } };
    expect(overlapIn([visit(['10:00', '10:30'], alone)])).toMatchObject({ slot: 1 });
  });

  test('a place where nobody does it by name is booked by one at a time', () => {
    const place = { doing: { ...doing, doers: [] } };
    expect(overlapIn([visit(['10:00', '10:30'], place)])).toMatchObject({ slot: 1 });
    const elsewhere = { product: { ...aServiceItem().product, id: 'sauna' } };
    expect(overlapIn([visit(['10:00'], place), visit(['10:00'], place, elsewhere)])).toBeNull();
    const days = { ...place, serviceType: 'DAILY' as const };
    const night = (from: string) => ({
      ...visit([], days),
      service: { ...visit([], days).service!, slots: [at('12:00', from)] },
    });
    expect(overlapIn([night('2027-03-01'), night('2027-03-02')])).toBeNull();
    expect(overlapIn([night('2027-03-01'), night('2027-03-01')])).not.toBeNull();
  });

  test('what is kept free around it counts; an open end lasts half an hour', () => {
    const way = { ...by('amina'), doing: { ...doing, after: 30 } };
    expect(overlapIn([visit(['10:00', '11:14'], way)])).toMatchObject({ slot: 1 });
    expect(overlapIn([visit(['10:00', '11:15'], way)])).toBeNull();
    expect(overlapIn([visit(['10:00', '10:29'], { ...by('amina'), duration: 0 })])).toMatchObject({
      slot: 1,
    });
    expect(overlapIn([visit(['10:00', '10:30'], { ...by('amina'), duration: 0 })])).toBeNull();
  });

  test('a class is shared by as many as it has room for, begun together', () => {
    const group = { ...by('amina'), doing: { ...doing, capacity: 4 } };
    expect(
      overlapIn([visit(['10:00'], group, { qty: 2 }), visit(['10:00'], group, { qty: 2 })]),
    ).toBeNull();
    expect(
      overlapIn([visit(['10:00'], group, { qty: 2 }), visit(['10:00'], group, { qty: 3 })]),
    ).toMatchObject({ line: 1 });
    expect(overlapIn([visit(['10:00'], group), visit(['10:30'], group)])).toMatchObject({
      line: 1,
    });
    const pool = { doing: { ...doing, doers: [], capacity: 4 } };
    expect(
      overlapIn([visit(['10:00', '10:45'], pool, { qty: 3 }), visit(['10:30'], pool)]),
    ).toBeNull();
    expect(
      overlapIn([visit(['10:00'], pool, { qty: 3 }), visit(['10:30'], pool, { qty: 2 })]),
    ).toMatchObject({ line: 1 });
  });

  test('a line to be added is compared with what will be ordered, and with itself', () => {
    const own = visit(['10:00'], by('amina'), { id: 'own' });
    expect(overlapWith(aCart([own]), visit(['10:30'], by('amina')))).toEqual(at('10:00'));
    expect(
      overlapWith(aCart([{ ...own, isSelected: false }]), visit(['10:30'], by('amina'))),
    ).toBeNull();
    expect(
      overlapWith(
        aCart([own]),
        visit(['10:30'], by('amina'), { location: { id: 'harbour', name: 'Harbour' } }),
      ),
    ).toBeNull();
    expect(overlapWith(aCart(), visit(['10:00', '10:15'], by('amina')))).toEqual(at('10:00'));
  });

  test('a cart that was kept before this was known refuses what certainly overlaps, and no more', () => {
    const old = { doing: undefined };
    expect(overlapIn([visit(['10:00', '10:30'], { ...old, ...by('amina') })])).toMatchObject({
      slot: 1,
    });
    expect(overlapIn([visit(['10:00', '10:30'], old)])).toBeNull();
  });
});

test('what its shopper has at the same time is known, also where another person does it, and not what is before, after or for days (finding Z63)', () => {
  const cart = { ...aCart(), items: [visit(['10:00'], by('amina'))] };
  const wish = (time: string, more: Partial<ServiceDetails> = {}) =>
    besideIn(cart, visit([time], { ...by('brenda'), ...more }));
  expect(overlapWith(cart, visit(['10:30'], by('brenda')))).toBeNull();
  expect(wish('10:30')).toBe(cart.items[0]);
  expect(wish('09:30')).toBe(cart.items[0]);
  expect(wish('10:45')).toBeNull();
  expect(wish('09:15')).toBeNull();
  expect(wish('10:00', { serviceType: 'DAILY' })).toBeNull();
});
