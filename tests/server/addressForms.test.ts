import { describe, expect, it } from 'vitest';
import { emptyAddress } from '#machines/checkout/facts.ts';
import { addressMistakes, inCountry } from '#machines/domain/address.ts';
import { addressFormsOf } from '#server/addressForms.ts';

/** Expected of Google's published address metadata (libaddressinput): DE `fmt` %N%n%O%n%A%n%Z %C, `require` ACZ, `zip` five digits; and so on. */
const formOf = (country: string) => addressFormsOf({ country }).addressForms?.[country];

describe('what an address asks in a country beyond the ten', () => {
  it('is told of the store’s own country and of those that it ships to, and of no other', () => {
    const { addressForms = {} } = addressFormsOf({
      country: 'DE',
      shipsTo: ['DE', 'KE', 'BR', 'XX'],
    });
    expect(Object.keys(addressForms)).toEqual(['DE', 'BR']);
    expect(addressFormsOf({ country: 'KE' }), 'its form stands in every document').toEqual({});
    expect(addressFormsOf({ country: '../package' })).toEqual({});
  });

  it.each([
    ['DE', { postalCode: 'required', postalDigits: true, city: true, state: 'none', area: false }],
    ['BR', { postalCode: 'required', postalDigits: false, city: true, state: 'text', area: true }],
    ['JP', { postalCode: 'required', city: false, state: 'text' }],
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
  ])('in %s the postal code "%s" is answered %s', (country, postalCode, message) => {
    addressFormsOf({ country });
    const address = { ...emptyAddress(country), street: 'A street 1', city: 'A city', postalCode };
    expect(addressMistakes(address)).toEqual(
      message === null ? [] : [{ field: 'address.postalCode', message }],
    );
  });

  it('what was typed for another country goes where codes have a shape', () => {
    addressFormsOf({ country: 'DE' });
    expect(inCountry('DE').postalCode).toBe('');
    expect(inCountry('US').postalCode).toBeUndefined();
  });
});
