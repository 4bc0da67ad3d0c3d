import { createHash } from 'node:crypto';

/** The same id for the same words for ever, shaped as a UUID (version 5's layout). */
export function stableId(...words: string[]): string {
  const hex = createHash('sha1').update(words.join('/')).digest('hex');
  const variant = ((Number.parseInt(hex.slice(16, 18), 16) & 0x3f) | 0x80)
    .toString(16)
    .padStart(2, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(18, 20)}-${hex.slice(20, 32)}`;
}

/** "Crème brûlée, 2 pieces" as an address carries it: creme-brulee-2-pieces. Names without any latin letter get a short hash. */
export function slugOf(name: string): string {
  const latin = name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
    .replace(/-+$/, '');
  return latin || stableId('slug', name).slice(0, 8);
}
