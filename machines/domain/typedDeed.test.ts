import { describe, expect, test } from 'vitest';
import { typedAmount } from './typedAmount.ts';
import {
  actionBody,
  type DeedBounds,
  deedFault,
  deedFields,
  isComplete,
  NOTHING_TYPED,
} from './typedDeed.ts';

const bounds: DeedBounds = {
  currency: 'MYR',
  returnable: 10,
  placedOn: '2026-11-20',
  today: '2026-11-22',
};
const typed = {
  how: '',
  reason: 'They paid twice',
  amount: '4.50',
  reference: 're_1',
  day: '2026-11-21',
};

describe('money that was given back', () => {
  test.each([
    ['4.50', 'MYR', 4.5],
    ['4,50', 'MYR', 4.5],
    [' 7 ', 'MYR', 7],
    ['1250', 'JPY', 1250],
    ['1.250', 'KWD', 1.25],
  ])('%s is a sum in %s', (text, currency, amount) => {
    expect(typedAmount(text, currency)).toBe(amount);
  });

  test.each([
    ['1,250', 'MYR'],
    ['1,250.00', 'MYR'],
    ['1.5', 'JPY'],
    ['-4', 'MYR'],
    ['4e1', 'MYR'],
    ['four', 'MYR'],
    ['', 'MYR'],
  ])('%s is no sum in %s: it could be read as another', (text, currency) => {
    expect(typedAmount(text, currency)).toBeNull();
  });

  test('is at most what can be given back, to the cent, and more than nothing', () => {
    const faultOf = (amount: string) => deedFault('amount', { ...typed, amount }, bounds);
    expect([
      faultOf('10'),
      faultOf('10.00'),
      faultOf('10.01'),
      faultOf('0'),
      faultOf('0.00'),
      faultOf(''),
    ]).toEqual([null, null, 'TOO_MUCH', 'AMOUNT_SHAPE', 'AMOUNT_SHAPE', 'REQUIRED']);
  });

  test('was sent on a day that there is, between the order and today', () => {
    const faultOf = (day: string) => deedFault('day', { ...typed, day }, bounds);
    expect([faultOf('2026-11-20'), faultOf('2026-11-22')]).toEqual([null, null]);
    expect([
      faultOf('2026-11-19'),
      faultOf('2026-11-23'),
      faultOf('2026-02-30'),
      faultOf('21.11.2026'),
    ]).toEqual(['DAY_BEFORE', 'DAY_AHEAD', 'DAY_SHAPE', 'DAY_SHAPE']);
  });

  test('has a reason and a reference, too', () => {
    expect(isComplete('gaveBack', typed, bounds)).toBe(true);
    for (const field of deedFields('gaveBack'))
      expect(isComplete('gaveBack', { ...typed, [field]: ' ' }, bounds), field).toBe(false);
  });

  test('is sent as it was typed, on the version that was read', () => {
    expect(actionBody('gaveBack', 7, typed, 'MYR')).toEqual({
      action: 'gaveBack',
      version: 7,
      reason: 'They paid twice',
      amount: 4.5,
      reference: 're_1',
      day: '2026-11-21',
    });
  });
});

test('what the desk takes names its way, and is the sum that was read', () => {
  const taken = { ...NOTHING_TYPED, how: 'CARD', reason: 'receipt 17' };
  expect(isComplete('takePayment', taken, bounds)).toBe(true);
  for (const how of ['', 'GOLD'])
    expect(isComplete('takePayment', { ...taken, how }, bounds), how).toBe(false);
  expect(actionBody('takePayment', 3, taken, 'MYR', { toTake: 12.5 })).toEqual({
    ...{ action: 'takePayment', version: 3, reason: 'receipt 17', how: 'CARD', amount: 12.5 },
  });
});

test('of cash no note is asked for, of every other way one is (finding Z145)', () => {
  const taken = { ...NOTHING_TYPED, how: 'CASH' };
  expect(isComplete('takePayment', taken, bounds)).toBe(true);
  expect(isComplete('returnedElsewhere', { ...typed, how: 'CASH', reason: '' }, bounds)).toBe(true);
  for (const how of ['CARD', 'TRANSFER'])
    expect(isComplete('takePayment', { ...taken, how }, bounds), how).toBe(false);
  expect(isComplete('gaveBack', { ...typed, how: 'CASH', reason: '' }, bounds)).toBe(false);
});

test('who asks a provider again types nothing', () => {
  expect(deedFields('ask')).toEqual([]);
  expect(isComplete('ask', NOTHING_TYPED, bounds)).toBe(true);
});

test('everything else wants a reason and nothing more', () => {
  expect(isComplete('close', NOTHING_TYPED, bounds)).toBe(false);
  expect(isComplete('close', { ...NOTHING_TYPED, reason: 'settled by phone' }, bounds)).toBe(true);
  expect(actionBody('close', 3, { ...typed, reason: ' settled ' }, 'MYR')).toEqual({
    action: 'close',
    version: 3,
    reason: 'settled',
  });
});
