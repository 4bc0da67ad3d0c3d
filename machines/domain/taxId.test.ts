import { expect, test } from 'vitest';
import { taxIdLabel, taxIdLooksOdd, taxIdOf } from './taxId.ts';

test.each([
  ['KE', 'KRA PIN', 'p051234567q', 'P05123'],
  ['IN', 'GSTIN', '27AAPFU0939F1ZV', '27AAPFU0939F1'],
  ['US', 'EIN', '93-0555142', '93-05'],
  ['GB', 'VAT number', 'GB 123 4567 89', 'GB12'],
  ['AU', 'ABN', '51 824 753 556', '51 824'],
  ['FR', 'VAT number', 'FR40303265045', 'X'],
])(
  'in %s the tax number is called %s; %s looks right and %s is asked about',
  (country, label, right, odd) => {
    const told = taxIdOf(country);
    expect(taxIdLabel(told)).toBe(label);
    expect(taxIdLooksOdd(right, told)).toBe(false);
    expect(taxIdLooksOdd(odd, told)).toBe(true);
    expect(taxIdLooksOdd('', told)).toBe(false);
  },
);

test.each(['(', '[A-', '\\p{Nowhere}', '*'])(
  'a platform that tells the broken shape %s ends no form: the number is taken as it is',
  (shape) => {
    const told = { taxIdForm: { name: 'VAT number', shape } };
    expect(taxIdLooksOdd('GB 123 4567 89', told)).toBe(false);
    expect(taxIdLooksOdd('', told)).toBe(false);
  },
);
