import Fastify, { type FastifyInstance } from 'fastify';
import { SANDBOXES } from '#providers/demo.ts';
import type { SandboxProvider } from '#providers/kit/sandbox/types.ts';
import { slugOf } from '#providers/provider.ts';
import type { Clock } from '../clock.ts';
import { resumeLateAnswers } from './commands.ts';
import { contextOf } from './context.ts';
import { registerControlRoutes } from './controlRoutes.ts';
import { openCouriers } from './couriers/app.ts';
import type { Mailbox } from './mail/catcher.ts';
import { openMailbox } from './mail/pages.ts';
import { type Later, notifier } from './notifier.ts';
import { pagesOf, type SimulatedProvider } from './pages.ts';
import { openPlaces } from './places/app.ts';
import { type Post, post } from './post.ts';
import { registerProviderRoutes } from './providerRoutes.ts';
import { SimulatorState } from './state.ts';

export interface SandboxParts {
  clock: Clock;
  /** the file that keeps the state over a restart; null keeps them in memory */
  file?: string | null;
  later?: Later;
  post?: Post;
  providers?: readonly SandboxProvider[];
  /** false: a shop that asks too often is answered all the same, which no provider does */
  paces?: boolean;
  /** under which name it answers as itself, and each provider below it */
  domain?: string;
  /** what the mail catcher holds */
  mailbox?: Mailbox;
}

const inTime: Later = (ms, run) => void setTimeout(run, ms).unref();

const USUAL_DOMAIN = 'pay.localhost';
/** Another site: one app that answers as every provider, each under its own host `<slug>.pay.localhost`, and as itself under `pay.localhost`. */
export function sandboxApp(parts: SandboxParts): FastifyInstance & { state: SimulatorState } {
  const { clock, file = null, later = inTime, providers = SANDBOXES, paces = true } = parts;
  const { domain = USUAL_DOMAIN } = parts;
  const state = new SimulatorState(file);
  const app = Fastify({
    bodyLimit: 1_000_000,
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: false },
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  let port = 0;
  app.addHook('onListen', async () => {
    const address = app.server.address();
    port = typeof address === 'object' && address ? address.port : 0;
  });
  const notify = notifier({ state, clock, later, post: parts.post ?? post });
  const show = pagesOf(clock);
  const simulated = providers.map((provider): SimulatedProvider => {
    const origin = () => `http://${slugOf(provider.code)}.${domain}:${port}`;
    return { provider, context: contextOf({ provider, state, clock, notify, origin, paces }) };
  });
  for (const one of simulated)
    registerProviderRoutes(app, one, { state, clock, later, show, domain });
  registerControlRoutes(app, { state, simulated, later, show, domain });
  openCouriers(app, clock, () => port);
  openPlaces(app);
  if (parts.mailbox) openMailbox(app, parts.mailbox, show);
  resumeLateAnswers(state, simulated, clock.now(), later);
  return Object.assign(app, { state });
}
