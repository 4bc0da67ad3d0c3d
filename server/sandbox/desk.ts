import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { isRefused } from '#providers/kit/sandbox/afterwards.ts';
import { form } from '#providers/kit/sandbox/moves.ts';
import type { SandboxRequest, SandboxRoute } from '#providers/kit/sandbox/types.ts';
import { slugOf } from '#providers/provider.ts';
import type { Clock } from '../clock.ts';
import type { Books } from './books.ts';
import { failAfter, failBefore, pause, say } from './faults.ts';
import type { Later } from './notifier.ts';
import type { Desk, Show } from './show.ts';
import { act, Steer, wayBack } from './steer.ts';

export interface DeskParts {
  books: Books;
  clock: Pick<Clock, 'now'>;
  later: Later;
  show: Show;
}

/** Mounts one provider under its own host: its published calls, and the page at which a person pays. */
export function openDesk(app: FastifyInstance, desk: Desk, parts: DeskParts): void {
  const at = (name = '') => ({
    host: new RegExp(
      `^${name && `${name}\\.`}${slugOf(desk.provider.code)}\\.pay\\.localhost(:\\d+)?$`,
    ),
  });
  const constraints = at();
  for (const route of desk.provider.routes) {
    const { method, path: url } = route;
    app.route({
      method,
      url,
      constraints: at(route.host),
      handler: (request, reply) => takeCall(desk, route, parts, request, reply),
    });
  }
  app.get<{ Params: { id: string } }>('/simulator/pay/:id', { constraints }, (request, reply) => {
    const payment = desk.world.find(request.params.id);
    return parts.show.answer(reply, desk, payment ? { pay: payment } : UNKNOWN);
  });
  app.post('/simulator/act', { constraints }, (request, reply) =>
    takePress(desk, parts, request, reply),
  );
}

const UNKNOWN = { stop: 'This payment does not exist.' };

async function takeCall(
  desk: Desk,
  route: SandboxRoute,
  { books, clock, later, show }: DeskParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { code } = desk.provider;
  const fault = books.takeFault(code, route.call);
  const taken = {
    provider: code,
    call: route.call,
    at: clock.now().toISOString(),
    status: 0,
    fault,
  };
  books.took(taken);
  const early = failBefore(fault);
  if (early === 'drop' || early === 'hang') return say(reply, early);
  const answer = failAfter(fault, early ?? (await route.answer(plain(request), desk.world)));
  if (answer === 'drop') return say(reply, 'drop');
  await pause(fault, later);
  taken.status = 'status' in answer ? answer.status : 200;
  return show.answer(reply, desk, answer);
}

/** A button of the page. Without a known action it is the one that leads back. */
async function takePress(
  desk: Desk,
  { later, show }: DeskParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const fields = form(String(request.body ?? ''));
  const payment = desk.world.find(fields.payment ?? '');
  if (!payment) return show.answer(reply, desk, UNKNOWN);
  const reason = v.is(Steer.entries.reason, fields.reason) ? fields.reason : undefined;
  const action = v.is(Steer.entries.action, fields.action) ? fields.action : undefined;
  const doable = action && !isRefused(desk.provider, payment, action);
  if (action && !doable) return show.answer(reply, desk, { pay: payment });
  const leaving = action
    ? act({ ...desk, payment, later }, { action, by: 'page', ...(reason && { reason }) })
    : wayBack(payment);
  return leaving
    ? show.leave(reply, desk.provider, leaving)
    : show.answer(reply, desk, { pay: payment });
}

const plain = (request: FastifyRequest): SandboxRequest => ({
  method: request.method,
  path: request.url.split('?', 1)[0] ?? '',
  params: request.params as Record<string, string>,
  query: request.query as Record<string, string>,
  headers: request.headers as Record<string, string>,
  text: typeof request.body === 'string' ? request.body : '',
});
