import { directionOf } from '#machines/domain/locale.ts';
import { viewTransitionHead } from '#machines/domain/viewTransition.ts';

/** The server's own two pages: no scripts of ours but the one in them, no cookie, nothing remembered. */
const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

/** A value inside a script element: JSON in which nothing can end the element. */
export const inScript = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const STYLE = `:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;font:1.05rem/1.5 system-ui,sans-serif}
main{padding:2rem;max-width:32rem;text-align:center}h1{font-size:1.35rem;margin:0 0 .5rem}p{margin:.5rem 0 1.25rem}
button,a.go{font:inherit;font-weight:600;display:inline-block;min-height:44px;padding:.6rem 1.4rem;border:2px solid;border-radius:.6rem;background:none;color:inherit;text-decoration:none;cursor:pointer;box-sizing:border-box}
:focus-visible{outline:3px solid;outline-offset:3px}`;

interface StandalonePage {
  /** of its words */
  locale: string;
  title: string;
  nonce: string;
  /** markup, escaped where it holds anything that is not ours */
  body: string;
}

export const standalonePage = ({
  locale,
  title,
  nonce,
  body,
}: StandalonePage): string => `<!doctype html>
<html lang="${locale}" dir="${directionOf(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">${viewTransitionHead(nonce)}
<title>${escapeHtml(title)}</title><style nonce="${nonce}">${STYLE}</style></head>
<body><main>${body}</main></body></html>`;
