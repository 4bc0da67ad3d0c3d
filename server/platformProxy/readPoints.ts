import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { ApiName } from '#machines/domain/api.ts';
import { Address } from '#machines/domain/shipment.ts';
import { withReadPoint } from '../pricing/readPoint.ts';
import type { Services } from '../services.ts';
import type { Store } from '../stores.ts';
import { isRow } from './shapeLike.ts';

/** What is priced by where it goes: the address stands in the body, or in its shipment. */
const PRICED: Partial<Record<ApiName, 'customerLocation' | 'shipment'>> = {
  quote: 'customerLocation',
  carrierQuote: 'customerLocation',
  placeOrder: 'shipment',
  createShipment: 'shipment',
};

/** The platform hears a point only where this gateway read it itself; the seal is the gateway's own and goes no further (D24). */
export function pricedByReadPoints(
  services: Services,
  { id }: Store,
  name: ApiName,
  request: FastifyRequest,
): unknown {
  const place = PRICED[name];
  if (!place || !isRow(request.body)) return request.body;
  // Which way is usual is a question of our own: a platform prices its own riders, whom a form begins with.
  const { usual: _usual, ...body } = request.body;
  const inside = body[place];
  if (!isRow(inside)) return request.body;
  const told = (address: unknown): unknown => {
    const read = v.safeParse(Address, address);
    if (!read.success) return address;
    const { pointSeal: _seal, ...words } = withReadPoint(services, id, request, read.output);
    return words;
  };
  return place === 'shipment'
    ? { ...body, shipment: { ...inside, customerLocation: told(inside.customerLocation) } }
    : { ...body, customerLocation: told(inside) };
}
