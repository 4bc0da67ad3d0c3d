import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { MAY_BE_KEPT } from '#machines/domain/offline.ts';
import type { RenderReply } from '#machines/domain/render.ts';
import { DERIVED_BYTES, derived, sealingKey } from '../crypto/seal.ts';
import type { CatalogueChanges } from '../db/catalogueChanges.ts';
import type { Principal } from '../http/identity.ts';
import { NoPlace } from '../http/shed.ts';
import type { Services } from '../services.ts';
import { type PackedPage, packPage, tagOf } from './packedPage.ts';
import { type CacheBytes, pageCache } from './pageCache.ts';
import type { RecentReads } from './recent.ts';
import { locationOf, type PageAddress, renderRequest, typedFor } from './renderRequest.ts';
import { pageHeaders, sendPage } from './sendPage.ts';
import { type SharedPage, sharedPage } from './sharedPage.ts';

export interface GuestPages {
  /** The page of that address as every guest is shown it; null where it shows something of the one who asks. */
  find(
    request: FastifyRequest,
    address: PageAddress,
    principal: Principal | null,
  ): { send(reply: FastifyReply): Promise<FastifyReply> } | null;
}

/** Pages of the catalogue that are rendered and compressed once for all guests, until what they show has changed. */
export function guestPages(
  services: Services,
  changes: CatalogueChanges,
  recent: RecentReads,
  bytes?: CacheBytes,
): GuestPages {
  const cache = pageCache(changes, bytes);
  const tight: TightPages = new LRUCache({
    maxSize: TIGHT_BYTES,
    sizeCalculation: ({ length }) => length + TIGHT_OVERHEAD,
  });
  const { tighten, tightenNow } = tightener(services.clock, tight);
  // Stands where the nonce will, and is as long as one: a page is rendered before it is known to whom it is sent.
  const place = services.clock.secret(DERIVED_BYTES);
  changes.onChange((storeId) => storeId === null && services.stores.forget());

  const render = async (
    request: FastifyRequest,
    address: PageAddress,
  ): Promise<PackedPage | RenderReply> => {
    const refused = request.enterLane();
    if (refused) throw new NoPlace(refused);
    const { store } = request;
    const isStill = store === (await services.stores.byHost(store?.domain ?? ''));
    const wanted = { services, recent, address: { ...address, nonce: place }, principal: null };
    const page = await services.renderer.render(await renderRequest(wanted, request));
    // A store that changed while its visitor waited is shown to that visitor as it was, and kept for no other.
    if (!isStill || !isForAll(page)) return page;
    const packed = await pack(services, page, place, tight);
    if (packed.isOneAnswerIfTight() && !services.turns.areAwaited()) await tightenNow(packed);
    return packed;
  };

  return {
    find(request, address, principal) {
      const shared = guestAddress(services, request, address, principal);
      if (!shared) return null;
      const { key, url } = shared;
      return {
        async send(reply) {
          const page = await cache.take(key, () => render(request, { ...address, url }));
          if ('bodyFor' in page) {
            tighten(page);
            return sendPacked(page, request, reply);
          }
          return sendPage(reply, services, address.nonce, {
            ...page,
            html: page.html.replaceAll(place, address.nonce),
          });
        },
      };
    },
  };
}

/** Pages packed tight by their tag, so by all that they say: one that is rendered anew after its minute says the same most of the time. */
type TightPages = LRUCache<string, Buffer>;
const TIGHT_BYTES = 16_000_000;
/** of a tag, and of the map's own */
const TIGHT_OVERHEAD = 300;

/** What was asked for twice is asked for again. Editions that say the same count as one: most pages of a small shop are asked for once in their minute. */
const OFTEN = 3;
const MOST_COUNTED = 5_000;
const STOOD_MS = 2_000;
const PAUSE_MS = 1_000;
interface Tightener {
  /** Packs tight what is asked for often and has stood a while: a shelf that changes with each order is packed once, not twice. */
  tighten(page: PackedPage): void;
  /** Packs tight what its first visitor has sooner by that (546). */
  tightenNow(page: PackedPage): Promise<void>;
}

/** At most one page a second. */
function tightener(clock: Services['clock'], tight: TightPages): Tightener {
  const asked = new LRUCache<string, { times: number; since: number }>({ max: MOST_COUNTED });
  let isResting = false;
  const tightenNow = async (page: PackedPage): Promise<void> => {
    if (isResting || tight.has(page.etag)) return;
    isResting = true;
    try {
      tight.set(page.etag, await page.tighten());
    } finally {
      setTimeout(() => {
        isResting = false;
      }, PAUSE_MS).unref();
    }
  };
  return {
    tightenNow,
    tighten(page) {
      if (tight.has(page.etag)) return;
      const now = clock.now().getTime();
      const one = asked.get(page.etag) ?? { times: 0, since: now };
      one.times += 1;
      asked.set(page.etag, one);
      if (now - one.since < STOOD_MS || one.times < OFTEN) return;
      void tightenNow(page);
    },
  };
}

/** A customer's pages say so, a form that was refused has what was typed into it, and a guest who is known may be shown on the home page what they bought. */
function guestAddress(
  { clock }: Services,
  request: FastifyRequest,
  { url, locale }: PageAddress,
  principal: Principal | null,
): SharedPage | null {
  const { store } = request;
  if (!store || (principal && !principal.isAnonymous) || typedFor(request)) return null;
  const chosen = locationOf(request);
  const { locations } = store.business;
  const locationId = (locations.find(({ id }) => id === chosen) ?? locations[0])?.id ?? '';
  const shared = sharedPage({ url, locale, storeId: store.id, locationId, now: clock.now() });
  return shared && principal && /^\/(\?|$)/.test(url) ? null : shared;
}

/** What every guest is shown alike. */
export const isForAll = ({ status, group, headers, scriptHashes }: RenderReply): boolean =>
  status === 200 &&
  group === 'catalogue' &&
  scriptHashes !== undefined &&
  headers['cache-control'] !== 'no-store';

/**
 * The dialog's scroll lock writes a sheet, which needs a nonce. That of a page for all is made from its content: a sheet that someone puts into the
 * content stands under another nonce than the one that could be read before. No script runs by it.
 */
function pack(
  services: Services,
  page: RenderReply,
  place: string,
  tight: TightPages,
): Promise<PackedPage> {
  const bytes = Buffer.from(page.html);
  // All of it is hashed once, with its places empty: what comes out tells the content, so it is the page's tag as well.
  const places = placesOf(place, bytes);
  for (const at of places) bytes.fill(0, at, at + place.length);
  const nonce = derived(sealingKey(services), 'style nonce', bytes);
  for (const at of places) bytes.write(nonce, at);
  const headers = {
    ...pageHeaders(page, nonce, services),
    [MAY_BE_KEPT]: services.config.buildId,
  };
  return packPage(bytes, nonce, headers, {
    isQuick: services.turns.areAwaited(),
    tight: tight.get(tagOf(nonce)),
  });
}

function placesOf(place: string, bytes: Buffer): number[] {
  const found: number[] = [];
  for (let at = bytes.indexOf(place); at >= 0; at = bytes.indexOf(place, at + place.length))
    found.push(at);
  return found;
}

async function sendPacked(
  page: PackedPage,
  { headers }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.headers(page.headers).headers({ etag: page.etag, vary: 'accept-encoding' });
  const known = String(headers['if-none-match'] ?? '').split(',');
  if (known.some((tag) => tag.trim() === page.etag)) return reply.code(304).send();
  const { encoding, bytes } = await page.bodyFor(String(headers['accept-encoding'] ?? ''));
  if (encoding) reply.header('content-encoding', encoding);
  return reply.send(bytes);
}
