import { globSync } from 'node:fs';

export const ROOMS = '{machines,providers,server,src,scripts,tests,docs,public}';
const TEXT = '{ts,tsx,cjs,js,css,sql,md,json,grit,yml,yaml}';

/** Every file of the repository that was written by hand or is read by people; pictures are drawn by numbers alone. */
export function textFiles(): string[] {
  const files = globSync([`${ROOMS}/**/*.${TEXT}`, `*.${TEXT}`, '.vscode/*.json'], {
    exclude: ['**/node_modules/**', 'scripts/pictures/**', 'package-lock.json', '**/snapshot.json'],
  });
  return files.map((file) => file.replaceAll('\\', '/')).sort();
}

/** Letters and numbers as docs/promises.md gives them: two digits, but for the few short families. */
const ID = '(?:[IFDS]\\d{2,3}|A0\\d|[PW][1-9]\\d?|L[1-9]|D[03])';
/** As a word of a sentence, never as a value between quotes or within an address. */
const IN_PROSE = new RegExp(`(?<![\\w#%/.=\\-'"\`])${ID}(?![\\w%/"'\`=])`, 'g');
/** At the start of a test's title. */
const IN_TITLE = new RegExp(`['\`"](${ID}(?:[,:]? ${ID})*)[:,]? `, 'g');
/** A list in brackets is meant as ids, whatever its letters; U51 and its like are a bank’s. */
const IN_BRACKETS = /\(([A-TV-Z]\d{2,3}(?:, [A-Z]\d{1,3})*)\)/g;

export function idsIn(text: string): string[] {
  const prose = [...text.matchAll(IN_PROSE)].map(([id]) => id);
  const lists = [...text.matchAll(IN_TITLE), ...text.matchAll(IN_BRACKETS)];
  const ids = lists.flatMap(([, list = '']) => list.match(/[A-Z]\d+/g) ?? []);
  return [...new Set([...prose, ...ids])].sort();
}
