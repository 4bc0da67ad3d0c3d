import type { QueryOf } from '#machines/domain/api.ts';
import {
  bandText,
  type OptionValue,
  optionText,
  type PriceBand,
  readBand,
  readOptions,
} from '#machines/domain/narrowing.ts';

/** `best`: by how well it fits the words that are searched. */
export const SORTS = ['best', 'popular', 'new', 'price', '-price', 'name'] as const;
export type Sort = (typeof SORTS)[number];

export interface ListQuery {
  q: string;
  category: string | null;
  options: OptionValue[];
  price: PriceBand | null;
  sale: boolean;
  sort: Sort;
  page: number;
}
/** Nothing chosen beside words and category. */
export const UNNARROWED = { options: [], price: null, sale: false } satisfies Partial<ListQuery>;

/** How a list can be sorted, the sort without asking first. */
export const sortsFor = (q?: string): readonly Sort[] =>
  q ? SORTS : SORTS.filter((sort) => sort !== 'best');
export const firstSort = (q?: string): Sort => (q ? 'best' : 'popular');

/** What an address asks for; whatever it cannot mean is left out. */
export function readQuery(query: URLSearchParams): ListQuery {
  const q = (query.get('q') ?? '').trim().slice(0, 100);
  const sort = query.get('sort') as Sort;
  const page = Number(query.get('page'));
  return {
    q,
    category: query.get('category')?.slice(0, 80) || null,
    options: readOptions([...new Set(query.getAll('option'))]),
    price: readBand(query.get('price')),
    sale: query.get('sale') === '1',
    sort: sortsFor(q).includes(sort) ? sort : firstSort(q),
    page: Number.isInteger(page) && page > 0 && page < 10_000 ? page : 1,
  };
}

/** What is on the shelf and what narrows it, as the server reads it. */
export const shelfRequest = ({
  q,
  category,
  options,
  price,
  sale,
}: ListQuery): QueryOf<'facets'> => ({
  ...(q && { q }),
  ...(category && { category }),
  ...(options.length > 0 && { option: options.map(optionText) }),
  ...(price && { price: bandText(price) }),
  ...(sale && { sale: '1' as const }),
});
export const listRequest = (query: ListQuery): QueryOf<'products'> => ({
  ...shelfRequest(query),
  ...(query.sort !== 'best' && { sort: query.sort }),
  page: String(query.page),
});

/** Name and value of everything that an address of this list holds; defaults are left out, so that one list has one address. */
export function addressFields({
  q,
  category,
  options = [],
  price,
  sale,
  sort,
  page,
}: Partial<ListQuery>): [string, string][] {
  const fields: [string, string | false | null | undefined][] = [
    ['q', q],
    ['category', category],
    ...options.map((one): [string, string] => ['option', optionText(one)]),
    ['price', price && bandText(price)],
    ['sale', sale && '1'],
    ['sort', sort !== 'best' && sort !== firstSort(q) && sort],
    ['page', page !== undefined && page > 1 && String(page)],
  ];
  return fields.filter((field): field is [string, string] => Boolean(field[1]));
}

export function listAddress(query: Partial<ListQuery>): string {
  const text = new URLSearchParams(addressFields(query)).toString();
  return text ? `/products?${text}` : '/products';
}
