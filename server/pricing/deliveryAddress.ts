import { createHash } from 'node:crypto';
import type { Address } from '#machines/domain/shipment.ts';

/** What a delivery quote was given for; the courier's note changes no price. */
export function addressHash({
  country,
  street,
  flat,
  area,
  city,
  state,
  postalCode,
  point,
}: Address): string {
  const words = [country, street, flat, area, city, state, postalCode].map((one) =>
    one.trim().toLowerCase(),
  );
  return createHash('sha256')
    .update(JSON.stringify([words, point]))
    .digest('base64url');
}
