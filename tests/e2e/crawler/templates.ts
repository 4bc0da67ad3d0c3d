import type { Product } from '#machines/domain/product.ts';
import type { StoreSlug } from '#server/db/demoStores.ts';
import { groupOf } from '#src/app/groups.ts';
import { storeOf } from '../scenarios.ts';
import type { Control } from './controls.ts';

/** What makes two pages or two controls the same one. */
export interface Naming {
  /** Two addresses of the same name are opened once. */
  page(address: string): string;
  /** Pages of one kind hold the same controls. */
  kind(address: string): string;
  control(control: Control, page: string): string;
}

/** Products that ask the same things are one kind: a card and a page of each kind are looked at. */
function kindOf({
  type,
  productVariants,
  addOnGroups,
  bundleItems,
  serviceType,
  servicePlace,
  duration,
}: Product): string {
  const asks = [
    productVariants.length > 0 && 'variants',
    addOnGroups.length > 0 &&
      (addOnGroups.some((group) => group.min > 0) ? 'required add-ons' : 'add-ons'),
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
    one.productVariants.flatMap((variant) =>
      variant.variantValues.map((it) => it.productOptionValue.name),
    ),
  );
  const addOns = products.flatMap((one) =>
    one.addOnGroups.flatMap((group) => group.addOns.map(({ name }) => name)),
  );
  const named = [...products, ...categories, ...employees, ...business.locations, ...tables].map(
    ({ name }) => name,
  );
  return [...new Set([...named, ...values, ...addOns])]
    .filter((one) => one.length > 1)
    .toSorted((one, other) => other.length - one.length);
}

const DAYS =
  /\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\b/g;
/** An order's number ends in letters that are drawn. */
const NUMBER = /\d+-[A-Z]{3}\b/g;
const ID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;
/** Header, footer, cart and the way past the header are the same on every page of a document. */
const isEverywhere = ({ place, address }: Control): boolean =>
  /^(banner|contentinfo|dialog Your (cart|visit)|alertdialog Delete item)/.test(place) ||
  /^#(main|root)$/.test(address);
const groupAt = (address: string): string => groupOf(address.split('?')[0] ?? '') ?? 'catalogue';

/** What the merchant calls things, figures and days make no other template. `known`: the orders and times of this visitor, each a page of its own. */
export function byTemplate(store: StoreSlug, known: ReadonlyMap<string, string>): Naming {
  const products = new Map(storeOf(store).products.map((one) => [one.slug, kindOf(one)]));
  const nouns = nounsOf(store);
  const words = (text: string): string => {
    const named = nouns.reduce((rest, noun) => rest.replaceAll(noun, '<name>'), text);
    return named
      .replace(NUMBER, '#')
      .replace(DAYS, '<day>')
      .replace(/\d[\d.,:]*/g, '#');
  };
  const part = (text: string): string =>
    known.get(text) ??
    (products.has(text) ? `<${products.get(text)}>` : ID.test(text) ? '<id>' : text);
  const kind = (address: string): string => {
    const { pathname, searchParams } = new URL(address, 'http://shop');
    // Whatever a list is narrowed by, it is a list; one that found nothing is another page.
    const isList = pathname === '/products' && !searchParams.get('q')?.startsWith('nothing');
    const asked =
      isList && searchParams.size > 0
        ? 'asked'
        : [...new Set(searchParams.keys())].toSorted().join('&');
    return (
      pathname.split('/').map(decodeURIComponent).map(part).join('/') + (asked && `?<${asked}>`)
    );
  };
  return {
    page: kind,
    kind,
    control(control, where) {
      const { role, name, place, address } = control;
      // A card leads to its product, whatever this one asks for.
      const inside = (): string =>
        kind(address).replace(/\/products\/<[^>]+>/, '/products/<product>') +
        new URL(address, 'http://shop').hash;
      const to = /^[/?#]/.test(address) ? inside() : address;
      const from = isEverywhere(control) ? `every page of ${groupAt(where)}` : where;
      return [from, words(place), role, to.includes('<') ? '' : words(name), to].join(' | ');
    },
  };
}

/** Every page by itself, and what stands on it by its kind. A list is another page for each thing that it can be narrowed by, but not for each two of them. */
export function byAddress(store: StoreSlug, known: ReadonlyMap<string, string>): Naming {
  const kinds = byTemplate(store, known);
  const part = (text: string): string => known.get(text) ?? (ID.test(text) ? '<id>' : text);
  return {
    ...kinds,
    page(address) {
      const { pathname, searchParams } = new URL(address, 'http://shop');
      const asked = [...searchParams].map(([name, value]) =>
        searchParams.size === 1 && pathname === '/products' ? `${name}=${value}` : name,
      );
      return (
        pathname.split('/').map(decodeURIComponent).map(part).join('/') +
        (asked.length > 0 ? `?${asked.toSorted().join('&')}` : '')
      );
    },
  };
}
