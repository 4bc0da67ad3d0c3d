import { hasShape } from './shape.ts';
import type { Address } from './shipment.ts';

/**
 * What an address needs, by country: a country without postal codes is never asked for one (P14). Ten countries stand here; a store's own
 * others come with its document, out of kept metadata. An address anywhere else is asked for everything, and its postal code may stay empty.
 */
export interface AddressForm {
  postalCode: 'required' | 'optional' | 'none';
  /** an all-digit postal code gets the digit keyboard */
  postalDigits: boolean;
  city: boolean;
  state: 'none' | 'text';
  /** a letter does not come without it; a field of its own, which a page of before leaves out */
  needsState?: boolean | undefined;
  /** its states by name, of countries that a store's document tells: what is written on a letter (a code, or the name itself), and the name */
  states?: [written: string, name: string][] | undefined;
  area: boolean;
  /** how a postal code is written there, as a regular expression, and one of them; where it is known */
  postalShape?: { pattern: string; example: string } | undefined;
}

const FORMS: Record<string, AddressForm> = {
  KE: { postalCode: 'none', postalDigits: true, city: true, state: 'none', area: true },
  NG: { postalCode: 'none', postalDigits: true, city: true, state: 'text', area: true },
  AE: { postalCode: 'none', postalDigits: true, city: true, state: 'text', area: true },
  US: {
    ...{ postalCode: 'required', postalDigits: true, city: true, state: 'text', area: false },
    needsState: true,
  },
  IN: {
    ...{ postalCode: 'required', postalDigits: true, city: true, state: 'text', area: true },
    needsState: true,
  },
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

/** They are the same for every store, so they stand in the table, once a document has told them: of the ten it tells none. */
export const knowAddressForms = (forms?: Record<string, AddressForm>): void =>
  void Object.assign(FORMS, forms);
export const addressFormOf = (country: string): AddressForm => FORMS[country] ?? ANYWHERE;
/** What an address becomes with another country: what its form does not show is not sent unseen. */
export function inCountry(country: string): Partial<Address> {
  const { area, city, state, states, postalCode, postalShape } = addressFormOf(country);
  return {
    country,
    point: null,
    ...(!area && { area: '' }),
    ...(!city && { city: '' }),
    // Where states are chosen from a list, another country's are not in it; where codes have a shape, another country's has another.
    ...((state === 'none' || states) && { state: '' }),
    ...((postalCode === 'none' || postalShape) && { postalCode: '' }),
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

export type AddressGap = 'address.street' | 'address.city' | 'address.state' | 'address.postalCode';
export interface AddressMistake {
  field: AddressGap;
  message: 'REQUIRED' | 'POSTAL_SHAPE';
}
/** The fields without which a driver does not find the door in that country, and a postal code that is none there, in the order of the form. */
export function addressMistakes({
  country,
  street,
  city,
  state,
  postalCode,
}: Address): AddressMistake[] {
  const form = addressFormOf(country);
  const mistakes: AddressMistake[] = [];
  const code = postalCode.trim();
  if (street.trim() === '') mistakes.push({ field: 'address.street', message: 'REQUIRED' });
  if (form.city && city.trim() === '')
    mistakes.push({ field: 'address.city', message: 'REQUIRED' });
  if (form.needsState && state.trim() === '')
    mistakes.push({ field: 'address.state', message: 'REQUIRED' });
  if (form.postalCode === 'required' && code === '')
    mistakes.push({ field: 'address.postalCode', message: 'REQUIRED' });
  if (!isPostalCode(country, code))
    mistakes.push({ field: 'address.postalCode', message: 'POSTAL_SHAPE' });
  return mistakes;
}
export const addressGaps = (address: Address): AddressGap[] =>
  addressMistakes(address).map(({ field }) => field);

/** What a trace has in the place of a code that is one, and as support sees it; a stand-in of another says so (334). */
const STANDS = /^(t[0-9a-z]{11}|•{5})$/;
export function isPostalCode(country: string, code: string): boolean {
  const { postalShape } = addressFormOf(country);
  if (!postalShape || code === '' || STANDS.test(code)) return true;
  return hasShape(code, `^(?:${postalShape.pattern})$`, 'i');
}
