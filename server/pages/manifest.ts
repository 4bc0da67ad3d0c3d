import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from '../http/errors.ts';
import type { Store } from '../stores.ts';
import { drawnIcon, type IconSize, paintedIcon } from './icons.ts';

/** Looked up again each time: a merchant's colours change. */
const CACHE = 'no-cache';
const ICON = '/icons/store.svg';
/** The first is where an iPhone looks by itself, too. */
const PAINTED: Record<string, IconSize> = {
  '/apple-touch-icon.png': 180,
  '/icons/store-192.png': 192,
  '/icons/store-512.png': 512,
};

/** What makes a store an app on a home screen; on an iPhone only such an app may be told of anything while it is closed. */
export function registerManifest(app: FastifyInstance): void {
  const config = { access: 'document' } as const;
  app.get('/manifest.webmanifest', { config }, async (request, reply) =>
    reply
      .header('cache-control', CACHE)
      .type('application/manifest+json')
      .send(JSON.stringify(manifestOf(storeOf(request)))),
  );
  app.get(ICON, { config }, async (request, reply) =>
    reply
      .header('cache-control', CACHE)
      .type('image/svg+xml')
      .send(drawnIcon(storeOf(request).settings)),
  );
  for (const [path, size] of Object.entries(PAINTED))
    app.get(path, { config }, async (request, reply) =>
      reply
        .header('cache-control', CACHE)
        .type('image/png')
        .send(paintedIcon(storeOf(request).settings, size)),
    );
}

function storeOf({ store }: FastifyRequest): Store {
  if (!store) throw refuse('UNKNOWN_HOST');
  return store;
}

const manifestOf = ({ business, settings }: Store) => ({
  id: '/',
  name: business.name,
  short_name: business.name.slice(0, 12).trim(),
  description: business.tagline,
  lang: business.locale,
  start_url: '/',
  scope: '/',
  display: 'standalone',
  theme_color: settings.headerColor,
  background_color: settings.headerColor,
  icons: ['any', 'maskable'].flatMap((purpose) => [
    { src: ICON, sizes: 'any', type: 'image/svg+xml', purpose },
    ...Object.entries(PAINTED).map(([src, size]) => ({
      src,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })),
  ]),
});
