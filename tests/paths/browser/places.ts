/** A city of each country that a demo store brings to, as its form takes it: a postal code is looked at. */
export interface Place {
  city: string;
  state: string;
  postalCode: string;
}
const NAIROBI: Place = { city: 'Nairobi', state: 'Nairobi', postalCode: '00100' };
const PLACES: Record<string, Place> = {
  US: { city: 'Portland', state: 'Oregon', postalCode: '97201' },
  IN: { city: 'Pune', state: 'Maharashtra', postalCode: '411004' },
  MY: { city: 'George Town', state: 'Penang', postalCode: '10200' },
  PH: { city: 'Manila', state: 'Metro Manila', postalCode: '1000' },
};
export const placeIn = (country: string): Place => PLACES[country] ?? NAIROBI;
export const PHONE = '+15035550142';
