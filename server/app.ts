import cookie from '@fastify/cookie';
import Fastify, {
  type FastifyInstance,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import { problemOf } from '#machines/domain/problem.ts';
import type { Renderer } from '#machines/domain/render.ts';
import { backgroundWork } from './background.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { CatalogueChanges } from './db/catalogueChanges.ts';
import type { Database } from './db/open.ts';
import { BODY_BYTES, BOUNDS, HANDLER_MS } from './http/bounds.ts';
import { registerCompression } from './http/compress.ts';
import { registerErrors } from './http/errorAnswers.ts';
import { sendProblem } from './http/errors.ts';
import { registerGuard } from './http/guard.ts';
import { headersOf, registerHeaders } from './http/headers.ts';
import { firebaseIdentity, type TokenVerifier } from './http/identity.ts';
import { parseJson } from './http/json.ts';
import { eventLoopLateness, type Lateness } from './http/lateness.ts';
import { limitsOf } from './http/limits.ts';
import { registerMethods } from './http/methods.ts';
import { registerPlainText } from './http/plainText.ts';
import { registerReceiving } from './http/receiving.ts';
import { documentTurns } from './http/renderTurns.ts';
import { registerShedding } from './http/shed.ts';
import { answerUnreadable } from './http/unreadable.ts';
import { loggedError } from './loggedError.ts';
import { mailSenderOf } from './mail/sender.ts';
import { registerRequestLine } from './monitoring/requestLine.ts';
import { registerRequestSpan } from './monitoring/requestSpan.ts';
import { providerClientsOf } from './payments/providerClients.ts';
import { platformStores } from './platformProxy/stores.ts';
import { openPush } from './push/sender.ts';
import { registerRooms } from './rooms.ts';
import { type Meters, NO_METERS, type Services } from './services.ts';
import { storesOf } from './stores.ts';

export interface AppParts {
  database: Database;
  clock: Clock;
  config: Config;
  renderer: Renderer;
  /** what tells that the catalogue changed; without it every page is rendered for the one who asks */
  changes?: CatalogueChanges | undefined;
  /** Firebase unless given */
  identity?: TokenVerifier;
  /** the event loop's unless given */
  lateness?: Lateness;
  /** counted for its operators; nothing unless given */
  meters?: Meters;
  /** where its lines go; true: the standard output */
  logger?: boolean | { write(line: string): void };
}

/** The whole server over the given parts, not listening yet; tests use it as it is. */
export async function buildApp({
  database,
  clock,
  config,
  renderer,
  changes,
  identity,
  lateness,
  meters = NO_METERS,
  logger = false,
}: AppParts): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: BODY_BYTES,
    trustProxy: config.trustProxy,
    requestTimeout: BOUNDS.requestTimeout,
    handlerTimeout: HANDLER_MS,
    keepAliveTimeout: BOUNDS.keepAliveTimeout,
    http: BOUNDS,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: unreadableAddress,
    clientErrorHandler: answerUnreadable(config),
    genReqId: () => clock.secret(6),
    logger: logger && {
      redact: REDACTED,
      serializers: { err: (error: unknown) => ({ ...loggedError(error) }) },
      ...(logger !== true && { stream: logger }),
    },
  });
  const services: Services = {
    database,
    clock,
    config,
    renderer,
    turns: documentTurns(),
    changes: changes ?? null,
    push: await openPush({ config, database, clock }),
    mail: mailSenderOf(config.mail),
    identity:
      identity ??
      firebaseIdentity(
        { projectId: config.firebase.projectId, emulator: config.authEmulator },
        clock,
        (error) => app.log.error({ err: error }, 'the identity provider gave no answer'),
      ),
    stores: config.platform
      ? platformStores(config.platform, clock)
      : storesOf(database, clock, {
          keys: config.secrets.encryption,
          mode: config.mode,
          suggestsPlaces: config.places !== null,
        }),
    limits: limitsOf(clock, config.limits),
    calls: new Map(),
    keys: config.secrets.encryption,
    providerClients: providerClientsOf(clock, config.sandboxOrigin, config.providerHosts, meters),
    meters,
    originOf: config.originOf,
    log: app.log,
    ...backgroundWork(() => services.log),
  };
  app.decorate('services', services);
  app.server.on('connection', services.turns.arrived);
  app.addHook('onClose', async () => {
    await services.whenIdle();
    services.providerClients.stop();
    await services.identity.close();
    await services.push?.close();
    services.mail?.close();
  });
  await app.register(cookie, { secret: config.secrets.cookie });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) =>
      body.length === 0 ? undefined : parseJson(body, request.routeOptions.config.depth),
  );
  if (config.spans) registerRequestSpan(app, { isBehindProxy: config.trustProxy !== false });
  registerRequestLine(app, { meters, build: config.buildId });
  registerHeaders(app, config);
  registerReceiving(app);
  registerCompression(app);
  registerErrors(app);
  registerMethods(app);
  registerPlainText(app);
  registerShedding(app, { database, config, lateness: lateness ?? eventLoopLateness() });
  registerGuard(app);
  await registerRooms(app, services);
  return app;
}

/** An address that no route can even be looked up for; Fastify's own answer would repeat it. */
const unreadableAddress: FastifyServerOptions['frameworkErrors'] = (_error, _request, reply) => {
  reply.headers(headersOf(reply.server.services.config));
  sendProblem(reply, problemOf('NOT_FOUND'));
};

/** Pino's paths of what a log must never hold (I41). */
const REDACTED = [
  'req.headers.cookie',
  'req.headers.id_token',
  'req.headers["api-key"]',
  'req.headers["x-capability"]',
  'req.headers.authorization',
];
