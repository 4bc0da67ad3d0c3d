import { expect, it } from 'vitest';
import { addressOf } from './google.ts';

const component = (longText: string, ...types: string[]) => ({
  longText,
  shortText: longText,
  types,
});

it('the house’s number stands where people of that country write it', () => {
  const house = [
    component('12', 'street_number'),
    component('Lindenstraße', 'route'),
    component('Köln', 'locality'),
  ];
  expect(
    addressOf({ addressComponents: [...house, component('DE', 'country')] }, 'DE').street,
  ).toBe('Lindenstraße 12');
  expect(
    addressOf({ addressComponents: [...house, component('KE', 'country')] }, 'KE').street,
  ).toBe('12 Lindenstraße');
});

it('a town is looked for where its country keeps it, and is no area of itself', () => {
  const british = [
    component('Bath', 'postal_town'),
    component('Bath', 'neighborhood'),
    component('BA1 1AA', 'postal_code'),
  ];
  expect(addressOf({ addressComponents: british }, 'GB')).toEqual({
    ...{
      country: 'GB',
      street: '',
      area: '',
      city: 'Bath',
      state: '',
      postalCode: 'BA1 1AA',
      point: null,
    },
  });
});

it('a state is the one that the form of its country has in its list, by code where letters have the code (finding U39)', () => {
  const inState = (state: string, country: string): string =>
    addressOf(
      {
        addressComponents: [
          component(state, 'administrative_area_level_1'),
          component(country, 'country'),
        ],
      },
      country,
    ).state;
  expect(inState('Oregon', 'US')).toBe('OR');
  expect(inState('Maharashtra', 'IN')).toBe('Maharashtra');
  expect(inState('Kisumu County', 'KE')).toBe('Kisumu County');
});
