import { setImmediate } from 'node:timers/promises';
import type { InvoiceSheet, SumRow } from '#machines/domain/invoice.ts';
import { type Paper, paper, type Style, type TextCell } from './paper.ts';

/** Draws an invoice. What it says stands in the sheet, which its page shows too: here is only where it stands. */
export async function invoicePdf(
  sheet: InvoiceSheet,
  { isAmerican, now }: { isAmerican: boolean; now: Date },
): Promise<Buffer> {
  const { locale, seller, fileName } = sheet;
  const page = await paper({
    locale,
    title: `${fileName.replace(/\.pdf$/, '')} · ${seller.name}`,
    author: seller.name,
    size: isAmerican ? 'LETTER' : 'A4',
    now,
    says: JSON.stringify(sheet),
  });
  page.row([[{ ...whole(page), text: sheet.title, tag: 'H1', size: 22, weight: 700 }]]);
  page.space(10);
  writeEnds(page, sheet);
  page.space(12);
  for (const text of [sheet.about, ...sheet.dates, ...sheet.wanted])
    page.row([[{ ...whole(page), text, tag: 'P' }]]);
  page.space(14);
  await writeLines(page, sheet);
  page.space(8);
  writeSums(page, sheet);
  if (sheet.taxes) {
    page.space(14);
    writeTaxes(page, sheet.taxes);
  }
  if (sheet.payTo) {
    const { title, lines } = sheet.payTo;
    page.space(14);
    page.row([
      [
        { ...whole(page), text: title, tag: 'P', weight: 700 },
        ...lines.map((text): TextCell => ({ ...whole(page), ...fact(text) })),
      ],
    ]);
  }
  if (!page.isComplete()) {
    page.space(14);
    page.row([[{ ...whole(page), text: sheet.incomplete, tag: 'P', size: 9 }]]);
  }
  return page.end();
}

const fact = (text: string): Pick<TextCell, 'text' | 'tag' | 'ownDirection'> => ({
  text,
  tag: 'P',
  ownDirection: true,
});

const whole = ({ inner }: Paper) => ({ start: 0, width: inner });

/** Who sells at the start, who buys beside. */
function writeEnds(page: Paper, { seller, buyer, delivery }: InvoiceSheet): void {
  const half = page.inner / 2;
  const from = { start: 0, width: half - 12 };
  const to = { start: half, width: half };
  page.row([
    [
      { ...from, ...fact(seller.name), weight: 700 },
      ...seller.facts.map((text) => ({ ...from, ...fact(text) })),
    ],
    [buyer, ...(delivery ? [delivery] : [])].flatMap(({ title, facts }) => [
      { ...to, text: title, tag: 'P' as const, weight: 700 as const },
      ...facts.map((text) => ({ ...to, ...fact(text) })),
    ]),
  ]);
}

const DETAIL = { tag: 'TD', size: 9, isQuiet: true } as const;
const QUANTITY = 70;
const UNIT = 100;
const AMOUNT = 90;

/** Orders of hundreds of lines are drawn in turns: other requests are answered between them. */
const TURN = 25;

async function writeLines(
  page: Paper,
  { columns: [what, quantity, unitPrice, amount], lines }: InvoiceSheet,
): Promise<void> {
  const table = page.part('Table');
  const name = { start: 0, width: page.inner - QUANTITY - UNIT - AMOUNT - 12 };
  const count = { start: page.inner - QUANTITY - UNIT - AMOUNT, width: QUANTITY, atEnd: true };
  const unit = { start: page.inner - UNIT - AMOUNT, width: UNIT, atEnd: true };
  const sum = { start: page.inner - AMOUNT, width: AMOUNT, atEnd: true };
  const head = { tag: 'TH', weight: 700, size: 9 } as const;
  const row = (columns: TextCell[][]): void => {
    page.row(columns, page.part('TR', table));
    page.rule();
  };
  row([
    [{ ...name, ...head, text: what }],
    [{ ...count, ...head, text: quantity }],
    [{ ...unit, ...head, text: unitPrice }],
    [{ ...sum, ...head, text: amount }],
  ]);
  for (const [at, line] of lines.entries()) {
    if (at % TURN === TURN - 1) await setImmediate();
    row([
      [
        { ...name, text: line.name, tag: 'TH' },
        ...line.details.map((text): TextCell => ({ ...name, ...DETAIL, text })),
      ],
      [{ ...count, text: line.quantity, tag: 'TD' }],
      [{ ...unit, text: line.unitPrice, tag: 'TD' }],
      [{ ...sum, text: line.amount, tag: 'TD' }],
    ]);
  }
}

function writeSums(page: Paper, { sums, paidBy, totalName }: InvoiceSheet): void {
  const table = page.part('Table');
  const start = page.inner / 3;
  const name = { start, width: page.inner - start - AMOUNT };
  const sum = { start: page.inner - AMOUNT, width: AMOUNT, atEnd: true };
  const row = ([text, amount]: SumRow, style: Style = {}): void =>
    page.row(
      [[{ ...style, ...name, text, tag: 'TH' }], [{ ...style, ...sum, text: amount, tag: 'TD' }]],
      page.part('TR', table),
    );
  for (const one of sums.rows) row(one);
  row([totalName, sums.total], { size: 13, weight: 700 });
  page.space(6);
  if (sums.inside) page.row([[{ ...name, ...DETAIL, text: sums.inside }]], page.part('TR', table));
  for (const one of sums.settled) row(one);
  for (const text of paidBy)
    page.row([[{ start, width: page.inner - start, ...DETAIL, text }]], page.part('TR', table));
}

const RATE = 60;

/** Below the sums, for who books it. */
function writeTaxes(page: Paper, { columns, rows }: NonNullable<InvoiceSheet['taxes']>): void {
  const table = page.part('Table');
  const widths = [page.inner - RATE - 2 * AMOUNT - 12, RATE, AMOUNT, AMOUNT] as const;
  const row = (texts: typeof columns, style: Style, head: 'TH' | 'TD'): void => {
    page.row(
      texts.map((text, at): TextCell[] => {
        const width = widths[at] ?? 0;
        const start = at === 0 ? 0 : page.inner - widths.slice(at).reduce((sum, one) => sum + one);
        return [{ ...style, start, width, text, atEnd: at > 0, tag: at === 0 ? 'TH' : head }];
      }),
      page.part('TR', table),
    );
    page.rule();
  };
  row(columns, { weight: 700, size: 9 }, 'TH');
  for (const one of rows) row(one, { size: 9 }, 'TD');
}
