import { createContext, use } from 'react';
import type { ApiName } from '#machines/domain/api.ts';
import { localePath } from '#machines/domain/locale.ts';
import { moneyFormat } from '#machines/domain/money.ts';
import type { RenderRequest, SavedThings } from '#machines/domain/render.ts';
import type { Business, Category, Location, StoreSettings } from '#machines/domain/store.ts';
import type { TypedForm } from '#machines/domain/typedForm.ts';
import type { ItemSeed } from '../catalog/itemOf.ts';
import type { Translate } from '../ui/messages.ts';

/** What every piece of a catalogue document may read while it is rendered. */
export interface Page {
  business: Business;
  settings: StoreSettings;
  /** the branch that prices, stock and times are shown for */
  location: Location;
  /** the table whose code was opened */
  table: string | null;
  locale: string;
  /** scheme and host: what search engines and shared links are told in whole */
  origin: string;
  /** the container of the merchant's tag manager; null: nothing is measured */
  tagManager: string | null;
  /** extensions that the platform behind this shop does not answer */
  lacks: readonly ApiName[];
  /** a mail server is there to write to shoppers, and the platform behind this shop answers what it adds */
  sendsMail: boolean;
  path: string;
  query: URLSearchParams;
  /** what stood in a plain form of this page when it was refused a moment ago */
  typed: TypedForm;
  /** what is saved, on the pages that say so; null where nothing can be saved */
  saved: SavedThings | null;
  now: string;
  session: RenderRequest['session'];
  t: Translate;
  /** sentences with their places left open, for an island that fills them itself */
  open(ids: readonly string[]): Record<string, string>;
  /** the store's categories once they are read; the navigation shows them */
  categories: Category[];
  /** a decimal amount of the business currency as a person reads it */
  money(decimal: number): string;
  /** a path with its locale in front where it is not the default one */
  href(path: string): string;
  islands: IslandSlot[];
  /** product ids whose line the browser must be able to make by itself */
  shelf: Map<string, ItemSeed>;
  /** words of the merchant that are in the page's own language */
  translated: Set<string>;
  /** whose page it is: what is opened from it is booked with this person */
  person: string | null;
  /** whether the browser tells when there is time next */
  tellsTimes: boolean;
  /** it lists the categories itself, beside its things */
  hasAisles: boolean;
  /** a sheet narrows its list */
  narrows: boolean;
}

export interface IslandSlot {
  token: string;
  name: string;
  props: object;
}

const PageContext = createContext<Page | null>(null);
export const PageProvider = PageContext.Provider;

export function usePage(): Page {
  const page = use(PageContext);
  if (!page) throw new Error('rendered outside a page');
  return page;
}

export function pageOf(
  request: RenderRequest,
  store: NonNullable<RenderRequest['store']>,
  { t, open }: Pick<Page, 't' | 'open'>,
): Page {
  const { business, settings } = store;
  const [path = '/', query = ''] = request.url.split('?');
  const location =
    business.locations.find((one) => one.id === request.locationId) ?? business.locations[0];
  if (!location) throw new Error(`${business.name} has no location`);
  const format = moneyFormat(business.currency, request.locale);
  return {
    business,
    settings,
    location,
    table: null,
    path,
    query: new URLSearchParams(query),
    typed: request.typed ?? {},
    saved: request.saved ?? null,
    locale: request.locale,
    origin: request.origin,
    lacks: request.config.lacks ?? [],
    sendsMail: request.config.sendsMail === true && !request.config.lacks?.includes('joinWaiting'),
    tagManager: request.config.tagManager,
    now: request.now,
    session: request.session,
    t,
    open,
    categories: [],
    money: (decimal) => format.format(decimal),
    href: (to) => localePath(request.locale, to),
    islands: [],
    shelf: new Map(),
    translated: new Set(),
    person: null,
    tellsTimes: false,
    hasAisles: false,
    narrows: false,
  };
}
