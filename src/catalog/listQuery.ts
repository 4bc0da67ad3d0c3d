import type { QueryOf } from '#machines/domain/api.ts';

export const SORTS = ['popular', 'new', 'price', '-price', 'name'] as const;
export type Sort = (typeof SORTS)[number];

export interface ListQuery {
  q: string;
  category: string | null;
  sort: Sort;
  page: number;
}

/** What an address asks for; whatever it cannot mean is left out. */
export function readQuery(query: URLSearchParams): ListQuery {
  const sort = query.get('sort') as Sort;
  const page = Number(query.get('page'));
  return {
    q: (query.get('q') ?? '').trim().slice(0, 100),
    category: query.get('category')?.slice(0, 80) || null,
    sort: SORTS.includes(sort) ? sort : 'popular',
    page: Number.isInteger(page) && page > 0 && page < 10_000 ? page : 1,
  };
}

export const listRequest = ({ q, category, sort, page }: ListQuery): QueryOf<'products'> => ({
  ...(q && { q }),
  ...(category && { category }),
  sort,
  page: String(page),
});

/** The address of a list: defaults are left out, so that one list has one address. */
export function listAddress({ q, category, sort, page }: Partial<ListQuery>): string {
  const query = new URLSearchParams();
  if (q) query.set('q', q);
  if (category) query.set('category', category);
  if (sort && sort !== 'popular') query.set('sort', sort);
  if (page && page > 1) query.set('page', String(page));
  const text = query.toString();
  return text ? `/products?${text}` : '/products';
}
