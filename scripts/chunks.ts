import { fileURLToPath } from 'node:url';

/** What rolldown tells about a module. */
interface Asked {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

const sourceOf = (path: string): string => fileURLToPath(new URL(`../src/${path}`, import.meta.url));
const CATALOGUE = ['entries/catalogue.ts'];
const CHECKOUT = ['entries/checkout.tsx'];
const ACCOUNT = ['entries/account.tsx'];
/** React in a catalogue document: the cart's panel, and whatever wakes. */
const PANEL = ['islands/mountPanel.tsx', 'islands/wake.tsx'];
/** Who shops: a catalogue document learns it once it is idle. */
const SESSION = ['wiring/session.ts', 'wiring/surroundings.ts'];
const REACT = /node_modules\/(react|react-dom|scheduler)\//;

/**
 * The file that a module goes into; null lets rolldown choose. A file costs its headers, and a small one is packed badly, so what several kinds of
 * document run stands in few files, which stay in the cache from one document to the next. Nothing comes with a document that does not import it.
 */
export function chunkOf(id: string, asked: Asked): string | null {
  const isIn = (roots: string[]): boolean => reachOf(roots, asked).has(id);
  const inShop = isIn(CHECKOUT) || isIn(ACCOUNT);
  if (isIn(CATALOGUE)) return inShop || isIn(PANEL) || isIn(SESSION) ? 'charts' : null;
  if (REACT.test(id) || (inShop && isIn(PANEL))) return 'react';
  if (inShop && isIn(SESSION)) return 'session';
  return isIn(CHECKOUT) && isIn(ACCOUNT) ? 'shop' : null;
}

const reached = new Map<string, Set<string>>();
/** Every module that some sources import statically, themselves included. */
function reachOf(roots: string[], asked: Asked): Set<string> {
  const key = roots.join();
  const known = reached.get(key);
  if (known) return known;
  const all = new Set<string>();
  const visit = (id: string): void => {
    if (all.has(id)) return;
    all.add(id);
    asked.getModuleInfo(id)?.importedIds.forEach(visit);
  };
  for (const root of roots) visit(sourceOf(root));
  reached.set(key, all);
  return all;
}
