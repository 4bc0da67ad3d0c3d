import { createHmac } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type CourierSandbox, type CourierStep, digits, json, kilometres } from './types.ts';

const STATES: Record<CourierStep, string> = {
  booked: 'ASSIGNING_DRIVER',
  pickedUp: 'ON_GOING',
  onTheWay: 'PICKED_UP',
  delivered: 'COMPLETED',
  failed: 'REJECTED',
};
const CURRENCY: Record<string, string> = { MY: 'MYR', SG: 'SGD', PH: 'PHP', TH: 'THB', HK: 'HKD' };
const VALID_MS = 5 * 60_000;
const FARTHEST_KM = 60;

interface Quotation {
  id: string;
  account: string;
  stops: string[];
  until: number;
  total: string;
  currency: string;
}

export const lalamove: CourierSandbox = {
  code: 'lalamove',
  mount(app, host, depot) {
    const quotations = new Map<string, Quotation>();
    const refuse = (reply: FastifyReply, status: number, id: string) =>
      reply.code(status).send({ errors: [{ id, message: id }] });
    /** The signature is made again from what arrived, byte for byte. */
    const accountOf = (request: FastifyRequest, reply: FastifyReply): string | null => {
      const [, key = '', time = '', signature = ''] =
        /^hmac (pk_test_[\w-]+):(\d+):([0-9a-f]{64})$/.exec(request.headers.authorization ?? '') ??
        [];
      const text = typeof request.body === 'string' ? request.body : '';
      const raw = `${time}\r\n${request.method}\r\n${request.url}\r\n\r\n${text}`;
      const right =
        createHmac('sha256', key.replace('pk_', 'sk_')).update(raw).digest('hex') === signature;
      const isFresh = Math.abs(depot.clock.now().getTime() - Number(time)) < VALID_MS;
      if (
        right &&
        isFresh &&
        request.headers['request-id'] &&
        CURRENCY[String(request.headers.market)]
      )
        return key.slice('pk_test_'.length);
      refuse(reply, 401, 'ERR_UNAUTHORIZED');
      return null;
    };
    app.post('/v3/quotations', { constraints: { host } }, async (request, reply) => {
      const account = accountOf(request, reply);
      if (!account) return reply;
      const { data } = json(request.body) as {
        data?: {
          serviceType?: string;
          language?: string;
          stops?: { coordinates?: { lat?: unknown; lng?: unknown }; address?: string }[];
        };
      };
      const points = (data?.stops ?? []).map(({ coordinates }): [number, number] => [
        Number(coordinates?.lat),
        Number(coordinates?.lng),
      ]);
      const asText = (data?.stops ?? []).every(
        ({ coordinates, address }) =>
          typeof coordinates?.lat === 'string' && typeof address === 'string',
      );
      const [from, to] = points;
      if (
        !from ||
        !to ||
        !asText ||
        !points.flat().every(Number.isFinite) ||
        data?.serviceType !== 'MOTORCYCLE'
      )
        return refuse(reply, 422, 'ERR_INVALID_FIELD');
      const way = kilometres(from, to);
      if (way > FARTHEST_KM) return refuse(reply, 422, 'ERR_OUT_OF_SERVICE_AREA');
      const currency = CURRENCY[String(request.headers.market)] ?? '';
      const quotation = {
        id: digits(depot.clock.id(), 19),
        account,
        stops: points.map(() => digits(depot.clock.id(), 19)),
        until: depot.clock.now().getTime() + VALID_MS,
        total: (5 + way * 0.9).toFixed(1),
        currency,
      };
      quotations.set(quotation.id, quotation);
      return reply.code(201).send({
        data: {
          quotationId: quotation.id,
          scheduleAt: depot.clock.now().toISOString(),
          expiresAt: new Date(quotation.until).toISOString(),
          serviceType: 'MOTORCYCLE',
          stops: quotation.stops.map((stopId, at) => ({ stopId, ...data?.stops?.[at] })),
          priceBreakdown: {
            base: '5.0',
            totalExcludePriorityFee: quotation.total,
            total: quotation.total,
            currency,
          },
          distance: { value: String(Math.round(way * 1000)), unit: 'm' },
        },
      });
    });
    const view = (id: string, status: string) => ({
      data: { orderId: id, shareLink: `${depot.origin()}/share/${id}`, status },
    });
    app.post('/v3/orders', { constraints: { host } }, async (request, reply) => {
      const account = accountOf(request, reply);
      if (!account) return reply;
      const { data } = json(request.body) as {
        data?: {
          quotationId?: string;
          sender?: { stopId?: string; phone?: string };
          recipients?: { stopId?: string; name?: string; phone?: string }[];
          metadata?: { reference?: string };
        };
      };
      const quotation = quotations.get(data?.quotationId ?? '');
      const reference = data?.metadata?.reference ?? '';
      if (
        !quotation ||
        quotation.account !== account ||
        quotation.until < depot.clock.now().getTime()
      )
        return refuse(reply, 422, 'ERR_INVALID_QUOTATION_ID');
      const [to] = data?.recipients ?? [];
      if (
        data?.sender?.stopId !== quotation.stops[0] ||
        to?.stopId !== quotation.stops[1] ||
        !to?.name ||
        !to.phone?.startsWith('+')
      )
        return refuse(reply, 422, 'ERR_INVALID_FIELD');
      // A quotation makes one order, and a reference in the metadata makes none the same.
      quotations.delete(quotation.id);
      const parcel = depot.take({ account, reference, id: digits(depot.clock.id(), 19), data: {} });
      return reply.code(201).send(view(parcel.id, STATES.booked));
    });
    app.get<{ Params: { id: string } }>(
      '/v3/orders/:id',
      { constraints: { host } },
      async (request, reply) => {
        const account = accountOf(request, reply);
        if (!account) return reply;
        const parcel = depot.find(request.params.id);
        if (!parcel || parcel.account !== account) return refuse(reply, 404, 'ERR_ORDER_NOT_FOUND');
        return view(parcel.id, STATES[parcel.moves.at(-1)?.step ?? 'booked']);
      },
    );
  },
};
