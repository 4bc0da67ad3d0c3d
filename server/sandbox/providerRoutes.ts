import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { isRefused } from '#providers/kit/sandbox/afterwards.ts';
import { CallCounter } from '#providers/kit/sandbox/callLimit.ts';
import { form } from '#providers/kit/sandbox/moves.ts';
import type { SandboxRequest, SandboxRoute } from '#providers/kit/sandbox/types.ts';
import { slugOf } from '#providers/provider.ts';
import type { Clock } from '../clock.ts';
import { act, Command, wayBack } from './commands.ts';
import { failAfter, failBefore, pause, say, tooMany } from './faults.ts';
import type { Later } from './notifier.ts';
import type { SimulatedProvider, SimulatorPages } from './pages.ts';
import type { SimulatorState } from './state.ts';

export interface RouteParts {
  state: SimulatorState;
  clock: Pick<Clock, 'now'>;
  later: Later;
  show: SimulatorPages;
  domain: string;
}

/** Mounts one provider under its own host: its published calls, and the page at which a person pays. */
export function registerProviderRoutes(
  app: FastifyInstance,
  simulated: SimulatedProvider,
  parts: RouteParts,
): void {
  const at = (name = '') => ({
    host: new RegExp(
      `^${name && `${name}\\.`}${slugOf(simulated.provider.code)}\\.${literal(parts.domain)}(:\\d+)?$`,
    ),
  });
  const constraints = at();
  for (const route of simulated.provider.routes) {
    const { method, path: url } = route;
    app.route({
      method,
      url,
      constraints: at(route.host),
      handler: (request, reply) => answerCall(simulated, route, parts, request, reply),
    });
  }
  app.get<{ Params: { id: string } }>('/simulator/pay/:id', { constraints }, (request, reply) => {
    const payment = simulated.context.find(request.params.id);
    return parts.show.answer(reply, simulated, payment ? { pay: payment } : UNKNOWN);
  });
  app.post('/simulator/act', { constraints }, (request, reply) =>
    answerButton(simulated, parts, request, reply),
  );
}

/** A name inside a pattern. */
export const literal = (domain: string): string => domain.replaceAll('.', '\\.');

const UNKNOWN = { stop: 'This payment does not exist.' };

async function answerCall(
  simulated: SimulatedProvider,
  route: SandboxRoute,
  { state, clock, later, show }: RouteParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { code } = simulated.provider;
  const fault = state.takeFault(code, route.call);
  const call = {
    provider: code,
    call: route.call,
    at: clock.now().toISOString(),
    status: 0,
    fault,
  };
  state.addCall(call);
  const wait = waitFor(simulated, route.call, request);
  const early =
    wait === 0
      ? failBefore(fault, simulated.provider)
      : tooMany(simulated.provider, Math.ceil(wait / 1_000));
  if (early === 'drop' || early === 'hang') return say(reply, early);
  const answer = failAfter(fault, early ?? (await route.answer(plain(request), simulated.context)));
  if (answer === 'drop') return say(reply, 'drop');
  await pause(fault, later);
  call.status = 'status' in answer ? answer.status : 200;
  return show.answer(reply, simulated, answer);
}

const limits = new WeakMap<SimulatedProvider, Map<string, CallCounter>>();
/** ms until the published limit of calls with these keys leaves room for another; 0: now. */
function waitFor(simulated: SimulatedProvider, call: string, { headers }: FastifyRequest): number {
  const { provider, context } = simulated;
  const limit = provider.limits?.[call];
  if (!limit || !context.paces) return 0;
  const ours = limits.get(simulated) ?? new Map<string, CallCounter>();
  limits.set(simulated, ours);
  const counted = ours.get(call) ?? new CallCounter(limit.most, limit.ms);
  ours.set(call, counted);
  return counted.waitOf(`${headers.authorization ?? headers['x-client-id'] ?? ''}`, context.now());
}

/** A button of the page. Without a known action it is the one that leads back. */
async function answerButton(
  simulated: SimulatedProvider,
  { later, show }: RouteParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const fields = form(String(request.body ?? ''));
  const payment = simulated.context.find(fields.payment ?? '');
  if (!payment) return show.answer(reply, simulated, UNKNOWN);
  const reason = v.is(Command.entries.reason, fields.reason) ? fields.reason : undefined;
  const action = v.is(Command.entries.action, fields.action) ? fields.action : undefined;
  const doable = action && !isRefused(simulated.provider, payment, action);
  if (action && !doable) return show.answer(reply, simulated, { pay: payment });
  const leaving = action
    ? act({ ...simulated, payment, later }, { action, by: 'page', ...(reason && { reason }) })
    : wayBack(payment);
  return leaving
    ? show.leave(reply, simulated.provider, leaving)
    : show.answer(reply, simulated, { pay: payment });
}

const plain = (request: FastifyRequest): SandboxRequest => ({
  method: request.method,
  path: request.url.split('?', 1)[0] ?? '',
  params: request.params as Record<string, string>,
  query: request.query as Record<string, string>,
  headers: request.headers as Record<string, string>,
  text: typeof request.body === 'string' ? request.body : '',
});
