import type { Product } from '#machines/domain/product.ts';
import type { StoreSlug } from '#server/db/seed/types.ts';
import { groupOf } from '#src/app/groups.ts';
import { storeOf } from '../scenarios.ts';
import type { Control } from './controls.ts';

/** What makes two pages or two controls the same one. */
export interface Naming {
  page(address: string): string;
  control(control: Control, page: string): string;
}

/** Products that ask the same things are one kind: a card and a page of each kind are looked at. */
function kindOf({ type, productVariants, addOnGroups, bundleItems, serviceType, servicePlace, duration }: Product): string {
  const asks = [
    productVariants.length > 0 && 'variants',
    addOnGroups.length > 0 && (addOnGroups.some((group) => group.min > 0) ? 'required add-ons' : 'add-ons'),
    bundleItems.length > 0 && 'bundle',
    serviceType,
    servicePlace,
    type === 'SERVICE' && !duration && 'open end',
  ];
  return [type.toLowerCase(), ...asks.filter(Boolean)].join(' ');
}

function nounsOf(store: StoreSlug): string[] {
  const { products, categories, employees, business, tables } = storeOf(store);
  const values = products.flatMap((one) =>
    one.productVariants.flatMap((variant) => variant.variantValues.map((it) => it.productOptionValue.name)),
  );
  const addOns = products.flatMap((one) => one.addOnGroups.flatMap((group) => group.addOns.map(({ name }) => name)));
  const named = [...products, ...categories, ...employees, ...business.locations, ...tables].map(({ name }) => name);
  return [...new Set([...named, ...values, ...addOns])].filter((one) => one.length > 1).toSorted((one, other) => other.length - one.length);
}

const DAYS = /\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\b/g;
const ID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;
const isEverywhere = (place: string): boolean => /^(banner|contentinfo)/.test(place);
const groupAt = (address: string): string => groupOf(address.split('?')[0] ?? '') ?? 'catalogue';

/** What the merchant calls things, figures and days make no other template. `known`: the orders and times of this visitor, each a page of its own. */
export function byTemplate(store: StoreSlug, known: ReadonlyMap<string, string>): Naming {
  const products = new Map(storeOf(store).products.map((one) => [one.slug, kindOf(one)]));
  const nouns = nounsOf(store);
  const words = (text: string): string => {
    const named = nouns.reduce((rest, noun) => rest.replaceAll(noun, '<name>'), text);
    return named.replace(DAYS, '<day>').replace(/\d[\d.,:]*/g, '#');
  };
  const part = (text: string): string =>
    known.get(text) ?? (products.has(text) ? `<${products.get(text)}>` : ID.test(text) ? '<id>' : text);
  const page = (address: string): string => {
    const { pathname, searchParams } = new URL(address, 'http://shop');
    // Whatever a list is narrowed by, it is a list; one that found nothing is another page.
    const isList = pathname === '/products' && !searchParams.get('q')?.startsWith('nothing');
    const asked = isList && searchParams.size > 0 ? 'asked' : [...new Set(searchParams.keys())].toSorted().join('&');
    return pathname.split('/').map(decodeURIComponent).map(part).join('/') + (asked && `?<${asked}>`);
  };
  return {
    page,
    control({ role, name, place, address }, where) {
      const to = /^[/?#]/.test(address) ? page(address) + new URL(address, 'http://shop').hash : address;
      const from = isEverywhere(place) ? `every page of ${groupAt(where)}` : where;
      return [from, words(place), role, to.includes('<') ? '' : words(name), to].join(' | ');
    },
  };
}

/** Every page and every control by itself. Header and footer are pressed once for each kind of document all the same. */
export const byItself: Naming = {
  page: (address) => address,
  control({ role, name, nth, place, address }, where) {
    const from = isEverywhere(place) ? `every page of ${groupAt(where)}` : where;
    return [from, place, role, name, role === 'link' ? '' : nth, address].join(' | ');
  },
};
