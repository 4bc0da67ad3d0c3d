import type { Address } from '#machines/domain/shipment.ts';
import type { Location } from '#machines/domain/store.ts';
import type { Store } from '../stores.ts';
import type { Parcel, Stop } from './couriers/courier.ts';

/** A cart is not weighed: half a kilogram a piece is what tariffs are agreed on. */
const KILOGRAMS_EACH = 0.5;

const stopAt = ({ business }: Store, location: Location): Stop => ({
  name: `${business.name}, ${location.name}`,
  phone: location.phone || business.contactPhone,
  address: {
    country: business.country,
    street: location.address,
    flat: '',
    area: '',
    city: location.city,
    state: '',
    postalCode: '',
    point: location.point,
    note: '',
  },
});

interface Goods {
  pieces: number;
  value: number;
}
export function parcelFrom(
  store: Store,
  location: Location,
  to: { name: string; phone: string; address: Address },
  goods: Goods,
): Parcel {
  return {
    from: stopAt(store, location),
    to,
    ...goods,
    kilograms: goods.pieces * KILOGRAMS_EACH,
    currency: store.currency,
  };
}
