import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { form } from '#providers/kit/sandbox/moves.ts';
import type { Leaving, SandboxProvider, SandboxReply, SandboxRequest, SandboxRoute, SandboxWorld } from '#providers/kit/sandbox/types.ts';
import { slugOf } from '#providers/provider.ts';
import type { Clock } from '../clock.ts';
import { Books } from './books.ts';
import { failAfter, failBefore, pause, say } from './faults.ts';
import { policy } from './html.ts';
import { type Later, notifier } from './notifier.ts';
import { overviewPage } from './overview.ts';
import { leavingPage, paymentPage, stopPage } from './page.ts';
import { type Post, post } from './post.ts';
import { SANDBOXES } from './providers.ts';
import { act, order, Registered, Steer, wayBack } from './steer.ts';
import { worldOf } from './world.ts';

export interface SandboxParts {
  clock: Clock;
  /** the file that keeps the books over a restart; null keeps them in memory */
  file?: string | null;
  later?: Later;
  post?: Post;
  providers?: readonly SandboxProvider[];
}
interface Desk {
  provider: SandboxProvider;
  world: SandboxWorld;
}

const inTime: Later = (ms, run) => void setTimeout(run, ms).unref();

/** Another site: one app that answers as every provider, each under its own host `<slug>.pay.localhost`, and as itself under `pay.localhost`. */
export function sandboxApp({
  clock,
  file = null,
  later = inTime,
  post: deliver = post,
  providers = SANDBOXES,
}: SandboxParts): FastifyInstance & { books: Books } {
  const books = new Books(file);
  const app = Fastify({ bodyLimit: 1_000_000, forceCloseConnections: true, routerOptions: { ignoreTrailingSlash: false } });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  const notify = notifier({ books, clock, later, post: deliver });
  let port = 0;
  app.addHook('onListen', async () => {
    const address = app.server.address();
    port = typeof address === 'object' && address ? address.port : 0;
  });
  const desks = providers.map((provider): Desk => {
    const origin = () => `http://${slugOf(provider.code)}.pay.localhost:${port}`;
    return { provider, world: worldOf({ provider, books, clock, notify, origin }) };
  });
  const nonce = () => clock.secret(12);
  const show = (reply: FastifyReply, page: (nonce: string) => string, status = 200) => {
    const once = nonce();
    return reply
      .code(status)
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy(once))
      .header('cache-control', 'no-store')
      .send(page(once));
  };
  const leave = (reply: FastifyReply, provider: SandboxProvider, leaving: Leaving) =>
    leaving.method === 'GET' ? reply.redirect(leaving.url, 303) : show(reply, (once) => leavingPage(provider, leaving, once));
  const send = (reply: FastifyReply, { provider, world }: Desk, answer: SandboxReply) => {
    if ('pay' in answer) return show(reply, (once) => paymentPage(provider, answer.pay, world.accountOf(answer.pay), once));
    if ('stop' in answer) return show(reply, (once) => stopPage(provider, answer.stop, once), 400);
    return reply
      .code(answer.status)
      .headers(answer.headers ?? {})
      .type(answer.type)
      .send(answer.body);
  };

  for (const desk of desks) {
    const host = new RegExp(`^${slugOf(desk.provider.code)}\\.pay\\.localhost(:\\d+)?$`);
    for (const route of desk.provider.routes) {
      app.route({
        method: route.method,
        url: route.path,
        constraints: { host },
        handler: (request, reply) => take(desk, route, request, reply),
      });
    }
    app.get('/simulator/pay/:id', { constraints: { host } }, (request, reply) => {
      const payment = desk.world.find((request.params as { id: string }).id);
      return send(reply, desk, payment ? { pay: payment } : { stop: 'This payment does not exist.' });
    });
    app.route({
      method: 'POST',
      url: '/simulator/act',
      constraints: { host },
      handler: (request, reply) => byPerson(desk, request, reply),
    });
  }

  async function take(desk: Desk, route: SandboxRoute, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { provider, world } = desk;
    const fault = books.takeFault(provider.code, route.call);
    const taken = { provider: provider.code, call: route.call, at: clock.now().toISOString(), status: 0, fault };
    books.took(taken);
    const early = failBefore(fault);
    if (early === 'drop' || early === 'hang') return say(reply, early);
    const answer = failAfter(fault, early ?? (await route.answer(plain(request), world)));
    if (answer === 'drop') return say(reply, 'drop');
    await pause(fault, later);
    taken.status = 'status' in answer ? answer.status : 200;
    return send(reply, desk, answer);
  }

  async function byPerson({ provider, world }: Desk, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const fields = form(String(request.body ?? ''));
    const payment = world.find(fields.payment ?? '');
    if (!payment) return show(reply, (once) => stopPage(provider, 'This payment does not exist.', once), 404);
    const reason = v.is(Steer.entries.reason, fields.reason) ? fields.reason : undefined;
    const action = v.is(Steer.entries.action, fields.action) ? fields.action : undefined;
    const leaving = action ? act({ provider, world, payment, later }, { action, by: 'page', ...(reason && { reason }) }) : wayBack(payment);
    return leaving
      ? leave(reply, provider, leaving)
      : show(reply, (once) => paymentPage(provider, payment, world.accountOf(payment), once));
  }

  const deskOf = (code: string) => desks.find(({ provider }) => provider.code === code);
  const own = { constraints: { host: /^pay\.localhost(:\d+)?$/ } };
  app.get('/', own, (request, reply) => show(reply, (once) => overviewPage(providers, books, request.host, once)));
  app.get('/health', async () => ({ ok: true }));
  app.get('/api/books', own, async (request) => listing(books, request.query as Record<string, string>));
  app.post('/api/accounts', own, async (request, reply) => {
    const read = v.safeParse(Registered, parsed(request.body));
    if (!read.success) return reply.code(400).send({ error: v.flatten(read.issues) });
    books.write({ account: read.output });
    return { ok: true };
  });
  app.post('/api/steer', own, async (request, reply) => steered(parsed(request.body), reply));
  app.post('/steer', own, async (request, reply) => {
    await steered(form(String(request.body ?? '')), reply);
    return reply.sent ? reply : reply.redirect('/', 303);
  });

  async function steered(wish: unknown, reply: FastifyReply): Promise<unknown> {
    const read = v.safeParse(Steer, wish);
    const desk = read.success ? deskOf(read.output.provider) : undefined;
    if (!read.success || !desk) return reply.code(400).send({ error: read.success ? 'unknown provider' : v.flatten(read.issues) });
    const { session, reference, action, reason, afterMs } = read.output;
    order(books, read.output);
    if (!action) return { ok: true };
    const payment = session ? desk.world.find(session) : desk.world.referenced(reference ?? '').at(-1);
    if (!payment) return reply.code(404).send({ error: 'no such payment' });
    const leaving = act(
      { ...desk, payment, later },
      { action, by: 'api', ...(reason && { reason }), ...(afterMs !== undefined && { afterMs }) },
    );
    return { ok: true, payment, leaving };
  }

  return Object.assign(app, { books });
}

const plain = (request: FastifyRequest): SandboxRequest => ({
  method: request.method,
  path: request.url.split('?', 1)[0] ?? '',
  params: request.params as Record<string, string>,
  query: request.query as Record<string, string>,
  headers: request.headers as Record<string, string>,
  text: typeof request.body === 'string' ? request.body : '',
});

function parsed(body: unknown): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return null;
  }
}

function listing(books: Books, { provider, reference }: Record<string, string>): unknown {
  const wanted = (one: { provider: string; reference?: string }) =>
    (!provider || one.provider === provider) && (!reference || one.reference === reference);
  return {
    payments: [...books.payments.values()].filter(wanted),
    notifications: [...books.notifications.values()].filter(wanted),
    calls: books.calls.filter((call) => !provider || call.provider === provider),
    accounts: [...books.accounts.values()].map(({ secrets, ...account }) => ({ ...account, secrets: Object.keys(secrets) })),
  };
}
