import { directionOf } from '#machines/domain/locale.ts';
import { GIVEN_UP, viewTransitionHead } from '#machines/domain/viewTransition.ts';
import applyStoredTheme from './applyStoredTheme.ts?inline-script';
import bringFace from './bringFace.ts?inline-script';
import { readableOn } from './colour.ts';
import { eventReplayScript } from './eventReplayScript.ts';
import { escapeHtml, jsonText } from './html.ts';
import { KEPT_HEADER } from './KeptHeader.tsx';
import { LAY_OUT } from './LaidOut.tsx';

export interface DocumentParts {
  locale: string;
  title: string;
  description: string;
  nonce: string;
  /** told each inline script that runs, where the policy names those by their hash: such a document carries no nonce that a script could use */
  hashes: ((script: string) => void) | null;
  /** lower-case layout name, or `plain` */
  layout: string;
  /** colour of the browser's own bars */
  themeColour: string;
  /** address of the tab's icon */
  icon: string;
  /** everything that is inlined: theme variables and the layout's sheet */
  sheets: string[];
  /** the store's colours in the order of their names, and what puts those in force that a browser keeps for itself; null where there is no store */
  theme: { colours: string[]; url: string } | null;
  /** further sheets by address; where its scripts wait, of what comes with them */
  styles: string[];
  /** fonts that the first screen shows, fetched beside the document */
  fonts: string[];
  /** the store's own face, where it comes after the first pictures */
  face?: { family: string; weight: number; url: string };
  scripts: string[];
  /** whether its scripts wait until it is painted: what can be read and followed without them; what is pressed meanwhile is kept in every document */
  waits: boolean;
  preloads: string[];
  /** JSON blocks by id */
  data: Record<string, unknown>;
  body: string;
  canonical: string | null;
  /** whole address of the picture that a shared link shows, and whose page it is */
  shared?: { picture: string | null; site: string };
  /** the same page in other languages, for search engines */
  alternates?: { code: string; href: string }[];
  indexed: boolean;
  /** what the page is about, for search engines: schema.org */
  things?: object[];
  /** inline scripts that only development needs */
  development: string;
  /** this document's own path, where the next documents are fetched ahead; null: none is */
  speculatesFrom: string | null;
}

/**
 * Documents that nothing happens in when they are only looked at; never a table, a hand-over, a return, or a document of its own policy. Nor a value of an
 * option: its page stays, and takes its address. What was fetched ahead for that, or for the document's own address, would answer the reload of another branch,
 * with the shelf of the one before.
 */
const speculationOf = (own: string) => ({
  prerender: [
    {
      where: {
        and: [
          {
            or: [
              { href_matches: '/' },
              { href_matches: '/products*' },
              { href_matches: '/:locale/products/*' },
            ],
          },
          // A question mark and nothing: the path alone, with no search.
          { not: { href_matches: ['/t/*', `${own}?`] } },
          { not: { selector_matches: '.option a' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
});

/**
 * The last element of what stands above a page. A document comes in pieces: on a slow line its header was painted before its end had come, and moved then. So
 * nothing is painted before this element is here (`rel="expect"`; a browser that does not know it paints as before).
 */
export const TOP_END = 'top-end';

/** The one place where a document is put together. Every value is escaped here or was rendered by React. */
export function documentHtml(parts: DocumentParts): string {
  const nonce = ` nonce="${escapeHtml(parts.nonce)}"`;
  const signed = parts.hashes ? '' : nonce;
  const script = (text: string, type = ''): string => {
    parts.hashes?.(text);
    return `<script${type}${signed}>${text}</script>`;
  };
  // React printed them without their signature. Words of a person are escaped, so none of them looks like one.
  const body = [KEPT_HEADER, LAY_OUT].reduce((text, own) => {
    const printed = `<script>${own}</script>`;
    return text.includes(printed) ? text.replaceAll(printed, () => script(own)) : text;
  }, parts.body);
  const attribute = (value: string): string => escapeHtml(value);
  const waits = parts.waits && !parts.development;
  const begins = beginningOf(parts, waits);
  const head = [
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
    viewTransitionHead(attribute(parts.nonce), begins ? '' : script(GIVEN_UP)),
    body.includes(`id="${TOP_END}"`)
      ? `<link rel="expect" href="#${TOP_END}" blocking="render">`
      : '',
    `<title>${escapeHtml(parts.title)}</title>`,
    `<meta name="description" content="${attribute(parts.description)}">`,
    `<meta name="theme-color" content="${attribute(parts.themeColour)}">`,
    `<link rel="icon" href="${attribute(parts.icon)}">`,
    parts.layout === 'plain'
      ? ''
      : '<link rel="manifest" href="/manifest.webmanifest"><link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    parts.indexed ? '' : '<meta name="robots" content="noindex">',
    parts.canonical ? `<link rel="canonical" href="${attribute(parts.canonical)}">` : '',
    ...sharedTags(parts),
    ...(parts.alternates ?? []).map(
      ({ code, href }) =>
        `<link rel="alternate" hreflang="${attribute(code)}" href="${attribute(href)}">`,
    ),
    ...parts.fonts.map(
      (url) =>
        `<link rel="preload" as="font" type="font/woff2" crossorigin href="${attribute(url)}">`,
    ),
    `<style${nonce}>${parts.sheets.join('').replaceAll('</', '<\\/')}</style>`,
    parts.theme
      ? `<script type="application/json" id="theme"${signed}>${jsonText(parts.theme.colours)}</script>`
      : '',
    begins && script(begins),
    ...(waits ? [] : parts.styles).map((url) => `<link rel="stylesheet" href="${attribute(url)}">`),
    parts.development ? script(parts.development, ' type="module"') : '',
    ...(waits ? [] : moduleTags(parts, signed)),
    parts.speculatesFrom === null
      ? ''
      : script(jsonText(speculationOf(parts.speculatesFrom)), ' type="speculationrules"'),
    ...(parts.things ?? []).map(
      (one) => `<script type="application/ld+json"${signed}>${jsonText(one)}</script>`,
    ),
  ].join('');
  const blocks = Object.entries(parts.data).map(
    ([id, value]) =>
      `<script type="application/json" id="${id}"${signed}>${jsonText(value)}</script>`,
  );
  return `<!doctype html><html lang="${attribute(parts.locale)}" dir="${directionOf(parts.locale)}" data-layout="${parts.layout}"><head>${head}</head><body>${body}${blocks.join('')}</body></html>`;
}

/** What a chat or a network shows of a link (Open Graph). */
function sharedTags({ canonical, shared, title, description }: DocumentParts): string[] {
  if (!canonical || !shared) return [];
  const told: [string, string | null][] = [
    ['og:type', 'website'],
    ['og:site_name', shared.site],
    ['og:title', title],
    ['og:description', description],
    ['og:url', canonical],
    ['og:image', shared.picture],
  ];
  return told.flatMap(([name, content]) =>
    content ? [`<meta property="${name}" content="${escapeHtml(content)}">`] : [],
  );
}

/**
 * What runs before anything is painted, and before the body: a document comes in pieces, and its first field can be typed in before its last line is here. One
 * script, since each takes its own hash in the policy.
 */
function beginningOf(
  { theme, face, scripts, preloads, styles }: DocumentParts,
  waits: boolean,
): string {
  const begins = [
    ...(theme ? [`(${applyStoredTheme})(${jsonText(theme.url)})`] : []),
    ...(face
      ? [`(${bringFace})(${jsonText(face.family)},"${face.weight}",${jsonText(face.url)})`]
      : []),
    ...(scripts.length > 0
      ? [eventReplayScript(waits ? [...styles, ...preloads, ...scripts] : [])]
      : []),
  ];
  return begins.length > 0 ? [GIVEN_UP, ...begins].join(';') : '';
}

/** Files that the entry imports are scripts of their own, too: each is evaluated in a task of its own, where the entry's would hold all of them. */
const moduleTags = ({ preloads, scripts }: DocumentParts, nonce: string): string[] => [
  ...preloads.map((url) => `<link rel="modulepreload" href="${escapeHtml(url)}"${nonce}>`),
  ...preloads.map(
    (url) => `<script type="module" async src="${escapeHtml(url)}"${nonce}></script>`,
  ),
  ...scripts.map((url) => `<script type="module" src="${escapeHtml(url)}"${nonce}></script>`),
];

/** A store's own, as on a home screen (`server/pages/manifest.ts`). */
export const STORE_ICON = '/icons/store.svg';

/** A letter on its colour, where there is no store. */
export const letterIcon = (initial: string, colour: string): string => {
  const letter = encodeURIComponent(escapeHtml(initial));
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'><rect width='32' height='32' rx='8' fill='${colour}'/><text x='16' y='23' font-size='20' font-family='system-ui' font-weight='700' text-anchor='middle' fill='${readableOn(colour)}'>`;
  const encoded = (text: string): string => text.replaceAll(/[#<>]/g, encodeURIComponent);
  return `data:image/svg+xml,${encoded(svg)}${letter}${encoded('</text></svg>')}`;
};
