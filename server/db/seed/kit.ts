import { createHash } from 'node:crypto';
import { addDays } from '#machines/domain/day.ts';
import type { Picture } from '#machines/domain/product.ts';
import type { Category, StoreSettings } from '#machines/domain/store.ts';
import { COLOUR_NAMES, type ColourName } from '#machines/domain/store.ts';
import type { StoreSlug } from './types.ts';

/** The same id for the same name for ever, shaped as a UUID (version 5's layout). */
export function idOf(name: string): string {
  const hex = createHash('sha1').update(`storefront-demo/${name}`).digest('hex');
  const variant = ((Number.parseInt(hex.slice(16, 18), 16) & 0x3f) | 0x80)
    .toString(16)
    .padStart(2, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(18, 20)}-${hex.slice(20, 32)}`;
}

/** A number from 0 to `below` - 1, always the same for the same name. */
export const numberOf = (name: string, below: number): number =>
  Number.parseInt(createHash('sha1').update(name).digest('hex').slice(0, 8), 16) % below;

/** Products arrive one a day from the first of January on, so that "newest" has a meaning. */
export const createdOn = (position: number): string =>
  `${addDays('2026-01-01', position)}T07:00:00.000Z`;

export const pictureUrl = (store: StoreSlug, name: string): string =>
  `/pictures/${store}/${name}.webp`;

/** Fashion stands upright (3:4), everything else is square. */
export const picture = (store: StoreSlug, name: string, alt: string): Picture => ({
  url: pictureUrl(store, name),
  width: 640,
  height: store === 'retail' ? 853 : 640,
  alt,
});
export const heroPicture = (store: StoreSlug, alt: string): Picture => ({
  url: pictureUrl(store, 'hero'),
  width: 1600,
  height: 900,
  alt,
});

/** A group a line, its words between commas. */
export const groupsOf = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split(', '));

/** Categories from a tree of [slug, name, picture, children]. */
export type CategoryTree = [
  slug: string,
  name: string,
  picture: string | null,
  children?: CategoryTree[],
];
export function categoriesOf(
  store: StoreSlug,
  tree: CategoryTree[],
  parentId: string | null = null,
): Category[] {
  return tree.flatMap(([slug, name, image, children = []]) => {
    const id = categoryId(store, slug);
    return [
      { id, parentId, name, slug, picture: image && pictureUrl(store, image) },
      ...categoriesOf(store, children, id),
    ];
  });
}
export const categoryId = (store: StoreSlug, slug: string): string =>
  idOf(`${store}/category/${slug}`);

/** Settings from the fifteen colours in the order of `COLOUR_NAMES`. */
export function settingsOf(
  store: StoreSlug,
  businessId: string,
  layout: StoreSettings['layout'],
  colours: Record<ColourName, string>,
): StoreSettings {
  const named = Object.fromEntries(COLOUR_NAMES.map((name) => [name, colours[name]])) as Record<
    ColourName,
    string
  >;
  return { id: idOf(`${store}/settings`), businessId, layout, ...named };
}

/** Opening times in hours; Sunday first, one entry for all days or seven. */
export type Hours = ([number, number] | null)[];
const minutes = (day: [number, number] | null): [number, number] | null =>
  day && [Math.round(day[0] * 60), Math.round(day[1] * 60)];
export const weekOf = (
  sunday: [number, number] | null,
  weekdays: [number, number] | null,
  saturday: [number, number] | null,
): Hours => [sunday, weekdays, weekdays, weekdays, weekdays, weekdays, saturday].map(minutes);
export const weekOfDays = (days: Hours): Hours => days.map(minutes);
