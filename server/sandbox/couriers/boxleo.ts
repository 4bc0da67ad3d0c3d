import type { FastifyReply, FastifyRequest } from 'fastify';
import { type CourierSandbox, type CourierStep, digits, json } from './types.ts';

const WORDS: Record<CourierStep, [status: string, message: string]> = {
  booked: ['BOOKED', 'Order received'],
  pickedUp: ['PICKED_UP', 'Picked up by the rider'],
  onTheWay: ['ON_THE_WAY', 'Out for delivery'],
  delivered: ['DELIVERED', 'Delivered'],
  failed: ['FAILED', 'Returned to the sender'],
};
/** It rides in these countries only. */
const SERVED = ['KE', 'UG', 'TZ', 'RW'];
const NAMED = ['name', 'address', 'city', 'country'];

export const boxleo: CourierSandbox = {
  code: 'boxleo',
  mount(app, host, depot) {
    const constraints = { host };
    const accountOf = (request: FastifyRequest, reply: FastifyReply): string | null => {
      const account =
        /^Bearer demo-token-of-([\w-]+)$/.exec(request.headers.authorization ?? '')?.[1] ?? null;
      if (!account) reply.code(401).send({ message: 'unknown token' });
      return account;
    };
    const isComplete = (end: unknown, fields: string[]): boolean =>
      fields.every(
        (field) => typeof (end as Record<string, unknown> | undefined)?.[field] === 'string',
      );
    app.post('/v1/quotes', { constraints }, async (request, reply) => {
      if (!accountOf(request, reply)) return reply;
      const {
        from,
        to,
        currency,
        weight_kg: weight,
      } = json(request.body) as {
        from?: unknown;
        to?: Record<string, string>;
        currency?: string;
        weight_kg?: number;
      };
      if (!isComplete(from, NAMED) || !isComplete(to, NAMED) || !currency || !(Number(weight) > 0))
        return reply.code(400).send({ message: 'incomplete' });
      if (!SERVED.includes(to?.country ?? ''))
        return reply.code(422).send({ message: 'outside of the area' });
      const isNear =
        (from as Record<string, string>).city?.toLowerCase() === to?.city?.toLowerCase();
      const price = (isNear ? 240 : 380) + Math.round(Number(weight) * 10);
      return {
        price,
        currency,
        valid_until: new Date(depot.clock.now().getTime() + 10 * 60_000).toISOString(),
      };
    });
    app.post('/v1/orders', { constraints }, async (request, reply) => {
      const account = accountOf(request, reply);
      if (!account) return reply;
      const { reference, to } = json(request.body) as {
        reference?: string;
        to?: { phone?: string };
      };
      if (!reference || !isComplete(to, [...NAMED, 'phone']))
        return reply.code(400).send({ message: 'incomplete' });
      // Nothing says that a reference makes one order of two.
      const parcel = depot.take({
        account,
        reference,
        id: depot.clock.id(),
        data: { number: `BX${digits(depot.clock.id(), 9)}` },
      });
      const number = parcel.data.number ?? '';
      return reply.code(201).send({
        id: parcel.id,
        tracking_number: number,
        tracking_url: `${depot.origin()}/track/${number}`,
      });
    });
    app.get<{ Params: { id: string } }>(
      '/v1/orders/:id',
      { constraints },
      async (request, reply) => {
        const account = accountOf(request, reply);
        if (!account) return reply;
        const parcel = depot.find(request.params.id);
        if (!parcel || parcel.account !== account)
          return reply.code(404).send({ message: 'unknown' });
        return {
          history: parcel.moves.map(({ step, at }) => ({
            status: WORDS[step][0],
            message: WORDS[step][1],
            at,
          })),
        };
      },
    );
  },
};
