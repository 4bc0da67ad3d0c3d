import {
  BUSINESS_TYPE,
  type Business,
  COLOUR_NAMES,
  LAYOUTS,
  type StoreSettings,
} from '#machines/domain/store.ts';
import type { TraceHeader } from '#machines/domain/trace/trace.ts';
import type { Messages } from '../../ui/messageLoader.tsx';
import type { ShopOf } from './ShopScreen.tsx';

const DARK = [
  'footerColor',
  'headerTextColor',
  'categoryTextColor',
  'primaryButtonColor',
  'primaryColor',
];

/** A shop as far as a file tells it: its layout and its name, in plain colours. */
export function plainShop({ layout, store }: TraceHeader, messages: Messages): ShopOf {
  const found = LAYOUTS.find((one) => one === layout.toUpperCase()) ?? 'RETAIL';
  const colours = Object.fromEntries(
    COLOUR_NAMES.map((name) => [name, DARK.includes(name) ? '#1f2a37' : '#f4f5f7']),
  );
  return {
    locale: 'en',
    messages,
    settings: { id: '', businessId: '', layout: found, ...colours } as StoreSettings,
    business: { ...BUSINESS, name: store, type: BUSINESS_TYPE[found] },
  };
}

const BUSINESS: Business = {
  ...{
    id: '',
    name: '',
    tagline: '',
    story: '',
    type: 1,
    currency: 'USD',
    businessCurrency: 'USD',
  },
  ...{ country: 'US', timeZone: 'UTC', locale: 'en', defaultDomain: '' },
  ...{
    contactEmail: 'the shop’s e-mail',
    contactPhone: 'the shop’s phone',
    locations: [],
    paymentMethods: [],
    tableBilling: 'EACH_ROUND',
  },
  ...{ minimumOrder: 0, freeDeliveryFrom: null },
};
