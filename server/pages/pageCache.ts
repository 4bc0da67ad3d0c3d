import { LRUCache } from 'lru-cache';
import type { CatalogueChanges } from '../db/catalogueChanges.ts';
import type { PackedPage } from './packedPage.ts';

/** Where a page is kept under: the same for every visitor who is shown the same. */
export interface PageKey {
  storeId: string;
  /** store, address, language and branch in one text */
  text: string;
  /** one of more than anyone can count: words of a search, or filters */
  isOneOfMany: boolean;
  /** of the clock: opening hours and days are told by it */
  minute: number;
}

interface Kept {
  page: PackedPage;
  edition: string;
  minute: number;
}
interface Rendering<Other> {
  edition: string;
  page: Promise<PackedPage | Other>;
}

export interface PageCache {
  /** The kept page, or the one that `render` makes. It is asked once at a time for a page, and what it makes that is no packed page is not kept. */
  take<Other>(key: PageKey, render: () => Promise<PackedPage | Other>): Promise<PackedPage | Other>;
  /** bytes that are kept now */
  size(): number;
}

export interface CacheBytes {
  /** of lists, products and homes */
  usual: number;
  /** of searches and filtered lists, beside those: however many words are searched, a shelf stays */
  many: number;
}
const BYTES: CacheBytes = { usual: 48_000_000, many: 8_000_000 };
/** A catalogue that changes all the time is rendered anew so often at most; a page is older by that at most. */
const EDITION_MS = 250;

/** Rendered pages, for as long as nothing in the database that they show has changed. */
export function pageCache(changes: CatalogueChanges, bytes: CacheBytes = BYTES): PageCache {
  const [usual, many] = [bytes.usual, bytes.many].map(
    (maxSize) =>
      new LRUCache<string, Kept>({ maxSize, sizeCalculation: ({ page }) => page.size() }),
  ) as [LRUCache<string, Kept>, LRUCache<string, Kept>];
  const renderings = new Map<string, Rendering<unknown>>();
  const editionOf = editions(changes);

  const find = (key: PageKey): PackedPage | null => {
    const kept = (key.isOneOfMany ? many : usual).get(key.text);
    const isGood = kept && kept.minute === key.minute && kept.edition === editionOf(key.storeId);
    return isGood && changes.isCurrent() ? kept.page : null;
  };

  const begin = <Other>(
    key: PageKey,
    render: () => Promise<PackedPage | Other>,
  ): Promise<PackedPage | Other> => {
    const edition = editionOf(key.storeId);
    const page = render();
    renderings.set(key.text, { edition, page });
    const keep = (made: PackedPage | Other): void => {
      renderings.delete(key.text);
      if (isPacked(made) && edition === editionOf(key.storeId))
        (key.isOneOfMany ? many : usual).set(key.text, { page: made, edition, minute: key.minute });
    };
    page.then(keep, () => renderings.delete(key.text));
    return page;
  };

  return {
    async take<Other>(key: PageKey, render: () => Promise<PackedPage | Other>) {
      for (;;) {
        const kept = find(key);
        if (kept) return kept;
        if (!changes.isCurrent()) return render();
        const running = renderings.get(key.text) as Rendering<Other> | undefined;
        if (!running) return begin(key, render);
        if (running.edition === editionOf(key.storeId)) return running.page;
        // What it reads may be older than the change: it ends first, and the next one is for all who wait.
        await running.page.catch(() => {});
      }
    },
    size: () => usual.calculatedSize + many.calculatedSize,
  };
}

const isPacked = (made: unknown): made is PackedPage =>
  typeof made === 'object' && made !== null && 'bodyFor' in made;

/** Which edition of a store's pages is the present one: the first change begins another at once, those right behind it share the next. */
function editions(changes: CatalogueChanges): (storeId: string) => string {
  let all = 0;
  const own = new Map<string, number>();
  const resting = new Map<string | null, { isAnother: boolean }>();
  const begin = (storeId: string | null): void => {
    if (storeId === null) all++;
    else own.set(storeId, (own.get(storeId) ?? 0) + 1);
  };
  const change = (storeId: string | null): void => {
    const rest = resting.get(storeId);
    if (rest) {
      rest.isAnother = true;
      return;
    }
    begin(storeId);
    const fresh = { isAnother: false };
    resting.set(storeId, fresh);
    setTimeout(() => {
      resting.delete(storeId);
      if (fresh.isAnother) change(storeId);
    }, EDITION_MS).unref();
  };
  changes.onChange(change);
  return (storeId) => `${all}.${own.get(storeId) ?? 0}`;
}
