import type { Layout } from '#machines/domain/store.ts';
import reset from '../app/base.css?inline';
import consent from '../app/consent.css?inline';
import problem from '../app/problem.css?inline';
import shop from '../app/shop.css?inline';
import stores from '../app/stores.css?inline';
import tokens from '../app/tokens.css?inline';
import catalogue from '../catalog/catalogue.css?inline';
import chips from '../catalog/chips.css?inline';
import choose from '../catalog/choose.css?inline';
import extras from '../catalog/extras.css?inline';
import list from '../catalog/list.css?inline';
import nothing from '../catalog/nothing.css?inline';
import person from '../catalog/person.css?inline';
import pieces from '../catalog/pieces.css?inline';
import product from '../catalog/product.css?inline';
import saved from '../catalog/saved.css?inline';
import sizes from '../catalog/sizes.css?inline';
import storePage from '../catalog/storePage.css?inline';
import buy from '../islands/buy.css?inline';
import choices from '../islands/choices.css?inline';
import loose from '../islands/loose.css?inline';
import times from '../islands/times.css?inline';
import beautyHome from './beauty/home.css?inline';
import beauty from './beauty/layout.css?inline';
import { FACES } from './fonts.ts';
import groceryHome from './grocery/home.css?inline';
import grocery from './grocery/layout.css?inline';
import restaurant from './restaurant/layout.css?inline';
import retailHome from './retail/home.css?inline';
import retail from './retail/layout.css?inline';
import servicesHome from './services/home.css?inline';
import services from './services/layout.css?inline';
import { namesIn, ofDocument, shownRules } from './shownRules.ts';

const OWN: Record<Layout, string> = {
  GROCERY: grocery,
  RETAIL: retail,
  SERVICES: services,
  RESTAURANT: restaurant,
  BEAUTY: beauty,
};

/** What only a store's front page shows; a restaurant's is its menu. */
const HOME: Partial<Record<Layout, string>> = {
  GROCERY: groceryHome,
  RETAIL: retailHome,
  SERVICES: servicesHome,
  BEAUTY: beautyHome,
};

function nearFace(layout: Layout): string {
  const { weight, near } = FACES[layout];
  const own = near.own.map((name) => `local('${name}')`).join();
  const measures = `size-adjust:${near.size}%;ascent-override:${near.ascent}%;descent-override:${near.descent}%`;
  return `@font-face{font-family:near;font-weight:${weight};src:${own};${measures}}`;
}

/** The store's own face, asked for by the first line that is set in it. A document with pictures asks for it after them (`app/bringFace.ts`). */
export function ownFace(layout: Layout): string {
  const { family, weight, url } = FACES[layout];
  return `@font-face{font-family:'${family}';font-weight:${weight};font-display:swap;src:url(${url}) format('woff2')}`;
}

/** What only one kind of page shows, by its path. */
const OF_PAGES: [RegExp, string][] = [
  [/^\/products\/./, product],
  [/^\/people\/[^/]+$/, person],
  [/^\/pages\/[^/]+$/, storePage],
];

/** What not every page of a kind shows, by what stands in its HTML: every kilobyte stands before the first picture (427). */
const OF_PARTS: [RegExp, string][] = [
  [/ list-page| list-head|"list-head/, list],
  [/"(dots|facts?|next-free|no-picture|row-head)"/, extras],
  [/"(chips|applied)"/, chips],
  [/"choose"/, choose],
  [/ saved"/, saved],
  [/ nothing|"nothing/, nothing],
  [/ data-consent="/, consent],
  [/"size-table"/, sizes],
  [/ data-island="(buy|loose)"|"waiting"/, buy],
  [/ data-island="loose"/, loose],
  [/ data-island="buy"[\s\S]*"(option|group)"/, choices],
  [/ data-type="service"[\s\S]* data-island="/, times],
  [/"(stepper|toast)[ "]/, pieces],
];

/** The one sheet of a catalogue document that shows `html`, to be inlined, its own face apart, of the rules that are met there (546); `path` is without its language, null where there is no page of its own. */
export const layoutSheet = (
  { layout, direction }: { layout: Layout; direction: string },
  path: string | null,
  html: string,
): string => {
  const parts = OF_PARTS.filter(([pattern]) => pattern.test(html)).map(([, sheet]) => sheet);
  const own = OF_PAGES.find(([pattern]) => path !== null && pattern.test(path))?.[1] ?? '';
  const home = path === '/' ? (HOME[layout] ?? '') : '';
  const shown = new Set([...namesIn(html), ...ofDocument(layout, direction)]);
  const sheets = [tokens, reset, catalogue, ...parts, own, OWN[layout], home];
  return [nearFace(layout), ...sheets.map((sheet) => shownRules(sheet, shown))].join('');
};
/** Shop documents bring the sheets of their own pieces; from here they take the store's character. */
export const shopSheet = (layout: Layout): string =>
  [ownFace(layout), nearFace(layout), tokens, reset, catalogue, pieces, OWN[layout], shop].join('');
/** Beside a shop's sheet: what cards alone show. */
export const cardsSheet = choose + extras;
export const storesSheet = stores;
/** What went wrong, in words: beside a layout's sheet, or a plain one. */
export const problemSheet = problem;
export const plainSheet = `${tokens}${reset}${catalogue}${problem}`;
export const fontOf = (layout: Layout): string[] => [FACES[layout].url];
