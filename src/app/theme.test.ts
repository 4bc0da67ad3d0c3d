import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COLOUR_NAMES, LAYOUTS, type StoreSettings } from '#machines/domain/store.ts';
import { contrast } from './colour.ts';
import { type Colours, PRINTED, TEXT_PAIRS, themeOf, withKept } from './theme.ts';
import { themeSheet } from './themeSheet.ts';

const hex = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);
const colours = fc.record(
  Object.fromEntries(COLOUR_NAMES.map((name) => [name, hex])),
) as fc.Arbitrary<Colours>;
const CORPUS = [
  'red;}body{display:none',
  'url(javascript:alert(1))',
  '#fff',
  'expression(1)',
  '#12345g',
  '</style><script>',
  '',
  7,
  null,
  {},
];

describe('a merchant chooses colours', () => {
  test('each of them is printed into a document', () => {
    expect([...PRINTED].sort()).toEqual([...COLOUR_NAMES].sort());
  });

  test('S26 A06 of 1,000 random themes none puts text below 4.5:1', () => {
    fc.assert(
      fc.property(
        colours,
        fc.constantFrom(...LAYOUTS),
        fc.constantFrom('light', 'dark'),
        (merchant, layout, scheme) => {
          const theme = themeOf(layout, merchant, scheme as 'light' | 'dark');
          for (const [text, ground] of TEXT_PAIRS)
            expect(
              contrast(theme[text]!, theme[ground]!),
              `${text} on ${ground}`,
            ).toBeGreaterThanOrEqual(4.5);
        },
      ),
      { numRuns: 1_000, seed: 26 },
    );
  });

  test('S26 whatever stands in the settings, the sheet holds only hex colours', () => {
    for (const bad of CORPUS) {
      const settings = {
        id: '1',
        businessId: '1',
        layout: 'GROCERY',
        ...Object.fromEntries(COLOUR_NAMES.map((name) => [name, String(bad)])),
      };
      const values = themeSheet(settings as StoreSettings).matchAll(/--[\w-]+:([^;}]*)/g);
      for (const [, value] of values) expect(value).toMatch(/^#[0-9a-f]{6}$/);
    }
  });

  test('S26 a kept theme is read colour by colour, and what is no colour is passed over', () => {
    const [own] = fc.sample(colours, { numRuns: 1, seed: 26 }) as [Colours];
    for (const bad of CORPUS)
      expect(
        withKept(
          own,
          JSON.stringify({ primaryColor: bad, headerColor: '#102030', layout: '#102030' }),
        ),
      ).toEqual({
        ...own,
        headerColor: '#102030',
      });
    for (const text of [null, '', 'not json', '7', 'null', '[]'])
      expect(withKept(own, text)).toEqual(own);
  });
});
