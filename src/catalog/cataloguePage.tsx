import type { ReactNode } from 'react';
import { OFFLINE_PATH } from '#machines/domain/offline.ts';
import { priceWith } from '#machines/domain/personPrice.ts';
import type { Problem } from '#machines/domain/problem.ts';
import { problemOf } from '#machines/domain/problem.ts';
import type { RenderRequest } from '#machines/domain/render.ts';
import type { Category } from '#machines/domain/store.ts';
import { ACCESSIBILITY_PATH, kindAt, type PageKind } from '#machines/domain/storePage.ts';
import type { Page } from '../app/pageContext.ts';
import { LAYOUTS_OF } from '../layouts/all.ts';
import { AccessibilityPage } from './AccessibilityPage.tsx';
import { bySlug } from './categories.ts';
import { EmptyStore } from './EmptyStore.tsx';
import { heroOf } from './heroPicture.ts';
import { ListPage } from './ListPage.tsx';
import { listRequest, readQuery, shelfRequest } from './listQuery.ts';
import {
  loadAll,
  loadBought,
  loadByIds,
  loadCategories,
  loadFacets,
  loadPeople,
  loadPerson,
  loadProduct,
  loadProducts,
  loadStorePage,
  Missing,
} from './load.ts';
import { MenuPage } from './MenuPage.tsx';
import { OfflinePage } from './OfflinePage.tsx';
import { PersonPage } from './PersonPage.tsx';
import { ProductPage } from './ProductPage.tsx';
import { isSoldAt } from './productDisplay.ts';
import { callInWords } from './productWords.ts';
import { SavedPage } from './SavedPage.tsx';
import { StorePageView } from './StorePageView.tsx';
import { productThings, storeThings, type Thing } from './structuredData.ts';

export interface CataloguePage {
  status: number;
  title: string;
  description: string;
  canonical: string | null;
  /** what the page is about, for search engines */
  things: Thing[];
  /** what a shared link shows */
  picture: string | null;
  /** which entry of the navigation is the page's own */
  current: string | null;
  content: ReactNode;
  /** shows something of the person who looks: no copy of it is kept anywhere */
  isPersonal: boolean;
  /** the table that the cart is bound to when this document opens */
  table: { id: string; name: string; locationId: string; sitting: string | null } | null;
  problem: Problem | null;
}

/** Finds what an address of the catalogue shows and reads what it needs. */
export async function cataloguePage(request: RenderRequest, page: Page): Promise<CataloguePage> {
  try {
    return await routed({ ...request, call: callInWords(request.call, page) }, page);
  } catch (error) {
    if (!(error instanceof Missing)) throw error;
    return { ...plain(page), problem: error.problem };
  }
}

function routed(request: RenderRequest, page: Page): Promise<CataloguePage> {
  const { path, settings } = page;
  const isMenu = settings.layout === 'RESTAURANT';
  if (path === '/') return isMenu ? menu(request, page) : home(request, page);
  if (path === '/products')
    return isMenu && !page.query.has('q') ? menu(request, page) : list(request, page);
  const product = /^\/products\/([^/]+)$/.exec(path)?.[1];
  if (product) return detail(request, page, decodeURIComponent(product));
  const person = /^\/people\/([^/]+)$/.exec(path)?.[1];
  if (person) return personal(request, page, decodeURIComponent(person));
  if (path === '/saved' && page.saved) return saved(request, page);
  if (path === ACCESSIBILITY_PATH) return accessibility(request, page);
  if (path === OFFLINE_PATH) return offline(request, page);
  const kind = kindAt(path);
  if (kind) return told(request, page, kind);
  const table = /^\/t\/([^/]+)$/.exec(path)?.[1];
  if (table) return tableMenu(request, page, decodeURIComponent(table));
  throw new Missing(problemOf('NOT_FOUND'));
}

const plain = (page: Page): CataloguePage => ({
  status: 200,
  title: page.business.name,
  description: page.business.tagline,
  canonical: null,
  things: [],
  picture: heroOf(page.settings.layout, page.business).url,
  current: null,
  content: null,
  isPersonal: false,
  table: null,
  problem: null,
});
const titled = (page: Page, title: string): string => `${title} · ${page.business.name}`;

async function categoriesOf(call: RenderRequest['call'], page: Page): Promise<Category[]> {
  page.categories = await loadCategories(call);
  return page.categories;
}

async function home({ call }: RenderRequest, page: Page): Promise<CataloguePage> {
  const { Home, remembers, showsAll } = LAYOUTS_OF[page.settings.layout];
  const [products, categories, people, bought] = await Promise.all([
    showsAll
      ? loadAll(call)
      : loadProducts(call, { sort: 'popular' }).then((first) => first.products),
    categoriesOf(call, page),
    loadPeople(call),
    remembers && page.session.kind !== 'none' ? loadBought(call) : [],
  ]);
  return {
    ...plain(page),
    isPersonal: bought.length > 0,
    title: `${page.business.name} · ${page.business.tagline}`,
    description: page.business.story,
    canonical: page.href('/'),
    things: storeThings(page),
    content:
      products.length === 0 ? (
        <EmptyStore />
      ) : (
        <Home products={products} categories={categories} people={people} bought={bought} />
      ),
  };
}

async function menu({ call }: RenderRequest, page: Page): Promise<CataloguePage> {
  const [products, categories] = await Promise.all([loadAll(call), categoriesOf(call, page)]);
  return {
    ...plain(page),
    title: `${page.business.name} · ${page.business.tagline}`,
    description: page.business.story,
    canonical: page.href('/'),
    things: storeThings(page),
    content:
      products.length === 0 ? (
        <EmptyStore />
      ) : (
        <MenuPage products={products} categories={categories} />
      ),
  };
}

/** Opening a table's code is the act of sitting down there: the cart is bound by an event in the browser, this page shows to what. */
async function tableMenu(request: RenderRequest, page: Page, id: string): Promise<CataloguePage> {
  const answer = await request.call('tables', { params: { id }, query: {} });
  if (!answer.ok) throw new Missing(answer.problem);
  if (!answer.data.open) throw new Missing(problemOf('TABLE_CLOSED'));
  const { name, locationId, sitting = null } = answer.data;
  page.location = page.business.locations.find((one) => one.id === locationId) ?? page.location;
  page.table = name;
  const found = await menu(request, page);
  return {
    ...found,
    title: titled(page, page.t('table.title', { table: name })),
    table: { id, name, locationId, sitting },
    canonical: null,
    things: [],
  };
}

/** A person who can be booked. */
async function personal({ call }: RenderRequest, page: Page, id: string): Promise<CataloguePage> {
  const [person, products] = await Promise.all([
    loadPerson(call, id),
    loadAll(call),
    categoriesOf(call, page),
  ]);
  page.person = person.id;
  const isHere = person.locationIds.includes(page.location.id);
  return {
    ...plain(page),
    title: titled(page, person.name),
    description: person.role,
    canonical: page.href(page.path),
    content: (
      <PersonPage
        person={person}
        services={products
          .filter(
            (one) =>
              isHere && one.employeeIds.includes(person.id) && isSoldAt(one, page.location.id),
          )
          .map((one) => ({ ...one, sellingPrice: priceWith(one, person.id) }))}
      />
    ),
  };
}

/** A page that the merchant wrote. */
async function told({ call }: RenderRequest, page: Page, kind: PageKind): Promise<CataloguePage> {
  const [written] = await Promise.all([loadStorePage(call, kind), categoriesOf(call, page)]);
  return {
    ...plain(page),
    title: titled(page, page.t('pages.title', { type: kind })),
    canonical: page.href(page.path),
    content: <StorePageView page={written} />,
  };
}

/** What the one who looks has saved. */
async function saved({ call }: RenderRequest, page: Page): Promise<CataloguePage> {
  const ids = page.saved?.ids ?? [];
  const [products] = await Promise.all([loadByIds(call, ids), categoriesOf(call, page)]);
  return {
    ...plain(page),
    isPersonal: true,
    title: titled(page, page.t('saved.title')),
    content: <SavedPage products={products} />,
  };
}

async function accessibility({ call }: RenderRequest, page: Page): Promise<CataloguePage> {
  await categoriesOf(call, page);
  return {
    ...plain(page),
    title: titled(page, page.t('access.title')),
    description: page.t('access.goal'),
    canonical: page.href(page.path),
    content: <AccessibilityPage />,
  };
}

async function offline({ call }: RenderRequest, page: Page): Promise<CataloguePage> {
  await categoriesOf(call, page);
  return {
    ...plain(page),
    title: titled(page, page.t('offline.title')),
    description: page.t('offline.text'),
    content: <OfflinePage />,
  };
}

/** Two rows of a wide screen. */
const SOME = 8;
async function list({ call }: RenderRequest, page: Page): Promise<CataloguePage> {
  const query = readQuery(page.query);
  const { narrows } = LAYOUTS_OF[page.settings.layout];
  const [found, categories, facets] = await Promise.all([
    loadProducts(call, listRequest(query)),
    categoriesOf(call, page),
    narrows ? loadFacets(call, shelfRequest(query)) : null,
  ]);
  const category = bySlug(categories, query.category);
  const popular = found.total === 0 ? (await loadProducts(call, { sort: 'popular' })).products : [];
  const isEmpty = found.total === 0 && popular.length === 0;
  page.hasAisles = !isEmpty;
  const title = query.q
    ? page.t('list.searchTitle', { q: query.q })
    : (category?.name ?? page.t('list.all'));
  return {
    ...plain(page),
    title: titled(page, title),
    description: page.business.tagline,
    current: category?.slug ?? 'products',
    canonical: page.href(category ? `/products?category=${category.slug}` : '/products'),
    content: isEmpty ? (
      <EmptyStore />
    ) : (
      <ListPage {...{ title, query, found, categories, facets }} popular={popular.slice(0, SOME)} />
    ),
  };
}

async function detail({ call }: RenderRequest, page: Page, id: string): Promise<CataloguePage> {
  const [product, categories] = await Promise.all([
    loadProduct(call, id),
    categoriesOf(call, page),
  ]);
  const home = categories.find((one) => product.categoryIds.includes(one.id));
  const isService = product.type === 'SERVICE';
  const [people, near] = await Promise.all([
    isService ? loadPeople(call) : [],
    home ? loadProducts(call, { category: home.slug, sort: 'popular' }) : null,
  ]);
  const related = near?.products.filter((one) => one.id !== product.id).slice(0, 6) ?? [];
  const staff = people.filter(
    (one) => product.employeeIds.includes(one.id) && one.locationIds.includes(page.location.id),
  );
  return {
    ...plain(page),
    title: titled(page, product.name),
    description: product.description,
    current: home?.slug ?? null,
    canonical: page.href(`/products/${product.id}`),
    things: productThings(product, home ? [home] : [], page),
    picture: product.images[0]?.url ?? plain(page).picture,
    content: (
      <ProductPage product={product} categories={categories} staff={staff} related={related} />
    ),
  };
}
