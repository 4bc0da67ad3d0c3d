import type { ApiName } from '#machines/domain/api.ts';
import type { Clock } from '../clock.ts';
import type { CatalogueChanges } from '../db/catalogueChanges.ts';

/** What many pages show alike to every visitor. One product, and anything of a person, is always read anew. */
const SHARED = new Set<ApiName>(['products', 'facets', 'categories', 'employees']);
/** A shelf may be this old on a page where no change is told; a cart and an order are priced from the row itself. */
const KEPT_MS = 1_000;
/** While every change is told, an answer is good until one is. */
const KEPT_WHILE_TOLD_MS = 60_000;
const MOST_KEPT = 400;

export type RecentReads = <T>(
  storeId: string,
  name: ApiName,
  input: { query?: unknown },
  read: () => Promise<T>,
) => Promise<T>;

/** Answers of the last second, or since the last change, so that a crowd on one shelf asks the database once. What fails is not kept. */
export function recentReads(
  clock: Pick<Clock, 'now'>,
  changes: Pick<CatalogueChanges, 'isCurrent' | 'onChange'> | null = null,
): RecentReads {
  const kept = new Map<string, { storeId: string; at: number; answer: Promise<unknown> }>();
  changes?.onChange((changed) => {
    for (const [key, { storeId }] of kept)
      if (changed === null || changed === storeId) kept.delete(key);
  });
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
    const longest = changes?.isCurrent() ? KEPT_WHILE_TOLD_MS : KEPT_MS;
    if (known && now - known.at < longest) return known.answer as Promise<T>;
    const answer = read();
    kept.delete(key);
    kept.set(key, { storeId, at: now, answer });
    answer.catch(() => kept.get(key)?.answer === answer && kept.delete(key));
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
