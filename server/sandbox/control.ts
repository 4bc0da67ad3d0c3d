import type { FastifyInstance, FastifyReply } from 'fastify';
import * as v from 'valibot';
import { isRefused } from '#providers/kit/sandbox/afterwards.ts';
import { form, parseJson } from '#providers/kit/sandbox/moves.ts';
import type { Books } from './books.ts';
import type { Later } from './notifier.ts';
import { overviewPage } from './overview.ts';
import type { Desk, Show } from './show.ts';
import { act, order, Registered, Steer } from './steer.ts';

export interface ControlParts {
  books: Books;
  desks: readonly Desk[];
  later: Later;
  show: Show;
}

/** The simulator as itself, under `pay.localhost`: all payments on a page, and the API that steers them. */
export function openControl(
  app: FastifyInstance,
  { books, desks, later, show }: ControlParts,
): void {
  const own = { constraints: { host: /^pay\.localhost(:\d+)?$/ } };
  const providers = desks.map(({ provider }) => provider);
  app.get('/health', async () => ({ ok: true }));
  app.get('/', own, (request, reply) =>
    show.page(reply, (nonce) => overviewPage(providers, books, request.host, nonce)),
  );
  app.get('/api/books', own, async (request) =>
    listing(books, request.query as Record<string, string>),
  );
  app.post('/api/accounts', own, async (request, reply) => {
    const read = v.safeParse(Registered, parseJson(String(request.body)));
    if (!read.success) return reply.code(400).send({ error: v.flatten(read.issues) });
    books.write({ account: read.output });
    return { ok: true };
  });
  app.post('/api/steer', own, async (request, reply) =>
    steer(parseJson(String(request.body)), reply),
  );
  app.post('/steer', own, async (request, reply) => {
    await steer(form(String(request.body ?? '')), reply);
    return reply.sent ? reply : reply.redirect('/', 303);
  });

  async function steer(wish: unknown, reply: FastifyReply): Promise<unknown> {
    const read = v.safeParse(Steer, wish);
    const desk = read.success
      ? desks.find(({ provider }) => provider.code === read.output.provider)
      : undefined;
    if (!read.success || !desk)
      return reply
        .code(400)
        .send({ error: read.success ? 'unknown provider' : v.flatten(read.issues) });
    const { session, reference, action, reason, afterMs } = read.output;
    order(books, read.output);
    if (!action) return { ok: true };
    const payment = session
      ? desk.world.find(session)
      : desk.world.referenced(reference ?? '').at(-1);
    if (!payment) return reply.code(404).send({ error: 'no such payment' });
    if (isRefused(desk.provider, payment, action))
      return reply.code(409).send({ error: `${payment.provider} has no ${action}, or not now` });
    const how = {
      action,
      by: 'api',
      ...(reason && { reason }),
      ...(afterMs !== undefined && { afterMs }),
    } as const;
    const leaving = act({ ...desk, payment, later }, how);
    return { ok: true, payment, leaving };
  }
}

function listing(books: Books, { provider, reference }: Record<string, string>): unknown {
  const wanted = (one: { provider: string; reference?: string }) =>
    (!provider || one.provider === provider) && (!reference || one.reference === reference);
  return {
    payments: [...books.payments.values()].filter(wanted),
    notifications: [...books.notifications.values()].filter(wanted),
    calls: books.calls.filter((call) => !provider || call.provider === provider),
    accounts: [...books.accounts.values()].map(({ secrets, ...account }) => ({
      ...account,
      secrets: Object.keys(secrets),
    })),
  };
}
