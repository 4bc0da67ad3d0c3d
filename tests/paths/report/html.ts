const SAFE: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const safe = (text: string | number): string =>
  String(text).replace(/[&<>"]/g, (one) => SAFE[one] ?? '');
export const count = (many: number): string => many.toLocaleString('en-US');
/** `1 path`, `2 paths` */
export const many = (all: number, one: string, several = `${one}s`): string =>
  `${count(all)} ${all === 1 ? one : several}`;
export const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0);
export const list = (items: readonly string[]): string =>
  `<ul>${items.map((one) => `<li>${safe(one)}</li>`).join('')}</ul>`;
export const scroll = (label: string, inside: string): string =>
  `<div class="scroll" tabindex="0" role="region" aria-label="${safe(label)}">${inside}</div>`;
export const folded = (summary: string, inside: string, isOpen = false): string =>
  `<details${isOpen ? ' open' : ''}><summary>${safe(summary)}</summary>${inside}</details>`;

/** The first cell of a row says what it is about; a column that has numbers stands at its end. */
export function table(
  caption: string,
  head: readonly string[],
  rows: readonly (string | number)[][],
): string {
  const isNumber = (at: number): boolean => rows.some((row) => typeof row[at] === 'number');
  const ofColumn = (at: number): string => (isNumber(at) ? ' class="number"' : '');
  const cell = (one: string | number, at: number): string =>
    `<td${ofColumn(at + 1)}>${safe(typeof one === 'number' ? count(one) : one)}</td>`;
  const body = rows.map(
    ([first = '', ...others]) =>
      `<tr><th scope="row">${safe(first)}</th>${others.map(cell).join('')}</tr>`,
  );
  const heads = head.map((one, at) => `<th scope="col"${ofColumn(at)}>${safe(one)}</th>`);
  return scroll(
    caption,
    `<table><caption>${safe(caption)}</caption><thead><tr>${heads.join('')}</tr></thead><tbody>${body.join('')}</tbody></table>`,
  );
}
