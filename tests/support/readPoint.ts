import type { Address } from '#machines/domain/shipment.ts';
import { sealedPlace } from '#server/pricing/readPoint.ts';
import { store, TEST_KEY } from './inProcess.ts';

/** The address as the shop's own server would have read it from the maps service, whatever its point. */
export const readBy = (slug: string, address: Address): Address => ({
  ...address,
  ...sealedPlace({ keys: [TEST_KEY] }, store(slug).business.id, address),
});
