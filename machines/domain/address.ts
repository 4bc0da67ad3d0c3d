import type { Address } from './shipment.ts';

/**
 * What an address needs, by country: a country without postal codes is never asked for one (P14). Ten countries, where stores are;
 * an address anywhere else is asked for everything, and its postal code may stay empty.
 */
export interface AddressForm {
  postalCode: 'required' | 'optional' | 'none';
  /** an all-digit postal code gets the digit keyboard */
  postalDigits: boolean;
  city: boolean;
  state: 'none' | 'text';
  area: boolean;
}

const FORMS: Record<string, AddressForm> = {
  KE: { postalCode: 'none', postalDigits: true, city: true, state: 'none', area: true },
  NG: { postalCode: 'none', postalDigits: true, city: true, state: 'text', area: true },
  AE: { postalCode: 'none', postalDigits: true, city: true, state: 'text', area: true },
  US: { postalCode: 'required', postalDigits: true, city: true, state: 'text', area: false },
  IN: { postalCode: 'required', postalDigits: true, city: true, state: 'text', area: true },
  MY: { postalCode: 'required', postalDigits: true, city: true, state: 'text', area: false },
  PH: { postalCode: 'optional', postalDigits: true, city: true, state: 'text', area: true },
  ZA: { postalCode: 'required', postalDigits: true, city: true, state: 'text', area: true },
  GB: { postalCode: 'required', postalDigits: false, city: true, state: 'none', area: false },
  SG: { postalCode: 'required', postalDigits: true, city: false, state: 'none', area: false },
};
const ANYWHERE: AddressForm = {
  postalCode: 'optional',
  postalDigits: false,
  city: true,
  state: 'text',
  area: true,
};

export const addressFormOf = (country: string): AddressForm => FORMS[country] ?? ANYWHERE;
/** What an address becomes with another country: what its form does not show is not sent unseen. */
export function inCountry(country: string): Partial<Address> {
  const { area, city, state, postalCode } = addressFormOf(country);
  return {
    country,
    point: null,
    ...(!area && { area: '' }),
    ...(!city && { city: '' }),
    ...(state === 'none' && { state: '' }),
    ...(postalCode === 'none' && { postalCode: '' }),
  };
}

const words = (...parts: string[]): string => parts.filter(Boolean).join(' ');
type Place = Pick<Address, 'city' | 'state' | 'postalCode'>;
/** Where the postal code does not stand before the city. */
const PLACES: Record<string, (place: Place) => string[]> = {
  US: ({ city, state, postalCode }) => [
    words(city && state ? `${city},` : city, state, postalCode),
  ],
  IN: ({ city, state, postalCode }) => [words(city, postalCode), state],
  GB: ({ city, postalCode }) => [city, postalCode],
  ZA: ({ city, state, postalCode }) => [city, state, postalCode],
  SG: ({ postalCode }) => [postalCode && `Singapore ${postalCode}`],
};
const placeAnywhere = ({ city, state, postalCode }: Place): string[] => [
  words(postalCode, city),
  state,
];
/** As it is written on a letter there, without the name and the country. */
export const addressLines = ({ street, flat, area, country, ...place }: Address): string[] =>
  [street, flat, area, ...(PLACES[country] ?? placeAnywhere)(place)].filter(Boolean);
export const COUNTRIES = Object.keys(FORMS);

export type AddressGap = 'address.street' | 'address.city' | 'address.postalCode';
/** The fields without which a driver does not find the door in that country, in the order of the form. */
export function addressGaps({ country, street, city, postalCode }: Address): AddressGap[] {
  const form = addressFormOf(country);
  const gaps: AddressGap[] = [];
  if (street.trim() === '') gaps.push('address.street');
  if (form.city && city.trim() === '') gaps.push('address.city');
  if (form.postalCode === 'required' && postalCode.trim() === '') gaps.push('address.postalCode');
  return gaps;
}
