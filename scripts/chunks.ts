import { fileURLToPath } from 'node:url';

/** What rolldown tells about a module. */
interface ModuleGraph {
  getModuleInfo(
    id: string,
  ): { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null;
}

const sourceOf = (path: string): string =>
  fileURLToPath(new URL(`../src/${path}`, import.meta.url));
const CATALOGUE = ['entries/catalogue.ts'];
const CHECKOUT = ['entries/checkout.tsx'];
const ACCOUNT = ['entries/account.tsx'];
const CART_PANEL = ['islands/mountPanel.tsx'];
/** React in a catalogue document: the cart's panel, and whatever wakes. */
const PANEL = [...CART_PANEL, 'islands/wake.tsx'];
/** Who shops, and the notification worker: a catalogue document asks for both once it is idle. */
const SESSION = ['wiring/documents/loadSession.ts', 'wiring/browser/pushWorker.ts'];
const CALLS = ['api/calls.ts', 'api/http.ts'];
const REVIEW_CALLS = ['api/reviewing.ts'];
const ORDERING_CALLS = ['api/ordering.ts'];
/** What the addresses of a checkout begin with (`checkout/screenPages.ts`), and what each of them asks first. */
const ALWAYS = [
  'checkout/screenPages.ts',
  'checkout/PausedPage.tsx',
  'wiring/ports/recoverOrder.ts',
];
const FORM = ['checkout/InformationPage.tsx'];
/** What a review asks comes beside its page. */
const ASKED = ['wiring/ports/readReview.ts'];
const REVIEW = [...ASKED, 'checkout/CheckoutPage.tsx', 'checkout/UnplacedPage.tsx'];
/** When a branch makes orders, by itself: not every store asks for an hour. */
const WHEN = ['checkout/parts/When.tsx'];
/** What orders and pays, and shows an order first: it is here before anything is sent. */
const PAYS = [
  'wiring/ports/placeOrder.ts',
  'wiring/ports/payWithProvider.ts',
  'checkout/OrderPage.tsx',
];
const ORDER = [...PAYS, 'checkout/parts/OrderDetails.tsx', 'checkout/parts/OrderStory.tsx'];
/** What signing in and push messages share of Firebase. */
const FIREBASE = ['firebase/app.ts'];
/** What few orders' pages show, or none before a press: one file for all of it. */
const ASKS = [
  ...['AskSheet', 'AskedOfShop', 'CancelSheet', 'OpenProposal', 'OrderTracking', 'PaidElsewhere'],
  ...['RequestForm', 'VisitStory', 'WishForm'],
].map((name) => `checkout/parts/${name}.tsx`);
const REACT = /node_modules\/(react|react-dom|scheduler)\//;

/**
 * The file that a module goes into; null lets rolldown choose. A file costs its headers, and a small one is packed badly, so what several kinds of
 * document run stands in few files, which stay in the cache from one document to the next. Nothing comes with a document that does not import it.
 * Names are short, since every file names a dozen others: `base` is what the session shares with a checkout's start, `facts` what that start shares with
 * an account's later pages, `parts` what a checkout's pages share with an account's start.
 */
export function chunkOf(id: string, graph: ModuleGraph): string | null {
  const isIn = (roots: string[]): boolean => reachOf(roots, graph).has(id);
  const inShop = isIn(CHECKOUT) || isIn(ACCOUNT);
  // What another document asks for later, too, would be a small file of its own.
  if (isIn(CATALOGUE))
    return inShop || isIn(PANEL) || isIn(SESSION) || isImportedLater(CHECKOUT, id, graph)
      ? 'charts'
      : null;
  if (REACT.test(id)) return 'react';
  // What the session shares with pages stands beside the charts: a resting catalogue document fetches no React for a name.
  if (inShop && isIn(PANEL)) return isIn(SESSION) ? 'charts' : 'react';
  if (isIn(SESSION)) return isIn(CHECKOUT) ? 'base' : 'session';
  if (!inShop && isIn(FIREBASE)) return 'firebase';
  if (!inShop && !isIn(CART_PANEL)) {
    if (isIn(CALLS)) return 'calls';
    if (isIn(REVIEW_CALLS)) return 'reviewing';
    if (isIn(ORDERING_CALLS)) return 'ordering';
  }
  if (!inShop && isIn([...ALWAYS, ...FORM, ...REVIEW, ...ORDER])) {
    if (isIn(CART_PANEL)) return 'react';
    // These files import the checkout's own, which an account's page would start: what it shares with them stands by itself.
    if (isImportedLater(ACCOUNT, id, graph))
      return pagesOf(isIn) === 'pages' ? 'parts' : `${pagesOf(isIn)}-account`;
    return pagesOf(isIn);
  }
  if (!inShop && isIn(WHEN)) return 'when';
  // What pages of the account ask for, too, rolldown keeps apart.
  if (!inShop && isIn(ASKS) && !isImportedLater(ACCOUNT, id, graph)) return 'asks';
  if (!inShop && isIn(CART_PANEL)) return 'panel';
  // Every document that asks the shop anything has the session's file: a call brings no router for a schema.
  if (isIn(CHECKOUT) && isIn(ACCOUNT))
    return isIn([...CALLS, ...REVIEW_CALLS, ...ORDERING_CALLS]) ? 'base' : 'shop';
  if (isIn(CHECKOUT)) return isImportedLater(ACCOUNT, id, graph) ? 'facts' : null;
  if (isIn(ACCOUNT)) {
    // Of what checkout's pages want of it nothing comes along that only the account's own pages share.
    if (isImportedLater(CHECKOUT, id, graph))
      return isIn([...ALWAYS, ...FORM, ...REVIEW, ...PAYS]) ? 'parts' : 'account-reads';
    return null;
  }
  return null;
}

/** By the addresses of a checkout that begin with it. */
function pagesOf(isIn: (roots: string[]) => boolean): string {
  const [form, review, order] = [isIn(FORM), isIn(REVIEW), isIn(ORDER)];
  // What two of them share comes with the third, too: it is little, and one file less for all.
  if (isIn(ALWAYS) || [form, review, order].filter(Boolean).length > 1) return 'pages';
  if (review) return 'review';
  if (order) return isIn(PAYS) ? 'pays' : 'order';
  return 'form';
}

const reached = new Map<string, Set<string>>();
/** Every module that some sources import statically, themselves included. */
function reachOf(roots: string[], graph: ModuleGraph): Set<string> {
  const key = roots.join();
  const known =
    reached.get(key) ??
    spread(roots.map(sourceOf), (id) => graph.getModuleInfo(id)?.importedIds ?? []);
  reached.set(key, known);
  return known;
}

const later = new Map<string, Set<string>>();
/** Whether something that a document fetches later, when it is graph for, imports the module too. */
function isImportedLater(roots: string[], id: string, graph: ModuleGraph): boolean {
  const key = roots.join();
  const known = later.get(key) ?? modulesImportedLater(roots, graph);
  later.set(key, known);
  return known.has(id);
}

function modulesImportedLater(roots: string[], graph: ModuleGraph): Set<string> {
  const imported = (id: string): readonly string[] => graph.getModuleInfo(id)?.importedIds ?? [];
  const asksFor = (id: string): readonly string[] =>
    graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [];
  const all = spread(roots.map(sourceOf), (id) => [...imported(id), ...asksFor(id)]);
  return spread([...all].flatMap(asksFor), imported);
}

function spread(from: readonly string[], next: (id: string) => readonly string[]): Set<string> {
  const all = new Set<string>();
  const visit = (id: string): void => {
    if (all.has(id)) return;
    all.add(id);
    next(id).forEach(visit);
  };
  from.forEach(visit);
  return all;
}
