import type { RenderReply, RenderRequest } from '#machines/domain/render.ts';
import { documentHtml, STORE_ICON } from '../app/document.ts';
import type { Page } from '../app/pageContext.ts';
import { assetsOf } from './assets.ts';

/** The inspector's document: empty, for its own entry. What it shows is read by calls that ask for the role each time. */
export async function supportPage(request: RenderRequest, page: Page): Promise<RenderReply> {
  await request.turn();
  const { settings, business } = page;
  const html = documentHtml({
    ...assetsOf('support'),
    waits: false,
    locale: 'en',
    title: `Checkouts · ${business.name}`,
    description: '',
    nonce: request.nonce,
    hashes: null,
    layout: 'plain',
    themeColour: '#0d1117',
    icon: STORE_ICON,
    sheets: ['body{margin:0}'],
    theme: null,
    fonts: [],
    body: `<div id="root"><noscript><p>${page.t('app.needsScript')}</p></noscript></div>`,
    data: {
      config: request.config,
      store: { business, settings },
      session: page.session,
    },
    canonical: null,
    indexed: false,
    speculatesFrom: null,
  });
  // The inspector of any app opens it as a window of its own, and talks with it.
  const headers: RenderReply['headers'] = page.path.endsWith('/support/live')
    ? { 'cross-origin-opener-policy': 'unsafe-none' }
    : {};
  return { status: 200, group: 'support', headers, html };
}
