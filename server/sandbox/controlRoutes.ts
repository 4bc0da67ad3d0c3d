import type { FastifyInstance, FastifyReply } from 'fastify';
import * as v from 'valibot';
import { isRefused } from '#providers/kit/sandbox/afterwards.ts';
import { form, parseJson } from '#providers/kit/sandbox/moves.ts';
import type { SandboxAccount, SandboxProvider } from '#providers/kit/sandbox/types.ts';
import { AccountBody, act, Command, plan } from './commands.ts';
import type { Later } from './notifier.ts';
import { overviewPage } from './overview.ts';
import type { SimulatedProvider, SimulatorPages } from './pages.ts';
import { literal } from './providerRoutes.ts';
import type { SimulatorState } from './state.ts';

export interface ControlParts {
  state: SimulatorState;
  simulated: readonly SimulatedProvider[];
  later: Later;
  show: SimulatorPages;
  domain: string;
}

/** The simulator as itself, under `pay.localhost` or the name that it was given: all payments on a page, and the API that commands them. */
export function registerControlRoutes(
  app: FastifyInstance,
  { state, simulated, later, show, domain }: ControlParts,
): void {
  const own = { constraints: { host: new RegExp(`^${literal(domain)}(:\\d+)?$`) } };
  const providers = simulated.map(({ provider }) => provider);
  app.get('/health', async () => ({ ok: true }));
  app.get('/', own, (request, reply) =>
    show.page(reply, (nonce) => overviewPage(providers, state, request.host, nonce)),
  );
  app.get('/api/state', own, async (request) =>
    listing(state, request.query as Record<string, string>),
  );
  app.post('/api/accounts', own, async (request, reply) => {
    const read = v.safeParse(AccountBody, parseJson(String(request.body)));
    if (!read.success) return reply.code(400).send({ error: v.flatten(read.issues) });
    const account = read.output;
    const provider = providers.find(({ code }) => code === account.provider);
    const slip = provider && slipIn(provider, account);
    if (slip) return reply.code(400).send({ error: slip });
    state.write({ account });
    return { ok: true };
  });
  app.post('/api/commands', own, async (request, reply) =>
    run(parseJson(String(request.body)), reply),
  );
  app.post('/commands', own, async (request, reply) => {
    await run(form(String(request.body ?? '')), reply);
    return reply.sent ? reply : reply.redirect('/', 303);
  });

  async function run(body: unknown, reply: FastifyReply): Promise<unknown> {
    const read = v.safeParse(Command, body);
    const target = read.success
      ? simulated.find(({ provider }) => provider.code === read.output.provider)
      : undefined;
    if (!read.success || !target)
      return reply
        .code(400)
        .send({ error: read.success ? 'unknown provider' : v.flatten(read.issues) });
    const { session, reference, action, reason, afterMs } = read.output;
    plan(state, read.output);
    if (!action) return { ok: true };
    const payment = session
      ? target.context.find(session)
      : target.context.referenced(reference ?? '').at(-1);
    if (!payment) return reply.code(404).send({ error: 'no such payment' });
    if (isRefused(target.provider, payment, action))
      return reply.code(409).send({ error: `${payment.provider} has no ${action}, or not now` });
    const how = {
      action,
      by: 'api',
      ...(reason && { reason }),
      ...(afterMs !== undefined && { afterMs }),
    } as const;
    const leaving = act({ ...target, payment, later }, how);
    return { ok: true, payment, leaving };
  }
}

/** With a slip it would refuse payments later, and say nothing of why. */
function slipIn(provider: SandboxProvider, { account, secrets }: SandboxAccount): string | null {
  const missing = Object.keys(provider.demo('any').secrets).filter((name) => !secrets[name]);
  if (missing.length > 0) return `secrets lack ${missing.join(', ')}`;
  const { accountIs } = provider;
  return accountIs && account !== secrets[accountIs]
    ? `account has to be the ${accountIs} of its secrets`
    : null;
}

function listing(state: SimulatorState, { provider, reference }: Record<string, string>): unknown {
  const wanted = (one: { provider: string; reference?: string }) =>
    (!provider || one.provider === provider) && (!reference || one.reference === reference);
  return {
    payments: [...state.payments.values()].filter(wanted),
    notifications: [...state.notifications.values()].filter(wanted),
    calls: state.calls.filter((call) => !provider || call.provider === provider),
    accounts: [...state.accounts.values()].map(({ secrets, ...account }) => ({
      ...account,
      secrets: Object.keys(secrets),
    })),
  };
}
