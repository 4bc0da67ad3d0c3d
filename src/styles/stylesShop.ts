import { IntlMessageFormat } from 'intl-messageformat';
import { localePath } from '#machines/domain/locale.ts';
import { moneyFormat } from '#machines/domain/money.ts';
import type { Business, StoreSettings } from '#machines/domain/store.ts';
import type { Page } from '../app/pageContext.ts';
import type { ShopOf } from '../support/screen/ShopScreen.tsx';
import type { Messages } from '../ui/messageLoader.tsx';
import { elementsOf } from '../ui/packedSentence.ts';

export interface StyledStore {
  business: Business;
  settings: StoreSettings;
}

/** A store's page that asks nothing: what a piece of a catalogue document reads while it is drawn. */
export function stylesShop(
  { business, settings }: StyledStore,
  messages: Messages,
  locale: string,
): { shop: ShopOf; page: Page } {
  const [location] = business.locations;
  if (!location) throw new Error(`${business.name} has no location`);
  const { format } = moneyFormat(business.currency, locale);
  const page: Page = {
    business,
    settings,
    location,
    table: null,
    locale,
    origin: '',
    tagManager: null,
    sendsMail: true,
    lacks: [],
    path: '/styles',
    query: new URLSearchParams(),
    typed: {},
    saved: { ids: [], gone: [] },
    now: new Date(0).toISOString(),
    session: { kind: 'none' },
    t: (id, values) =>
      messages[id]
        ? String(new IntlMessageFormat(elementsOf(messages[id]), locale).format(values))
        : id,
    open: () => ({}),
    categories: [],
    money: (decimal) => format(decimal),
    href: (to) => localePath(locale, to),
    islands: [],
    shelf: new Map(),
    translated: new Set(),
    person: null,
    tellsTimes: false,
    hasAisles: false,
    narrows: false,
  };
  return { shop: { business, settings, messages, locale }, page };
}
