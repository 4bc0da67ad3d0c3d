import { getDocumentProxy, getMeta } from 'unpdf';

export interface PdfRead {
  /** what stands at one height, from left to right */
  rows: string[][];
  title: string;
  language: string;
  isTagged: boolean;
  pages: number;
}

/** A PDF as another program reads it. */
export async function readPdf(bytes: Uint8Array): Promise<PdfRead> {
  const pdf = await getDocumentProxy(Uint8Array.from(bytes));
  const rows: string[][] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    const heights = new Map<number, { x: number; end: number; text: string }[]>();
    for (const item of items) {
      if (!('str' in item) || item.str.trim() === '') continue;
      const [x = 0, y = 0] = item.transform.slice(4) as number[];
      const row = heights.get(Math.round(y)) ?? [];
      heights.set(Math.round(y), [...row, { x, end: x + item.width, text: item.str }]);
    }
    for (const [, row] of [...heights].toSorted(([one], [other]) => other - one))
      rows.push(joined(row.toSorted((one, other) => one.x - other.x)));
  }
  const { info } = await getMeta(pdf);
  const marks = await pdf.getMarkInfo();
  return {
    rows,
    title: String(info.Title),
    language: String(info.Language),
    isTagged: marks?.Marked === true,
    pages: pdf.numPages,
  };
}

/** Words that follow each other are one text; what is further away is another. */
function joined(row: { x: number; end: number; text: string }[]): string[] {
  const texts: { end: number; text: string }[] = [];
  for (const { x, end, text } of row) {
    const last = texts.at(-1);
    const gap = last ? x - last.end : Number.POSITIVE_INFINITY;
    if (last && gap < 6) {
      last.text += gap > 1 && !last.text.endsWith(' ') ? ` ${text}` : text;
      last.end = end;
    } else texts.push({ end, text });
  }
  return texts.map(({ text }) => text.trim());
}
