/** Backslashes and what a browser strips or reads as a second slash; spelled out or percent-encoded. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const LEADS_AWAY = /[\\\u0000-\u0020\u007f]|\/\/|%(?:2f|5c|[01][\da-f]|7f)/i;

/**
 * The same address where it is a path of this very site, else null. Browsers read `//host`, `/\host` and `/<tab>/host` as another site's, and a
 * locale that is taken off the front later (`/en//host`) uncovers one: so no part of the path may look like that.
 */
export function ownPath(wanted: string | null | undefined): string | null {
  if (!wanted?.startsWith('/')) return null;
  const [path = ''] = wanted.split(/[?#]/, 1);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a line end in an address ends a header
  return LEADS_AWAY.test(path) || /[\u0000-\u001f\u007f]/.test(wanted) ? null : wanted;
}
