import Fastify, { type FastifyInstance } from 'fastify';
import { SANDBOXES } from '#providers/demo.ts';
import type { SandboxProvider } from '#providers/kit/sandbox/types.ts';
import { slugOf } from '#providers/provider.ts';
import type { Clock } from '../clock.ts';
import { Books } from './books.ts';
import { openControl } from './control.ts';
import { openCouriers } from './couriers/app.ts';
import { openDesk } from './desk.ts';
import { type Later, notifier } from './notifier.ts';
import { openPlaces } from './places/app.ts';
import { type Post, post } from './post.ts';
import { type Desk, showing } from './show.ts';
import { keepPromises } from './steer.ts';
import { worldOf } from './world.ts';

export interface SandboxParts {
  clock: Clock;
  /** the file that keeps the books over a restart; null keeps them in memory */
  file?: string | null;
  later?: Later;
  post?: Post;
  providers?: readonly SandboxProvider[];
  /** false: whoever asks too often is answered all the same, which no provider does */
  paces?: boolean;
}

const inTime: Later = (ms, run) => void setTimeout(run, ms).unref();

/** Another site: one app that answers as every provider, each under its own host `<slug>.pay.localhost`, and as itself under `pay.localhost`. */
export function sandboxApp(parts: SandboxParts): FastifyInstance & { books: Books } {
  const { clock, file = null, later = inTime, providers = SANDBOXES, paces = true } = parts;
  const books = new Books(file);
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
  const notify = notifier({ books, clock, later, post: parts.post ?? post });
  const show = showing(clock);
  const desks = providers.map((provider): Desk => {
    const origin = () => `http://${slugOf(provider.code)}.pay.localhost:${port}`;
    return { provider, world: worldOf({ provider, books, clock, notify, origin, paces }) };
  });
  for (const desk of desks) openDesk(app, desk, { books, clock, later, show });
  openControl(app, { books, desks, later, show });
  openCouriers(app, clock, () => port);
  openPlaces(app);
  keepPromises(books, desks, clock.now(), later);
  return Object.assign(app, { books });
}
