import { expect, test } from 'vitest';
import { addressGaps, isPostalCode, knowAddressForms } from './address.ts';

const empty = {
  street: '',
  flat: '',
  area: '',
  city: '',
  state: '',
  postalCode: '',
  point: null,
  note: '',
};
test.each([
  ['KE', ['address.street', 'address.city']],
  ['US', ['address.street', 'address.city', 'address.state', 'address.postalCode']],
  ['SG', ['address.street', 'address.postalCode']],
  ['PH', ['address.street', 'address.city']],
  ['ZZ', ['address.street', 'address.city']],
])(
  'in %s an empty address lacks exactly %j: no postal code is asked for where none exists',
  (country, gaps) => {
    expect(addressGaps({ ...empty, country })).toEqual(gaps);
  },
);

test('a platform that tells a broken shape of postal codes ends no form: any code is taken', () => {
  knowAddressForms({
    XX: {
      ...{ postalCode: 'required', postalDigits: true, city: true, state: 'none', area: false },
      postalShape: { pattern: '(', example: '1' },
    },
  });
  expect(isPostalCode('XX', '12345')).toBe(true);
});
