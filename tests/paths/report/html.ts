const SAFE: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const safe = (text: string | number): string =>
  String(text).replace(/[&<>"]/g, (one) => SAFE[one] ?? '');
export const count = (many: number): string => many.toLocaleString('en-US');
export const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0);
export const list = (items: readonly string[]): string =>
  `<ul>${items.map((one) => `<li>${safe(one)}</li>`).join('')}</ul>`;
export const scroll = (label: string, inside: string): string =>
  `<div class="scroll" tabindex="0" role="region" aria-label="${safe(label)}">${inside}</div>`;
export const folded = (summary: string, inside: string, isOpen = false): string =>
  `<details${isOpen ? ' open' : ''}><summary>${safe(summary)}</summary>${inside}</details>`;

/** The first cell of a row says what it is about; a cell that is a number stands at the end of its column. */
export function table(
  caption: string,
  head: readonly string[],
  rows: readonly (string | number)[][],
): string {
  const cell = (one: string | number): string =>
    `<td${typeof one === 'number' ? ' class="number"' : ''}>${safe(typeof one === 'number' ? count(one) : one)}</td>`;
  const body = rows.map(
    ([first = '', ...others]) =>
      `<tr><th scope="row">${safe(first)}</th>${others.map(cell).join('')}</tr>`,
  );
  const isNumber = (at: number): boolean =>
    rows.length > 0 && rows.every((row) => typeof row[at] === 'number');
  const heads = head.map(
    (one, at) => `<th scope="col"${isNumber(at) ? ' class="number"' : ''}>${safe(one)}</th>`,
  );
  return scroll(
    caption,
    `<table><caption>${safe(caption)}</caption><thead><tr>${heads.join('')}</tr></thead><tbody>${body.join('')}</tbody></table>`,
  );
}
