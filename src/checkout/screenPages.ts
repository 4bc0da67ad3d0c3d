import type { ComponentType } from 'react';
import type { Learn, WhichWords } from '../ui/messageLoader.tsx';
import { retryImport } from '../ui/retryImport.ts';
import { isNamedHere } from '../wiring/hooks/isNamedHere.ts';
import { orderReads, readyToWrite, reviewReads } from '../wiring/hooks/readyToWrite.ts';
import { fetchAhead } from '../wiring/hooks/running.ts';
import type { PageName } from './pageOf.ts';
import { importOrderDetails, loadOrderDetails } from './parts/useOrderDetails.ts';

export { pageOf } from './pageOf.ts';

/** Every page of a checkout but the one that says that something is under way, each to be fetched. */
const PAGES = {
  information: async () => (await import('./InformationPage.tsx')).InformationPage,
  review: async () => (await import('./CheckoutPage.tsx')).CheckoutPage,
  table: async () => (await import('./TableCheckoutPage.tsx')).TableCheckoutPage,
  differences: async () => (await import('./DifferencesPage.tsx')).DifferencesPage,
  slot: async () => (await import('./SlotPage.tsx')).default,
  unplaced: async () => (await import('./UnplacedPage.tsx')).UnplacedPage,
  order: async () => (await import('./OrderPage.tsx')).OrderPage,
  paused: async () => (await import('./PausedPage.tsx')).PausedPage,
} satisfies Record<PageName, () => Promise<ComponentType>>;

/** Where a page's press leads when no answer comes: nothing is fetched to say so. */
const IN_TROUBLE: Partial<Record<PageName, PageName[]>> = {
  review: ['unplaced'],
  table: ['unplaced'],
};

/** By page what it says beside the first words; the others say them all. */
const SAYS: Partial<Record<PageName, WhichWords>> = {
  information: 'form',
  paused: 'first',
  review: 'review',
  differences: 'later',
  unplaced: 'review',
  order: 'order',
};
/** What the form and whatever stands in every page's place ask comes by itself: nothing about an order. A review and an order's page ask what they show; what orders and pays comes before it is sent, and on an order's page with its first press (522). */
const ASKS: Partial<Record<PageName, () => Promise<unknown> | null>> = {
  information: () => null,
  paused: () => null,
  table: orderReads,
  slot: orderReads,
};

/** The pages that are here; each with those of its trouble, and with all that they say and ask. */
const here = new Map<PageName, ComponentType>();
async function bring(name: PageName, learn: Learn): Promise<void> {
  const [page] = await Promise.all([
    PAGES[name](),
    learn(SAYS[name] ?? 'all'),
    (ASKS[name] ?? reviewReads)(),
    ...(IN_TROUBLE[name] ?? []).map((one) => bring(one, learn)),
  ]);
  here.set(name, page);
}

/** What shows an order, says and does what can be done with it, and what shows an answer that is not what the shopper saw: nothing is ordered before both are here. */
export const bringOrder = (learn: Learn): Promise<unknown> =>
  Promise.all([bring('order', learn), bring('differences', learn), orderReads()]);

export const pageNamed = (name: PageName): ComponentType | null => here.get(name) ?? null;
/** Until it is here. */
export const fetchPage = (name: PageName, learn: Learn): Promise<void> =>
  retryImport(() => bring(name, learn))();

/** What an address most likely leads to, and what stands where the network ends, which cannot be fetched then. */
export const fetchAt = (path: string, learn: Learn): Promise<unknown> =>
  Promise.all([
    fetchPage(likelyAt(path), learn),
    fetchPage('paused', learn),
    path.startsWith('/orders/') && loadOrderDetails(),
  ]);

/** What sends an order, and what a shopper who goes on comes to, one after the other; once, because nothing waits for it yet. */
export async function fetchAfter(path: string, learn: Learn): Promise<void> {
  const orders = likelyAt(path) !== 'information';
  await Promise.all([fetchAhead(readyToWrite), orders && fetchAhead(() => bringOrder(learn))]);
  if (!isPastForm(path)) await fetchAhead(loadQuotes);
  for (const next of after(path)) await fetchAhead(() => bring(next, learn));
  await fetchAhead(importOrderDetails);
}

function likelyAt(path: string): PageName {
  if (path.startsWith('/orders/')) return 'order';
  if (path === '/cart/table-checkout') return 'table';
  return path === '/cart/checkout' && isNamedHere() ? 'review' : 'information';
}

/** What the form asks once something is written in it. */
const loadQuotes = (): Promise<unknown> =>
  Promise.all([orderReads(), import('./parts/Quotes.tsx')]);

const isPastForm = (path: string): boolean =>
  path.startsWith('/orders/') || path === '/cart/table-checkout';
const after = (path: string): PageName[] =>
  isPastForm(path) ? ['review'] : ['information', 'review', 'order', 'differences', 'slot'];
