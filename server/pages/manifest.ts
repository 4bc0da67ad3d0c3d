import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from '../http/errors.ts';
import type { Store } from '../store/stores.ts';

/** Looked up again each time: a merchant's colours change. */
const CACHE = 'no-cache';
const HEX = /^#[\da-f]{6}$/i;
const ICON = '/icons/store.svg';

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
      .send(iconOf(storeOf(request))),
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
  icons: [
    { src: ICON, sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    { src: ICON, sizes: 'any', type: 'image/svg+xml', purpose: 'maskable' },
  ],
});

/** The store's initial on its own colour, to the very edge, so that any mask may be laid over it. */
function iconOf({ business, settings }: Store): string {
  const ground = HEX.test(settings.primaryColor) ? settings.primaryColor : '#1d1b18';
  const initial = business.name.slice(0, 1).replace(/[<>&]/, '');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><rect width="512" height="512" fill="${ground}"/><text x="256" y="340" font-size="240" font-family="system-ui, sans-serif" font-weight="700" text-anchor="middle" fill="${isDark(ground) ? '#ffffff' : '#161412'}">${initial}</text></svg>`;
}

/** By the eye's own weights of red, green and blue. */
function isDark(hex: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return 0.299 * red + 0.587 * green + 0.114 * blue < 150;
}
