import { renderToString } from 'react-dom/server';
import { directionOf, localePath } from '#machines/domain/locale.ts';
import type { RenderReply, RenderRequest } from '#machines/domain/render.ts';
import { documentHtml, letterIcon, STORE_ICON } from '../app/document.ts';
import { groupOf } from '../app/groups.ts';
import { ProblemPage } from '../app/ProblemPage.tsx';
import { StoresPage } from '../app/StoresPage.tsx';
import { storesTheme, themeSheet } from '../app/themeSheet.ts';
import { lettersSheet } from '../layouts/letters.ts';
import { layoutSheet, ownFace, plainSheet, problemSheet, storesSheet } from '../layouts/sheets.ts';
import { themeOfStore } from './assets.ts';
import { messageText } from './serverMessages.ts';

const KNOWN = ['NOT_FOUND', 'UNKNOWN_HOST', 'TABLE_CLOSED'];

/** Documents that need no store, or say why there is none to show: the list of stores, and what went wrong in words. */
export function plainPage(request: RenderRequest): RenderReply {
  const { locale, store } = request;
  const t = (id: string, values?: Record<string, string | number>): string =>
    messageText(locale, id, values);
  const path = request.url.split('?')[0] ?? '/';
  const isDoor = !store && !request.problem && path === '/';
  // The cart, an order or an account is some store's: whose, the shopper knows.
  const isOfAStore = !store && !request.problem && groupOf(path) !== null;
  const isList = isDoor || isOfAStore;
  const problem = isList
    ? null
    : (request.problem ?? { title: 'NOT_FOUND', status: 404, code: 'NOT_FOUND', type: '' });
  const kind = problem && KNOWN.includes(problem.code) ? problem.code : 'other';
  const title = problem ? t(`plain.${kind}.title`) : t('stores.title');
  const body = renderToString(
    problem ? (
      <ProblemPage
        title={title}
        text={t(`plain.${kind}.text`)}
        action={
          store || problem.code !== 'UNKNOWN_HOST'
            ? {
                href: kind === 'other' ? request.url : localePath(locale, '/'),
                words: t(kind === 'other' ? 'plain.retry' : 'plain.home'),
              }
            : null
        }
        reference={
          problem.reference ? t('plain.reference', { reference: problem.reference }) : null
        }
        shop={store?.business.name ?? null}
      />
    ) : (
      <StoresPage
        stores={isOfAStore ? leadOn(request) : request.stores}
        lead={t(isOfAStore ? 'stores.which' : 'stores.lead')}
        t={t}
      />
    ),
  );
  const letters = lettersSheet(locale, store?.settings.layout ?? null);
  const html = documentHtml({
    locale,
    title,
    description: problem ? t(`plain.${kind}.text`) : t('stores.lead'),
    nonce: request.nonce,
    hashes: null,
    layout: store ? store.settings.layout.toLowerCase() : 'plain',
    themeColour: store?.settings.headerColor ?? '#f4f1ea',
    icon: store ? STORE_ICON : letterIcon(title.slice(0, 1), '#1d1b18'),
    sheets: store
      ? [
          themeSheet(store.settings),
          ownFace(store.settings.layout),
          layoutSheet(
            { layout: store.settings.layout, direction: directionOf(locale) },
            null,
            body,
          ),
          problemSheet,
          letters,
        ]
      : [storesTheme(request.stores), plainSheet, storesSheet, letters],
    theme: store ? themeOfStore(store.settings) : null,
    styles: [],
    fonts: [],
    scripts: [],
    waits: false,
    preloads: [],
    data: {},
    body,
    canonical: null,
    indexed: isDoor,
    development: '',
    speculatesFrom: null,
  });
  return {
    status: problem?.status ?? (isOfAStore ? 404 : 200),
    group: store ? 'catalogue' : 'plain',
    headers: {},
    html,
  };
}

/** Each store at the page that was asked for. */
const leadOn = ({ stores, locale, url }: RenderRequest): RenderRequest['stores'] =>
  stores.map((one) => ({ ...one, url: new URL(localePath(locale, url), one.url).href }));
