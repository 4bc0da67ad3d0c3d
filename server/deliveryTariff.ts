import type { DeliveryRuleRow } from './db/schema/shipments.ts';

/** Where an address has no point on the map, the fee is that of half the way to the border of the area, and across a town at most. */
const TYPICAL_SHARE = 0.5;
const TYPICAL_MOST_KM = 15;
/** As near as an address that a map knows can be taken to be. */
const NEAREST_KM = 1;

type Tariff = Pick<DeliveryRuleRow, 'baseCost' | 'perKilometre' | 'kilometresMost'>;

export const typicalKilometres = ({ kilometresMost }: Pick<Tariff, 'kilometresMost'>): number =>
  Math.min(kilometresMost * TYPICAL_SHARE, TYPICAL_MOST_KM);

/** In minor units. */
export const costAt = ({ baseCost, perKilometre }: Tariff, kilometres: number): number =>
  baseCost + Math.round(perKilometre * kilometres);

/**
 * What bringing costs from: a sum that a shopper can really be asked for, a kilometre away. A shop whose form suggests no address learns the point of
 * none, so that each is asked what is usual.
 */
export const costFrom = (tariff: Tariff, suggestsPlaces: boolean): number =>
  costAt(
    tariff,
    suggestsPlaces ? Math.min(NEAREST_KM, tariff.kilometresMost) : typicalKilometres(tariff),
  );
