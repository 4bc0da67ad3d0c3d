import type { QueryOf, ReplyOf } from '#machines/domain/api.ts';
import type { Facets } from '#machines/domain/narrowing.ts';
import { type Problem, problemOf } from '#machines/domain/problem.ts';
import type { Employee, Product } from '#machines/domain/product.ts';
import type { ServerCall } from '#machines/domain/render.ts';
import type { Category } from '#machines/domain/store.ts';
import type { PageKind, StorePage } from '#machines/domain/storePage.ts';

/** Thrown when the page cannot be without the answer; the document then says what is missing. */
export class Missing extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.title);
    this.problem = problem;
  }
}

type Products = ReplyOf<'products'>;
const needed = async <T>(
  answer: Promise<{ ok: true; data: T } | { ok: false; problem: Problem }>,
): Promise<T> => {
  const result = await answer;
  if (!result.ok) throw new Missing(result.problem);
  return result.data;
};

export const loadProducts = (call: ServerCall, query: QueryOf<'products'>): Promise<Products> =>
  needed(call('products', { query }));
export const loadProduct = (call: ServerCall, id: string): Promise<Product> =>
  needed(call('product', { params: { id }, query: {} }));
export const loadStorePage = (call: ServerCall, kind: PageKind): Promise<StorePage> =>
  needed(call('storePage', { params: { id: kind.toLowerCase() }, query: {} }));
export const loadCategories = (call: ServerCall): Promise<Category[]> =>
  needed(call('categories', { query: {} }));

/** People are an addition to a page, never its condition. */
export async function loadPeople(call: ServerCall): Promise<Employee[]> {
  const answer = await call('employees', { query: {} });
  return answer.ok ? answer.data : [];
}

/** On the page of one of them they are its condition: a server that does not answer is no person who has left. */
export async function loadPerson(call: ServerCall, id: string): Promise<Employee> {
  const people = await needed(call('employees', { query: {} }));
  const person = people.find((one) => one.id === id);
  if (!person) throw new Missing(problemOf('NOT_FOUND'));
  return person;
}

/** The filters of a list are an addition, too: without them it is shown whole. */
export async function loadFacets(
  call: ServerCall,
  query: QueryOf<'facets'>,
): Promise<Facets | null> {
  const answer = await call('facets', { query });
  return answer.ok ? answer.data : null;
}
export async function loadBought(call: ServerCall): Promise<Product[]> {
  const answer = await call('bought', { query: {} });
  return answer.ok ? answer.data : [];
}

/** As many as one question brings. */
const MOST_IDS = 100;
/** These, in this order; what is not sold any more is left out. */
export async function loadByIds(call: ServerCall, ids: readonly string[]): Promise<Product[]> {
  const parts = Array.from({ length: Math.ceil(ids.length / MOST_IDS) }, (_, at) =>
    loadProducts(call, { ids: ids.slice(at * MOST_IDS, (at + 1) * MOST_IDS) }),
  );
  const found = new Map(
    (await Promise.all(parts)).flatMap(({ products }) => products).map((one) => [one.id, one]),
  );
  return ids.flatMap((id) => found.get(id) ?? []);
}

const MOST_PAGES = 20;
/** Every product of the store, page by page: a menu is one long page. */
export async function loadAll(call: ServerCall): Promise<Product[]> {
  const first = await loadProducts(call, { sort: 'popular' });
  const rest = Array.from({ length: Math.min(first.pages, MOST_PAGES) - 1 }, (_, at) =>
    loadProducts(call, { sort: 'popular', page: String(at + 2) }),
  );
  return [first, ...(await Promise.all(rest))].flatMap(({ products }) => products);
}
