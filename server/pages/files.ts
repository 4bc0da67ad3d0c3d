import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../config.ts';
import { refuse } from '../http/errors.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const ASSETS = join(ROOT, 'dist/client/assets');
const PUBLIC = join(ROOT, 'public');
const BUILT = join(ROOT, 'dist/client');
const YEAR = 'public, max-age=31536000, immutable';
const WEEK = 'public, max-age=604800';
/** Looked up again each time: a worker must not be an old one. */
const FRESH = 'no-cache';
/** Stands between the pages and the network (`src/offline`); what it asks for is of this site alone. */
const OFFLINE_WORKER = 'offline-worker.js';
const WORKER_POLICY = "default-src 'none'; connect-src 'self'";
/** The files that stand at the root of a site. */
const AT_ROOT = ['favicon.ico', 'favicon.svg', 'firebase-messaging-sw.js'];
const SAFE_NAME = /^[\w@.-]+(\/[\w@.-]+)*$/;

/** Files as they are: built ones under names that change with their content, pictures, and the few at the root. */
export async function registerFiles(
  app: FastifyInstance,
  { keepsPages }: Pick<Config, 'keepsPages'>,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: PUBLIC,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    index: false,
  });
  const open = { config: { access: 'open' } } as const;
  const part = { config: { ...open.config, isPart: true } };
  app.get<{ Params: { '*': string } }>('/assets/*', part, (request, reply) =>
    sendNamed(reply, request.params['*'], ASSETS, YEAR),
  );
  app.get<{ Params: { '*': string } }>('/pictures/*', open, (request, reply) =>
    sendNamed(reply, request.params['*'], join(PUBLIC, 'pictures'), WEEK),
  );
  app.get<{ Params: { '*': string } }>('/icons/*', open, (request, reply) =>
    sendNamed(reply, request.params['*'], join(PUBLIC, 'icons'), WEEK),
  );
  for (const name of AT_ROOT)
    app.get(`/${name}`, open, (_request, reply) =>
      sendNamed(reply, name, existsSync(join(BUILT, name)) ? BUILT : PUBLIC, FRESH),
    );
  app.get(`/${OFFLINE_WORKER}`, open, (_request, reply) =>
    sendNamed(
      reply.header('content-security-policy', WORKER_POLICY),
      OFFLINE_WORKER,
      keepsPages ? BUILT : PUBLIC,
      FRESH,
    ),
  );
}

/** Source maps, dotted names and anything that climbs are not there (D35). */
function sendNamed(reply: FastifyReply, name: string, root: string, cache: string): FastifyReply {
  const hidden =
    !SAFE_NAME.test(name) ||
    name.split('/').some((part) => part.startsWith('.')) ||
    name.endsWith('.map');
  if (hidden || !existsSync(join(root, name))) throw refuse('NOT_FOUND');
  // A name that changes with the content needs no other way to tell one version from the next.
  const validators =
    cache === YEAR ? { etag: false, lastModified: false, acceptRanges: false } : {};
  return reply.header('cache-control', cache).sendFile(name, root, validators);
}
