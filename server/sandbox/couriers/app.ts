import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../clock.ts';
import { aramex } from './aramex.ts';
import { boxleo } from './boxleo.ts';
import { lalamove } from './lalamove.ts';
import { speedaf } from './speedaf.ts';
import {
  type CourierSandbox,
  type CourierStep,
  type Depot,
  json,
  type SandboxParcel,
  STEPS,
} from './types.ts';

const SANDBOXES: CourierSandbox[] = [boxleo, lalamove, aramex, speedaf];
/** A parcel's whole way takes five minutes here. */
const AFTER_MS: Record<(typeof STEPS)[number], number> = {
  booked: 0,
  pickedUp: 60_000,
  onTheWay: 120_000,
  delivered: 300_000,
};

/** The couriers beside the payment providers: each under `<name>.courier.localhost`, with parcels of its own that travel by themselves or are steered. */
export function openCouriers(
  app: FastifyInstance,
  clock: Pick<Clock, 'now' | 'id'>,
  port: () => number,
): void {
  const parcels: SandboxParcel[] = [];
  for (const sandbox of SANDBOXES) {
    const depot = depotOf(
      sandbox.code,
      parcels,
      clock,
      () => `http://${sandbox.code}.courier.localhost:${port()}`,
    );
    sandbox.mount(app, new RegExp(`^${sandbox.code}\\.courier\\.localhost(:\\d+)?$`), depot);
  }
  const own = { constraints: { host: /^courier\.localhost(:\d+)?$/ } };
  app.get('/api/parcels', own, async () => parcels.map((parcel) => travelled(parcel, clock)));
  app.post('/api/commands', own, async (request, reply) => {
    const { courier, reference, step } = json(request.body) as {
      courier?: string;
      reference?: string;
      step?: CourierStep;
    };
    const parcel = parcels.findLast(
      (one) => one.courier === courier && one.reference === reference,
    );
    if (!parcel || !step || ![...STEPS, 'failed'].includes(step))
      return reply.code(404).send({ error: 'no such parcel or step' });
    parcel.moves.push({ step, at: clock.now().toISOString() });
    return { ok: true };
  });
}

function depotOf(
  code: string,
  parcels: SandboxParcel[],
  clock: Depot['clock'],
  origin: () => string,
): Depot {
  const own = (test: (parcel: SandboxParcel) => boolean): SandboxParcel | undefined => {
    const parcel = parcels.find((one) => one.courier === code && test(one));
    return parcel && travelled(parcel, clock);
  };
  return {
    clock,
    origin,
    find: (id) => own((one) => one.id === id),
    referenced: (account, reference) =>
      own((one) => one.account === account && one.reference === reference),
    take: (wanted) => {
      const parcel = {
        ...wanted,
        courier: code,
        moves: [{ step: 'booked' as const, at: clock.now().toISOString() }],
      };
      parcels.push(parcel);
      return parcel;
    },
  };
}

/** Steps whose time has come are taken, unless a command went further or it was lost. */
function travelled(parcel: SandboxParcel, { now }: Pick<Clock, 'now'>): SandboxParcel {
  const from = Date.parse(parcel.moves[0]?.at ?? '');
  const done = new Set(parcel.moves.map(({ step }) => step));
  if (done.has('failed') || done.has('delivered')) return parcel;
  for (const step of STEPS) {
    const at = from + AFTER_MS[step];
    if (!done.has(step) && at <= now().getTime())
      parcel.moves.push({ step, at: new Date(at).toISOString() });
  }
  return parcel;
}
