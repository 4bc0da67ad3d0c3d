import type { RenderReply, RenderRequest } from '#machines/domain/render.ts';
import { documentHtml, STORE_ICON } from '../app/document.ts';
import type { Page } from '../app/pageContext.ts';
import { themeSheet } from '../app/themeSheet.ts';
import { lettersSheet } from '../layouts/letters.ts';
import { cardsSheet, fontOf, shopSheet } from '../layouts/sheets.ts';
import { assetsOf } from './assets.ts';

/** All pieces of the shop in one store's clothes, for the people who build it; in development alone. */
export function stylesPage(request: RenderRequest, page: Page): RenderReply {
  const { settings, business } = page;
  const html = documentHtml({
    ...assetsOf('styles'),
    waits: false,
    locale: page.locale,
    title: `Styles · ${business.name}`,
    description: '',
    nonce: request.nonce,
    hashes: null,
    layout: settings.layout.toLowerCase(),
    themeColour: settings.headerColor,
    icon: STORE_ICON,
    sheets: [
      themeSheet(settings),
      shopSheet(settings.layout) + cardsSheet,
      lettersSheet(page.locale, settings.layout),
    ],
    theme: null,
    fonts: fontOf(settings.layout),
    body: '<div id="root"></div>',
    data: { config: request.config, store: { business, settings } },
    canonical: null,
    indexed: false,
    speculatesFrom: null,
  });
  return { status: 200, group: 'account', headers: {}, html };
}
