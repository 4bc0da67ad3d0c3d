import type { ReplyOf } from '#machines/domain/api.ts';
import type { Category } from '#machines/domain/store.ts';
import { usePage } from '../app/page.ts';
import { LAYOUTS_OF } from '../layouts/all.ts';
import { Icon } from '../ui/Icon.tsx';
import { bySlug, childrenOf, topCategories, topOf } from './categories.ts';
import { type ListQuery, listAddress, SORTS } from './listQuery.ts';

interface Props {
  title: string;
  query: ListQuery;
  found: ReplyOf<'products'>;
  categories: Category[];
}

export function ListPage({ title, query, found, categories }: Props) {
  const { say, settings } = usePage();
  const { Card, list, eager } = LAYOUTS_OF[settings.layout];
  return (
    <div className="page list-page">
      <header className="list-head">
        <h1>{title}</h1>
        <p className="list-count" role="status">
          {say('list.count', { count: found.total })}
        </p>
      </header>
      <Aisles query={query} categories={categories} />
      <div className="list-main">
        <ListTools query={query} categories={categories} />
        {found.products.length === 0 ? (
          <NothingFound query={query} categories={categories} />
        ) : (
          <>
            <h2 className="spoken">{say('list.items')}</h2>
            <ul className={`shelf shelf-${list}`}>
              {found.products.map((product, at) => (
                <li key={product.id}>
                  <Card product={product} eager={at < eager} />
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

/** Two levels of categories: all of the first, and those below the open one. */
function Aisles({ query, categories }: Pick<Props, 'query' | 'categories'>) {
  const { say, href } = usePage();
  const open = bySlug(categories, query.category);
  const top = open && topOf(categories, open);
  const here = (slug: string | null) => (query.category === slug ? 'page' : undefined);
  return (
    <nav className="aisles" aria-label={say('nav.categories')}>
      <ul>
        <li>
          <a href={href('/products')} aria-current={here(null)}>
            {say('list.all')}
          </a>
        </li>
        {topCategories(categories).map((category) => (
          <li key={category.id}>
            <a
              href={href(listAddress({ category: category.slug }))}
              aria-current={here(category.slug)}
              data-open={top === category || undefined}
            >
              {category.name}
            </a>
            {top === category && childrenOf(categories, category).length > 0 && (
              <ul>
                {childrenOf(categories, category).map((child) => (
                  <li key={child.id}>
                    <a href={href(listAddress({ category: child.slug }))} aria-current={here(child.slug)}>
                      {child.name}
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
function ListTools({ query, categories }: Pick<Props, 'query' | 'categories'>) {
  const { say, href } = usePage();
  const category = bySlug(categories, query.category);
  return (
    <div className="list-tools">
      <ul className="applied">
        {query.q && <Applied words={`“${query.q}”`} without={listAddress({ ...query, q: '', page: 1 })} />}
        {category && query.q && <Applied words={category.name} without={listAddress({ ...query, category: null, page: 1 })} />}
      </ul>
      <form className="sort" action={href('/products')} method="get" data-submit-on-change="">
        {query.q && <input type="hidden" name="q" value={query.q} />}
        {query.category && <input type="hidden" name="category" value={query.category} />}
        <label htmlFor="sort">{say('list.sort')}</label>
        <select id="sort" name="sort" defaultValue={query.sort} autoComplete="off">
          {SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {say(`list.sort.${sort === '-price' ? 'dearest' : sort}`)}
            </option>
          ))}
        </select>
        <button type="submit" className="sort-go">
          {say('list.sort.apply')}
        </button>
      </form>
    </div>
  );
}

function Applied({ words, without }: { words: string; without: string }) {
  const { say, href } = usePage();
  return (
    <li>
      <a className="chip" href={href(without)} aria-label={say('list.without', { what: words })}>
        {words}
        <Icon name="close" />
      </a>
    </li>
  );
}

function NothingFound({ query, categories }: Pick<Props, 'query' | 'categories'>) {
  const { say, href } = usePage();
  return (
    <section className="nothing">
      <h2>{query.q ? say('list.nothingFor', { q: query.q }) : say('list.nothing')}</h2>
      <p>{say('list.nothingHint')}</p>
      <ul className="chips">
        {topCategories(categories).map((category) => (
          <li key={category.id}>
            <a className="chip" href={href(listAddress({ category: category.slug }))}>
              {category.name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Pages({ query, pages }: { query: ListQuery; pages: number }) {
  const { say, href } = usePage();
  if (pages < 2) return null;
  const at = (page: number) => href(listAddress({ ...query, page }));
  return (
    <nav className="pages" aria-label={say('list.pages')}>
      {query.page > 1 && (
        <a className="button button-quiet" rel="prev" href={at(query.page - 1)}>
          <Icon name="back" />
          {say('list.previous')}
        </a>
      )}
      <p>{say('list.pageOf', { page: query.page, pages })}</p>
      {query.page < pages && (
        <a className="button button-quiet" rel="next" href={at(query.page + 1)}>
          {say('list.next')}
          <Icon name="next" />
        </a>
      )}
    </nav>
  );
}
