import { type Minor, toMinor } from '#machines/domain/money.ts';
import type { Store } from '../stores.ts';

/** From that sum on the store pays for the delivery. */
export const isFreeFrom = ({ business, currency }: Store, lines: Minor): boolean =>
  business.freeDeliveryFrom !== null && lines >= toMinor(business.freeDeliveryFrom, currency);
