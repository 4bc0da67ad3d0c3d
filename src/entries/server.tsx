import { renderToStaticMarkup } from 'react-dom/server';
import type { InvoiceRequest, InvoiceSheet } from '#machines/domain/invoice.ts';
import type { Letter, LetterRequest } from '#machines/domain/letter.ts';
import { directionOf, localePath } from '#machines/domain/locale.ts';
import { toMinor } from '#machines/domain/money.ts';
import { OFFLINE_PATH } from '#machines/domain/offline.ts';
import { phoneText } from '#machines/domain/phone.ts';
import type { RenderReply, RenderRequest } from '#machines/domain/render.ts';
import { invoiceSheet } from '../account/invoiceSheet.ts';
import { type DocumentParts, documentHtml, STORE_ICON } from '../app/document.ts';
import { groupOf, isSupport } from '../app/groups.ts';
import { inEveryLanguage } from '../app/languages.ts';
import { type Page, PageProvider, pageOf } from '../app/pageContext.ts';
import { Shell } from '../app/Shell.tsx';
import { themeSheet } from '../app/themeSheet.ts';
import {
  BROWSER_MESSAGES,
  CONSENT_MESSAGES,
  DELIVERY_MESSAGES,
  FILTER_MESSAGES,
  HOME_MESSAGES,
  TABLE_MESSAGES,
  TIME_MESSAGES,
} from '../catalog/browserMessages.ts';
import { type CataloguePage, cataloguePage } from '../catalog/cataloguePage.tsx';
import { clockIn } from '../catalog/hours.ts';
import { packShelf } from '../catalog/packedLines.ts';
import pieces from '../catalog/pieces.css?inline';
import { LAYOUTS_OF } from '../layouts/all.ts';
import { FACES } from '../layouts/fonts.ts';
import { lettersSheet } from '../layouts/letters.ts';
import { layoutSheet } from '../layouts/sheets.ts';
import { letterOf } from '../mail/letter.tsx';
import { assetsOf, lookAtBuild, themeOfStore } from './assets.ts';
import { fillIslands } from './islandHtml.tsx';
import { plainPage } from './plainPage.tsx';
import { policyHash } from './policyHash.ts';
import { messageText, templatesFor } from './serverMessages.ts';
import { shopPage } from './shopPage.tsx';
import { supportPage } from './supportPage.ts';

export { messageText as say };

if (import.meta.env.PROD) lookAtBuild();

/** A table's menu is for those who sit there, the offline page for a browser without a network. */
const UNLISTED = new RegExp(`^(/t/|/saved$|${OFFLINE_PATH}$)`);

/** A mail about an order. */
export const letter = (request: LetterRequest): Letter => letterOf(request, messageText);

/** What an invoice says. */
export const invoice = ({ locale, business, order }: InvoiceRequest): InvoiceSheet =>
  invoiceSheet(
    order,
    {
      ...business,
      contactPhone: phoneText(business.contactPhone),
      locations: business.locations.map((one) => ({ ...one, phone: phoneText(one.phone) })),
    },
    { locale, t: (id, values) => messageText(locale, id, values) },
  );

/** React names the first pictures once more above the page. They stand in the same first answer, so a browser finds them as soon by themselves. */
const PRELOADS = /^(?:<link rel="preload" as="image"[^>]*>)+/;

/** One document. The server injects what it may ask and serves what it answers. */
export async function render(request: RenderRequest): Promise<RenderReply> {
  const { store, problem } = request;
  if (!store || problem) {
    await request.turn();
    return plainPage(request);
  }
  const page = pageOf(request, store, {
    t: (id, values) => messageText(request.locale, id, values),
    open: (ids) => templatesFor(request.locale, ids),
  });
  if (isSupport(page.path)) return supportPage(request, page);
  if (import.meta.env.DEV && page.path === '/styles')
    return (await import('./stylesPage.ts')).stylesPage(request, page);
  const group = groupOf(page.path);
  return group ? shopPage(request, page, group) : catalogue(request, page);
}

async function catalogue(request: RenderRequest, page: Page): Promise<RenderReply> {
  const found = await cataloguePage(request, page);
  await request.turn();
  if (found.problem) return plainPage({ ...request, problem: found.problem });
  // The browser hydrates the islands alone, which are rendered apart.
  const printed = renderToStaticMarkup(
    <PageProvider value={page}>
      <Shell layout={LAYOUTS_OF[page.settings.layout]} current={found.current}>
        {found.content}
      </Shell>
    </PageProvider>,
  );
  const { html, props } = fillIslands(printed.replace(PRELOADS, ''), page.islands);
  const scriptHashes = new Set<string>();
  const body = documentHtml({
    ...storeParts(request, page, found, html),
    body: html,
    data: dataOf(request, page, props, found),
    // In development Vite signs scripts of its own; what does not wait stands in the document by its address, which a hash cannot name.
    hashes:
      import.meta.env.DEV || found.table ? null : (script) => scriptHashes.add(policyHash(script)),
  });
  return {
    status: found.status,
    group: 'catalogue',
    headers: found.isPersonal ? { 'cache-control': 'no-store' } : {},
    html: body,
    ...(scriptHashes.size > 0 && { scriptHashes: [...scriptHashes] }),
  };
}

function storeParts(
  request: RenderRequest,
  page: Page,
  found: CataloguePage,
  html: string,
): Omit<DocumentParts, 'body' | 'data' | 'hashes'> {
  const { settings } = page;
  const assets = assetsOf('catalogue');
  return {
    ...assets,
    // What its scripts draw comes with them. Where those do not wait it stands here.
    styles: found.table ? [] : assets.styles,
    // A guest who opens a table's code sits down by that alone, and may go on to a dish at once.
    waits: found.table === null,
    locale: request.locale,
    nonce: request.nonce,
    title: found.title,
    description: found.description,
    layout: settings.layout.toLowerCase(),
    themeColour: settings.headerColor,
    icon: STORE_ICON,
    sheets: [
      themeSheet(settings),
      layoutSheet(
        { layout: settings.layout, direction: directionOf(page.locale) },
        page.path,
        html,
      ) + (found.table ? pieces : ''),
      lettersSheet(page.locale, settings.layout),
    ],
    theme: themeOfStore(settings),
    fonts: [],
    face: FACES[settings.layout],
    canonical: found.canonical && page.origin + found.canonical,
    shared: { picture: wholeUrl(page, found.picture), site: page.business.name },
    alternates: found.canonical ? alternatesOf(page) : [],
    things: found.things,
    indexed: found.status === 200 && !UNLISTED.test(page.path) && !page.query.has('q'),
    speculatesFrom: localePath(page.locale, page.path),
  };
}

const wholeUrl = ({ origin }: Page, picture: string | null): string | null =>
  picture && new URL(picture, origin).href;

/** The same page in each language; a reader of none of them is shown the first. */
const alternatesOf = (page: Page): { code: string; href: string }[] => {
  const all = inEveryLanguage(page).map(({ code, href }) => ({ code, href: page.origin + href }));
  return [...all, ...all.slice(0, 1).map(({ href }) => ({ code: 'x-default', href }))];
};

const freeFrom = ({ freeDeliveryFrom, currency }: Page['business']): number | null =>
  freeDeliveryFrom === null ? null : toMinor(freeDeliveryFrom, currency);

const speaksOfDelivery = ({ business }: Page): boolean =>
  business.minimumOrder > 0 || business.freeDeliveryFrom !== null;

/** What is booked comes into a cart through an island alone. */
const takesTimes = ({ tellsTimes, islands }: Page): boolean => tellsTimes || islands.length > 0;

/** What the browser's charts and DOM code start from: surroundings, open sentences, lines ready to be added, islands' props. */
const dataOf = (
  request: RenderRequest,
  page: Page,
  islands: Record<string, object>,
  found: CataloguePage,
): Record<string, unknown> => ({
  config: request.config,
  catalogue: {
    location: { id: page.location.id, name: page.location.name },
    locale: page.locale,
    shelf: packShelf(page.shelf),
    islands,
    table: found.table,
    deliveredFrom: toMinor(page.business.minimumOrder, page.business.currency),
    freeFrom: freeFrom(page.business),
    today: clockIn(page.now, page.business.timeZone).day,
    words: templatesFor(page.locale, [
      ...BROWSER_MESSAGES,
      ...(speaksOfDelivery(page) ? DELIVERY_MESSAGES : []),
      ...(page.settings.layout === 'RESTAURANT' ? TABLE_MESSAGES : []),
      ...(takesTimes(page) ? TIME_MESSAGES : []),
      ...(page.narrows ? FILTER_MESSAGES : []),
      ...(page.path === '/' ? HOME_MESSAGES : []),
      ...(page.tagManager ? CONSENT_MESSAGES : []),
    ]),
  },
});
