import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { OrderBody } from '#machines/domain/orderSent.ts';
import type { PlaceAddress } from '#machines/domain/place.ts';
import type { Address } from '#machines/domain/shipment.ts';
import { derived } from '../crypto/seal.ts';
import { refuse } from '../http/errors.ts';
import type { Services } from '../services.ts';

type Keys = Pick<Services, 'keys'>;
/** What the maps service told of an address: a point belongs to these words and to no others. */
type Read = Omit<PlaceAddress, 'pointSeal'>;

const sealOf = (
  key: Buffer,
  storeId: string,
  { country, street, area, city, state, postalCode, point }: Read,
): string => {
  const words = [country, street, area, city, state, postalCode].map((one) => one.trim());
  return derived(key, 'point', JSON.stringify([storeId, words, point]));
};

/** A place as this server read it. One without a street has no point to price by: its street would be the shopper's word. */
export function sealedPlace({ keys }: Keys, storeId: string, place: Read): PlaceAddress {
  const [key] = keys;
  if (!key || place.point === null || place.street.trim() === '') return { ...place, point: null };
  return { ...place, pointSeal: sealOf(key, storeId, place) };
}

/**
 * The address with its point where this server read it for these words and this store; else as one that was typed by hand (D24).
 * The shop's own systems, which show the secret key, name points themselves.
 */
export function withReadPoint(
  { keys }: Keys,
  storeId: string,
  { fromServer }: Pick<FastifyRequest, 'fromServer'>,
  address: Address,
): Address {
  if (!isOnEarth(address.point)) throw refuse('FIELDS_INVALID', { fields: ['point'] });
  if (fromServer || isRead(keys, storeId, address)) return address;
  const { pointSeal: _seal, ...words } = address;
  return { ...words, point: null };
}

const isOnEarth = (point: Address['point']): boolean =>
  point === null || (Math.abs(point[0]) <= 90 && Math.abs(point[1]) <= 180);

function isRead(keys: readonly Buffer[], storeId: string, address: Address): boolean {
  const { point, pointSeal } = address;
  if (point === null || pointSeal === undefined) return false;
  return keys.some((key) => isSame(pointSeal, sealOf(key, storeId, address)));
}

const isSame = (given: string, wanted: string): boolean =>
  given.length === wanted.length && timingSafeEqual(Buffer.from(given), Buffer.from(wanted));

/** An order that is brought to such an address. */
export function deliveredToReadPoint<B extends { shipment: OrderBody['shipment'] }>(
  services: Keys,
  storeId: string,
  request: Pick<FastifyRequest, 'fromServer'>,
  body: B,
): B {
  const { shipment } = body;
  if (!shipment) return body;
  const customerLocation = withReadPoint(services, storeId, request, shipment.customerLocation);
  return { ...body, shipment: { ...shipment, customerLocation } };
}
