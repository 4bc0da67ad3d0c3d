import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { localePath } from '#machines/domain/locale.ts';
import { phoneInSentence } from '#machines/domain/phone.ts';
import type { RenderReply, RenderRequest } from '#machines/domain/render.ts';
import { visitAreaText } from '#machines/domain/visitArea.ts';
import { ACCOUNT_PAGES, LOGIN_PAGES } from '../app/accountPages.tsx';
import { CHECKOUT_PAGES } from '../app/checkoutPages.tsx';
import { documentHtml, STORE_ICON } from '../app/document.ts';
import type { ShopGroup } from '../app/groups.ts';
import { type Page, PageProvider } from '../app/pageContext.ts';
import { type Pages, pageAt, Routed } from '../app/Routed.tsx';
import { ShopShell } from '../app/ShopShell.tsx';
import { themeSheet } from '../app/themeSheet.ts';
import { lettersSheet } from '../layouts/letters.ts';
import { fontOf, shopSheet } from '../layouts/sheets.ts';
import { accountShop } from '../wiring/documents/account.ts';
import { checkoutShop } from '../wiring/documents/checkout.ts';
import type { Running } from '../wiring/documents/running.ts';
import { assetsOf, sentenceFilesOf, themeOfStore } from './assets.ts';
import { trackUsedMessages } from './usedMessages.ts';

const PAGES: Record<ShopGroup, Pages> = {
  checkout: CHECKOUT_PAGES,
  account: ACCOUNT_PAGES,
  login: LOGIN_PAGES,
};

/** Cart pages, checkout, orders and account: React Router renders them here and hydrates them there; what they show comes from the charts. */
export async function shopPage(
  request: RenderRequest,
  of: Page,
  group: ShopGroup,
): Promise<RenderReply> {
  const { contactPhone, locations } = of.business;
  // The browser has no numbering plans: what it shows is written here, the branches' numbers as the store's own.
  const business = {
    ...of.business,
    contactPhone: phoneInSentence(contactPhone),
    locations: locations.map((one) => ({ ...one, phone: phoneInSentence(one.phone) })),
  };
  const page = {
    ...of,
    business: {
      ...business,
      visitArea: visitAreaSaid(of),
      ...(group === 'checkout' && { cancelSaid: cancelSaid(of) }),
    },
  };
  const { messages, used } = trackUsedMessages(page.locale, group);
  const running = runningFor(request, page, group);
  const pages = PAGES[group];
  await request.turn();
  const app = renderToString(
    <StaticRouter
      basename={localePath(page.locale, '/').replace(/\/$/, '') || '/'}
      location={page.href(request.url)}
    >
      <Routed pages={pages} messages={messages} running={running} />
    </StaticRouter>,
  );
  const shell = renderToString(
    <PageProvider value={page}>
      <ShopShell group={group} />
    </PageProvider>,
  );
  const { settings } = page;
  const html = documentHtml({
    ...assetsOf(group === 'checkout' ? 'checkout' : 'account'),
    waits: false,
    locale: page.locale,
    title: business.name,
    description: business.tagline,
    nonce: request.nonce,
    hashes: null,
    layout: settings.layout.toLowerCase(),
    themeColour: settings.headerColor,
    icon: STORE_ICON,
    sheets: [
      themeSheet(settings),
      shopSheet(settings.layout),
      lettersSheet(page.locale, settings.layout),
    ],
    theme: themeOfStore(settings),
    fonts: fontOf(settings.layout),
    body: shell.replace('[[root]]', () => app),
    data: {
      // Cart, checkout and account are never measured.
      config: { ...request.config, tagManager: null },
      store: { business: page.business, settings },
      session: page.session,
      words: used(),
      sentences: sentenceFilesOf(group === 'checkout' ? 'checkout' : 'account', page.locale),
    },
    canonical: null,
    indexed: false,
    speculatesFrom: null,
  });
  return { status: pageAt(pages, page.path) ? 200 : 404, group, headers: {}, html };
}

/** Said in the document: what few stores say comes in no file of words. */
function visitAreaSaid({
  business: { visitArea },
  locale,
  t,
}: Page): Page['business']['visitArea'] {
  if (!visitArea) return undefined;
  const areas = visitAreaText({ visitArea }, locale, (codes) => t('visit.codes', { codes }));
  const said = { where: t('visit.where', { areas }), outside: t('visit.outside', { areas }) };
  return { ...visitArea, said };
}

/** Said in the document, too: no file of words has room for it. */
function cancelSaid({ business, t }: Page): Page['business']['cancelSaid'] {
  // The number is that of the order's branch: the page writes it.
  const phone = '{phone}';
  const late = t('visit.cancelShop', { phone });
  return { inTime: business.cancelsPaid ? t('visit.cancelOwn', { phone }) : late, late };
}

/** The charts of the document, made and not started: the page is rendered in their first state, as the browser will find it. */
function runningFor(
  { config }: RenderRequest,
  { business, settings, path }: Page,
  group: ShopGroup,
): Running {
  const data = { config, store: { business, settings } };
  return group === 'checkout' ? checkoutShop(data, { path, fragment: '' }) : accountShop(data);
}
