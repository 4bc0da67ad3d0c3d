import type { ApiName } from '#machines/domain/api.ts';
import type { Clock } from '../clock.ts';

/** What many pages show alike to every visitor. One product, and anything of a person, is always read anew. */
const SHARED = new Set<ApiName>(['products', 'facets', 'categories', 'employees']);
/** A shelf may be this old on a page; a cart and an order are priced from the row itself. */
const KEPT_MS = 2_000;
const MOST_KEPT = 400;

export type RecentReads = <T>(
  storeId: string,
  name: ApiName,
  input: { query?: unknown },
  read: () => Promise<T>,
) => Promise<T>;

/** Answers of the last two seconds, so that a crowd on one shelf asks the database once. What fails is not kept. */
export function recentReads(clock: Pick<Clock, 'now'>): RecentReads {
  const kept = new Map<string, { until: number; answer: Promise<unknown> }>();
  return <T>(
    storeId: string,
    name: ApiName,
    input: { query?: unknown },
    read: () => Promise<T>,
  ): Promise<T> => {
    if (!SHARED.has(name) || isSearch(input.query)) return read();
    const key = `${storeId} ${name} ${JSON.stringify(input.query ?? {})}`;
    const now = clock.now().getTime();
    const known = kept.get(key);
    if (known && now < known.until) return known.answer as Promise<T>;
    const answer = read();
    kept.delete(key);
    kept.set(key, { until: now + KEPT_MS, answer });
    answer.catch(() => kept.delete(key));
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST_KEPT) break;
      kept.delete(oldest);
    }
    return answer;
  };
}

/** Words are as many as shoppers: keeping what they found would only fill the memory. */
const isSearch = (query: unknown): boolean =>
  typeof query === 'object' && query !== null && 'q' in query && Boolean(query.q);
