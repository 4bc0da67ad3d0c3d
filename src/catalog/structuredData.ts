import type { Product } from '#machines/domain/product.ts';
import { isAvailable } from '#machines/domain/stock.ts';
import type { Category, Location } from '#machines/domain/store.ts';
import type { Page } from '../app/pageContext.ts';
import { listPath } from './categories.ts';

/** One thing as schema.org names it, for those who read a page by machine. Addresses are whole; prices are decimals of the store's currency. */
export type Thing = { '@context': 'https://schema.org'; '@type': string } & Record<string, unknown>;

const thing = (type: string, facts: Record<string, unknown>): Thing => ({
  '@context': 'https://schema.org',
  '@type': type,
  ...facts,
});

const KINDS = {
  GROCERY: 'GroceryStore',
  RETAIL: 'ClothingStore',
  SERVICES: 'HomeAndConstructionBusiness',
  RESTAURANT: 'Restaurant',
  BEAUTY: 'BeautySalon',
} as const;
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

const openings = ({ hours }: Location): object[] =>
  hours.flatMap((open, day) =>
    open
      ? [
          {
            '@type': 'OpeningHoursSpecification',
            dayOfWeek: DAYS[day],
            opens: clock(open[0]),
            closes: clock(open[1]),
          },
        ]
      : [],
  );

/** Each branch, with its place, telephone and hours. */
export const storeThings = (page: Page): Thing[] =>
  page.business.locations.map((location) =>
    thing(KINDS[page.settings.layout], {
      '@id': `${page.origin}/#${location.id}`,
      name:
        page.business.locations.length > 1
          ? `${page.business.name}, ${location.name}`
          : page.business.name,
      description: page.business.story,
      url: `${page.origin}${page.href('/')}`,
      telephone: location.phone,
      email: page.business.contactEmail,
      currenciesAccepted: page.business.currency,
      address: {
        '@type': 'PostalAddress',
        streetAddress: location.address,
        addressLocality: location.city,
        addressCountry: page.business.country,
      },
      geo: {
        '@type': 'GeoCoordinates',
        latitude: location.point[0],
        longitude: location.point[1],
      },
      openingHoursSpecification: openings(location),
      ...(page.settings.layout === 'RESTAURANT' && {
        hasMenu: `${page.origin}${page.href('/products')}`,
      }),
    }),
  );

/** Units of measure as UN/CEFACT codes them. */
const UNIT_CODES: Record<string, string> = { kilogram: 'KGM', liter: 'LTR', meter: 'MTR' };

/** What is sold loose has the price of a step (408): a price without its amount would be read as that of a kilogram. */
const ofStep = ({ measure }: Product, price: number, priceCurrency: string): object | undefined =>
  measure && {
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price,
      priceCurrency,
      referenceQuantity: {
        '@type': 'QuantitativeValue',
        value: measure.step,
        unitCode: UNIT_CODES[measure.unit],
      },
    },
  };

/** What it costs: one price, or the range of its variants. */
function offerOf(product: Product, page: Page): object {
  const prices = [
    ...new Set(
      product.productVariants.length > 0
        ? product.productVariants.map((variant) => variant.sellingPrice)
        : [product.sellingPrice],
    ),
  ].toSorted((one, other) => one - other);
  const { locations, currency } = page.business;
  const isThere = locations.some(({ id }) => isAvailable(product, id));
  const about = {
    url: `${page.origin}${page.href(`/products/${product.id}`)}`,
    priceCurrency: currency,
    availability: `https://schema.org/${isThere ? 'InStock' : 'OutOfStock'}`,
  };
  const [lowest = product.sellingPrice] = prices;
  return prices.length > 1
    ? {
        '@type': 'AggregateOffer',
        ...about,
        lowPrice: lowest,
        highPrice: prices.at(-1),
        offerCount: product.productVariants.length,
      }
    : { '@type': 'Offer', ...about, price: lowest, ...ofStep(product, lowest, currency) };
}

/** A product or service, and the way to it through the store. */
export function productThings(product: Product, trail: Category[], page: Page): Thing[] {
  const whole = (path: string): string => new URL(path, page.origin).href;
  const isService = product.type === 'SERVICE';
  const steps = [
    { name: page.business.name, path: page.href('/') },
    ...trail.map((category) => ({ name: category.name, path: page.href(listPath(category)) })),
    { name: product.name, path: page.href(`/products/${product.id}`) },
  ];
  return [
    thing(isService ? 'Service' : 'Product', {
      name: product.name,
      description: product.description,
      image: product.images.map(({ url }) => whole(url)),
      ...(isService
        ? { provider: { '@type': KINDS[page.settings.layout], name: page.business.name } }
        : { sku: product.SKU }),
      offers: offerOf(product, page),
    }),
    thing('BreadcrumbList', {
      itemListElement: steps.map(({ name, path }, at) => ({
        '@type': 'ListItem',
        position: at + 1,
        name,
        item: whole(path),
      })),
    }),
  ];
}
