export const line = (text: string): void => console.log(text);
export const heading = (text: string): void => console.log(`\n## ${text}\n`);
export const ratio = (one: number, other: number): string => (one / other).toFixed(2);

/** A table that reads well in a terminal and in a README alike. */
export function table(head: string[], rows: string[][]): void {
  const widths = head.map((name, at) =>
    Math.max(name.length, ...rows.map((row) => (row[at] ?? '').length)),
  );
  const text = (row: string[]): string =>
    `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  console.log(
    [
      text(head),
      `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`,
      ...rows.map(text),
    ].join('\n'),
  );
}
