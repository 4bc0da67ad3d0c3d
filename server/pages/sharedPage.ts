import type { PageKey } from './pageCache.ts';

/** What advertising adds to an address. It is read in the browser, and no page shows anything by it. */
const CAMPAIGN =
  /^(utm_\w+|gclid|gclsrc|dclid|gbraid|wbraid|fbclid|msclkid|twclid|ttclid|mc_[ce]id)$/;
/** What there is a handful of in a store; anything else narrows a list by words or choices of the shopper's own. */
const USUAL = new Set(['category', 'page']);
const SHARED = /^\/(products(\/[^/]+)?|pages\/[a-z]+|people\/[^/]+)?$/;
const LONGEST = 500;

interface Visit {
  /** without the locale's prefix */
  url: string;
  locale: string;
  storeId: string;
  /** the branch whose shelf is shown */
  locationId: string;
  now: Date;
}
export interface SharedPage {
  /** the address under which every spelling of it is rendered */
  url: string;
  key: PageKey;
}

/** The page of that address that is the same for all guests; null where there is none. */
export function sharedPage({ url, locale, storeId, locationId, now }: Visit): SharedPage | null {
  const [path = '/', search = ''] = url.split('?');
  if (!SHARED.test(path) || url.length > LONGEST) return null;
  const fields = [...new URLSearchParams(search)].filter(
    ([name, value]) => value !== '' && !CAMPAIGN.test(name),
  );
  const query = new URLSearchParams(fields);
  query.sort();
  const address = query.size > 0 ? `${path}?${query}` : path;
  return {
    url: address,
    key: {
      storeId,
      text: [storeId, locale, locationId, address].join(' '),
      isOneOfMany: fields.some(([name]) => !USUAL.has(name)),
      minute: Math.floor(now.getTime() / 60_000),
    },
  };
}
