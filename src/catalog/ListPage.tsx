import type { ReplyOf } from '#machines/domain/api.ts';
import { type Facets, optionText } from '#machines/domain/narrowing.ts';
import type { Product } from '#machines/domain/product.ts';
import type { Category } from '#machines/domain/store.ts';
import { LaidOut } from '../app/LaidOut.tsx';
import { usePage } from '../app/pageContext.ts';
import { LAYOUTS_OF } from '../layouts/all.ts';
import { Icon } from '../ui/Icon.tsx';
import { bySlug, childrenOf, topCategories, topOf } from './categories.ts';
import { countNarrowing, FILTERS, Filters, useBandWords } from './Filters.tsx';
import { HiddenFields } from './HiddenFields.tsx';
import { firstSort, type ListQuery, listAddress, sortsFor, UNNARROWED } from './listQuery.ts';
import { MerchantText } from './MerchantText.tsx';

interface Props {
  title: string;
  query: ListQuery;
  found: ReplyOf<'products'>;
  categories: Category[];
  /** where the layout narrows its lists */
  facets: Facets | null;
  /** what others buy, where nothing was found */
  popular: Product[];
}

/** How many pictures stand beside each other at the top of a phone's screen. */
const FIRST = 2;

export function ListPage({ title, query, found, categories, facets, popular }: Props) {
  const { t, settings } = usePage();
  const { Card, list, eager } = LAYOUTS_OF[settings.layout];
  return (
    <div className="page list-page">
      <header className="list-head">
        <h1>{title}</h1>
        <p className="list-count" role="status">
          {t('list.count', { count: found.total })}
          <HowFound found={found} />
        </p>
      </header>
      <div className="list-side">
        <Aisles query={query} categories={categories} />
        {facets && <Filters query={query} facets={facets} total={found.total} />}
      </div>
      <div className="list-main">
        <ListTools query={query} categories={categories} narrows={facets !== null} />
        {found.products.length === 0 ? (
          <NothingFound query={query} categories={categories} popular={popular} />
        ) : (
          <>
            <h2 className="spoken">{t('list.items')}</h2>
            <LaidOut />
            <ul className={`shelf shelf-${list}`}>
              {found.products.map((product, at) => (
                <li key={product.id}>
                  <Card product={product} eager={at < eager} first={at < FIRST} />
                </li>
              ))}
            </ul>
          </>
        )}
        <Pages query={query} pages={found.pages} />
      </div>
    </div>
  );
}

/** What was searched, where it is not just what was typed: what was left out is said first. */
function HowFound({ found: { meant, missing, partial, allergens } }: Pick<Props, 'found'>) {
  const { t } = usePage();
  const notes = [
    missing && t('list.missing', { q: missing }),
    meant && t('list.meant', { q: meant }),
    partial && t('list.partial'),
    allergens && t('list.allergens'),
  ].filter((one) => typeof one === 'string');
  return notes.map((one) => (
    <b key={one} className="list-meant">
      {one}
    </b>
  ));
}

/** Two levels of categories: all of the first, and those below the open one. */
function Aisles({ query, categories }: Pick<Props, 'query' | 'categories'>) {
  const { t, href } = usePage();
  const open = bySlug(categories, query.category);
  const top = open && topOf(categories, open);
  const here = (slug: string | null) => (query.category === slug ? 'page' : undefined);
  return (
    <nav className="aisles" aria-label={t('nav.narrow')}>
      <ul>
        <li>
          <a href={href('/products')} aria-current={here(null)}>
            {t('list.all')}
          </a>
        </li>
        {topCategories(categories).map((category) => (
          <li key={category.id}>
            <a
              href={href(listAddress({ category: category.slug }))}
              aria-current={here(category.slug)}
              data-open={top === category || undefined}
            >
              <MerchantText>{category.name}</MerchantText>
            </a>
            {top === category && childrenOf(categories, category).length > 0 && (
              <ul>
                {childrenOf(categories, category).map((child) => (
                  <li key={child.id}>
                    <a
                      href={href(listAddress({ category: child.slug }))}
                      aria-current={here(child.slug)}
                    >
                      <MerchantText>{child.name}</MerchantText>
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Sorting is a form, so that it works without scripts; with them it is sent when it changes. */
function ListTools({
  query,
  categories,
  narrows,
}: Pick<Props, 'query' | 'categories'> & { narrows: boolean }) {
  const { t, href } = usePage();
  return (
    <div className="list-tools">
      {narrows && (
        <button type="button" className="button button-quiet filters-open" popoverTarget={FILTERS}>
          {t('list.filter.open', { count: countNarrowing(query) })}
        </button>
      )}
      <form className="sort" action={href('/products')} method="get" data-submit-on-change="">
        <HiddenFields query={{ ...query, sort: firstSort(query.q), page: 1 }} />
        <label htmlFor="sort">{t('list.sort')}</label>
        <select id="sort" name="sort" defaultValue={query.sort} autoComplete="off">
          {sortsFor(query.q).map((sort) => (
            <option key={sort} value={sort}>
              {t(`list.sort.${sort === '-price' ? 'dearest' : sort}`)}
            </option>
          ))}
        </select>
        <button type="submit" className="sort-go">
          {t('list.sort.apply')}
        </button>
      </form>
      <AppliedOnes query={query} categories={categories} />
    </div>
  );
}

/** Everything that narrows the list, each with its way out. */
function AppliedOnes({ query, categories }: Pick<Props, 'query' | 'categories'>) {
  const { t, href } = usePage();
  const bandWords = useBandWords();
  const category = bySlug(categories, query.category);
  const { q, options, price, sale } = query;
  const without = (change: Partial<ListQuery>): string =>
    listAddress({ ...query, ...change, page: 1 });
  if (!q && countNarrowing(query) === 0) return null;
  return (
    <ul className="applied">
      {q && <Applied words={`“${q}”`} without={without({ q: '' })} />}
      {category && q && <Applied words={category.name} without={without({ category: null })} />}
      {options.map((one) => (
        <Applied
          key={optionText(one)}
          words={one.value}
          without={without({ options: options.filter((other) => other !== one) })}
        />
      ))}
      {price && <Applied words={bandWords(price)} without={without({ price: null })} />}
      {sale && <Applied words={t('list.filter.sale')} without={without({ sale: false })} />}
      {countNarrowing(query) > 1 && (
        <li>
          <a className="applied-none" href={href(without(UNNARROWED))}>
            {t('list.filter.clear')}
          </a>
        </li>
      )}
    </ul>
  );
}

function Applied({ words, without }: { words: string; without: string }) {
  const { t, href } = usePage();
  return (
    <li>
      <a className="chip" href={href(without)} aria-label={t('list.without', { what: words })}>
        {words}
        <Icon name="close" />
      </a>
    </li>
  );
}

function NothingFound({
  query,
  categories,
  popular,
}: Pick<Props, 'query' | 'categories' | 'popular'>) {
  const { t, href } = usePage();
  const isNarrowed = countNarrowing(query) > 0;
  return (
    <section className="nothing">
      <h2>
        {query.q
          ? t('list.nothingFor', { q: query.q })
          : t(isNarrowed ? 'list.nothingSuch' : 'list.nothing')}
      </h2>
      <p>{t(isNarrowed ? 'list.nothingSuchHint' : 'list.nothingHint')}</p>
      <ul className="chips">
        {topCategories(categories).map((category) => (
          <li key={category.id}>
            <a className="chip" href={href(listAddress({ category: category.slug }))}>
              <MerchantText>{category.name}</MerchantText>
            </a>
          </li>
        ))}
      </ul>
      <Popular products={popular} />
    </section>
  );
}

/** Something to buy where nothing was found. */
function Popular({ products }: { products: Product[] }) {
  const { t, settings } = usePage();
  const { Card, list } = LAYOUTS_OF[settings.layout];
  if (products.length === 0) return null;
  return (
    <>
      <h3>{t('list.popular')}</h3>
      <ul className={`shelf shelf-${list}`}>
        {products.map((product) => (
          <li key={product.id}>
            <Card product={product} eager={false} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Pages({ query, pages }: { query: ListQuery; pages: number }) {
  const { t, href } = usePage();
  if (pages < 2) return null;
  const at = (page: number) => href(listAddress({ ...query, page }));
  return (
    <nav className="pages" aria-label={t('list.pages')}>
      {query.page > 1 && (
        <a className="button button-quiet" rel="prev" href={at(query.page - 1)}>
          <Icon name="back" />
          {t('list.previous')}
        </a>
      )}
      <p>{t('list.pageOf', { page: query.page, pages })}</p>
      {query.page < pages && (
        <a className="button button-quiet" rel="next" href={at(query.page + 1)}>
          {t('list.next')}
          <Icon name="next" />
        </a>
      )}
    </nav>
  );
}
