import { and, asc, count, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { ACCESSIBILITY_PATH, pagePath } from '#machines/domain/storePage.ts';
import { categories, products } from '../db/schema/catalog.ts';
import { refuse } from '../http/errors.ts';
import { hostName, isBareHost } from '../http/host.ts';
import type { Services } from '../services.ts';
import type { Store } from '../stores.ts';

/** A sitemap holds at most 50,000 addresses (sitemaps.org); a store with more has several and a list of them. */
const MOST = 50_000;
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const XML: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (sign) => XML[sign] ?? sign);
const list = (name: 'url' | 'sitemap', addresses: string[]): string =>
  addresses.map((one) => `<${name}><loc>${escapeXml(one)}</loc></${name}>`).join('\n');

/** What search engines may find of a store: home, categories and products, each in the language without a prefix. The pages themselves name the others. */
export function registerSitemap(app: FastifyInstance, services: Services): void {
  app.get<{ Querystring: { part?: string } }>(
    '/sitemap.xml',
    { config: { access: 'document' } },
    async ({ store, query, host }, reply) => {
      if (!store) throw refuse(isBareHost(hostName(host) ?? '') ? 'NOT_FOUND' : 'UNKNOWN_HOST');
      // Of a platform behind us the whole catalogue cannot be listed.
      if (services.config.platform) throw refuse('NOT_FOUND');
      const parts = Math.max(1, Math.ceil((await countOf(services, store)) / MOST));
      const part = Number(query.part ?? (parts === 1 ? 1 : 0));
      if (!Number.isInteger(part) || part < 0 || part > parts) throw refuse('NOT_FOUND');
      const text = part === 0 ? index(services, store, parts) : await urls(services, store, part);
      return reply
        .header('cache-control', 'no-cache')
        .type('application/xml; charset=utf-8')
        .send(HEAD + text);
    },
  );
}

const soldBy = (store: Store) =>
  and(eq(products.businessId, store.business.id), eq(products.enabled, true));

async function countOf({ database }: Services, store: Store): Promise<number> {
  const [row] = await database.db.select({ all: count() }).from(products).where(soldBy(store));
  return row?.all ?? 0;
}

function index({ originOf }: Services, store: Store, parts: number): string {
  const addresses = Array.from(
    { length: parts },
    (_, at) => `${originOf(store.domain)}/sitemap.xml?part=${at + 1}`,
  );
  return `<sitemapindex ${NAMESPACE}>\n${list('sitemap', addresses)}\n</sitemapindex>\n`;
}

async function urls({ database, originOf }: Services, store: Store, part: number): Promise<string> {
  const found = await database.db
    .select({ id: products.id })
    .from(products)
    .where(soldBy(store))
    .orderBy(asc(products.id))
    .limit(MOST)
    .offset((part - 1) * MOST);
  // A restaurant shows its whole menu at home.
  const isMenu = store.settings.layout === 'RESTAURANT';
  const shelves =
    part === 1 && !isMenu
      ? await database.db
          .select({ slug: categories.slug })
          .from(categories)
          .where(eq(categories.businessId, store.business.id))
          .orderBy(asc(categories.position))
      : [];
  const paths = [
    ...(part === 1 ? (isMenu ? ['/'] : ['/', '/products']) : []),
    ...shelves.map(({ slug }) => `/products?category=${encodeURIComponent(slug)}`),
    ...(part === 1 ? [...(store.business.pages ?? []).map(pagePath), ACCESSIBILITY_PATH] : []),
    ...found.map(({ id }) => `/products/${encodeURIComponent(id)}`),
  ];
  const origin = originOf(store.domain);
  return `<urlset ${NAMESPACE}>\n${list(
    'url',
    paths.map((path) => origin + path),
  )}\n</urlset>\n`;
}
