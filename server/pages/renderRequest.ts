import type { FastifyRequest } from 'fastify';
import { type Problem, problemOf } from '#machines/domain/problem.ts';
import type { RenderRequest } from '#machines/domain/render.ts';
import type { TypedForm } from '#machines/domain/typedForm.ts';
import { hostName, isBareHost } from '../http/host.ts';
import type { Principal } from '../http/identity.ts';
import { typedIn } from '../http/typedForm.ts';
import { unreadOf } from '../records/notification.ts';
import { savedFor } from '../records/saved.ts';
import type { Services } from '../services.ts';
import { callFor } from './call.ts';
import { clientConfig } from './clientConfig.ts';
import type { RecentReads } from './recent.ts';

const LOCATION_COOKIE = 'location';

export interface PageAddress {
  locale: string;
  /** without the locale's prefix */
  url: string;
  nonce: string;
}
interface Wanted {
  services: Services;
  recent: RecentReads;
  address: PageAddress;
  /** who is shown what is theirs */
  principal: Principal | null;
}

/** What the pages are told and given for one document. */
export async function renderRequest(
  { services, recent, address, principal }: Wanted,
  request: FastifyRequest,
): Promise<RenderRequest> {
  const { store } = request;
  const bare = isBareHost(hostName(request.host) ?? '') && services.config.mode === 'demo';
  const problem: Problem | null = store || bare ? null : problemOf('UNKNOWN_HOST');
  return {
    ...address,
    method: request.method,
    origin: store ? services.originOf(store.domain) : '',
    store: store && { business: store.business, settings: store.settings },
    stores: bare ? await storeList(services) : [],
    problem,
    session: await sessionOf(services, store?.id ?? '', principal),
    locationId: locationOf(request),
    typed: typedFor(request),
    saved: await savedFor(services, store, principal, request, address.url.split('?')[0] ?? ''),
    call: store ? callFor(services, { store, principal, request }, recent) : nowhere,
    turn: services.turns.next,
    config: clientConfig(services, store, address.locale),
    now: services.clock.now().toISOString(),
  };
}

/** The branch that the shopper chose. */
export const locationOf = (request: FastifyRequest): string | null =>
  request.cookies[LOCATION_COOKIE] ?? null;

/** Of a form that was just refused: the page that says so is asked for by this word in its address. */
export const typedFor = (request: FastifyRequest): TypedForm | null =>
  /[?&]waiting=/.test(request.url) ? typedIn(request) : null;

/** Who looks at the page. A platform behind us keeps its notifications to itself until the page asks for them. */
async function sessionOf(
  { database, config }: Services,
  storeId: string,
  principal: Principal | null,
): Promise<RenderRequest['session']> {
  if (!principal) return { kind: 'none' };
  if (principal.isAnonymous) return { kind: 'guest' };
  return {
    kind: 'customer',
    unread: config.platform ? null : await unreadOf(database.db, storeId, principal.uid),
  };
}

/** A page of no store has nothing to ask. */
const nowhere: RenderRequest['call'] = async () => ({
  ok: false,
  problem: problemOf('UNKNOWN_HOST'),
});

async function storeList({ stores, config }: Services): Promise<RenderRequest['stores']> {
  const all = await stores.all();
  return all.map(({ business, settings, domain }) => ({
    name: business.name,
    tagline: business.tagline,
    layout: settings.layout,
    url: `${config.originOf(domain)}/`,
    settings,
  }));
}
