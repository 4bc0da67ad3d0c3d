import { describe, expect, it } from 'vitest';
import {
  bandText,
  isWithin,
  optionText,
  priceBands,
  readBand,
  readOption,
  readOptions,
} from './narrowing.ts';

const counted = (...prices: number[]) => prices.map((price) => ({ price, count: 1 }));

describe('an address that narrows a list', () => {
  it('reads back what it wrote', () => {
    for (const one of [
      { option: 'Colour', value: 'Rust' },
      { option: 'Size', value: '30: long "leg"' },
    ])
      expect(readOption(optionText(one))).toEqual(one);
    for (const band of [
      { from: 0, below: 50 },
      { from: 12.5, below: null },
    ])
      expect(readBand(bandText(band))).toEqual(band);
  });

  it('leaves out what it cannot mean', () => {
    expect(readOptions(['Colour', ':Rust', 'Colour:', 'Colour:Rust'])).toEqual([
      { option: 'Colour', value: 'Rust' },
    ]);
    for (const text of ['', '-', '-50', 'a-b', '1e9-', '50', null])
      expect(readBand(text)).toBeNull();
  });
});

describe('bands of prices', () => {
  const clothing = counted(
    ...[42, 68, 72, 74, 84, 88, 96, 98, 104, 108, 118, 128, 136, 142, 148, 158, 164, 168, 178, 186],
    ...[295, 480],
  );

  it('hold every price once, in at most five', () => {
    for (const prices of [
      counted(18, 24, 62, 98, 148, 164, 186, 420),
      counted(1, 2, 3, 4, 5),
      counted(0.5, 0.9, 3.2, 4, 8),
      counted(1200, 1300, 2000, 4500, 99_000),
      clothing,
    ]) {
      const bands = priceBands(prices);
      expect(bands.length).toBeGreaterThan(1);
      expect(bands.length).toBeLessThanOrEqual(5);
      expect(bands.reduce((sum, { count }) => sum + count, 0)).toBe(prices.length);
      for (const { price } of prices)
        expect(bands.filter((band) => isWithin(band, price))).toHaveLength(1);
    }
  });

  it('part a shelf of clothes at round prices, and none of them has nearly all of it', () => {
    const bands = priceBands(clothing);
    expect(bands.map(({ below }) => below)).toEqual([75, 100, 150, null]);
    for (const { count } of bands) expect(count).toBeLessThan(clothing.length / 2);
  });

  it('are left out where there is nothing to part, or less than a handful', () => {
    expect(priceBands([])).toEqual([]);
    expect(priceBands([{ price: 20, count: 7 }])).toEqual([]);
    expect(priceBands(counted(142, 158))).toEqual([]);
    expect(priceBands(counted(10, 20, 300, 4000))).toEqual([]);
  });
});
