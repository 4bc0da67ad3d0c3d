import { renderToStaticMarkup } from 'react-dom/server';
import type { Letter, LetterRequest } from '#machines/domain/letter.ts';
import { directionOf } from '#machines/domain/locale.ts';
import { contentOf, type LetterContent, type MailSay } from './content.ts';
import { LetterPage } from './LetterPage.tsx';
import { letterSheet } from './letterSheet.ts';

/** A mail about an order, as text and as HTML that says the same. */
export function letterOf(request: LetterRequest, say: MailSay): Letter {
  const content = contentOf(request, say);
  const page = <LetterPage content={content} sheet={letterSheet(request.store.settings)} />;
  return {
    subject: `${content.title} · ${content.shop}`,
    text: textOf(content),
    html: `<!doctype html>${renderToStaticMarkup(page)}`,
    ...(content.calendar && {
      attachments: [
        {
          filename: 'appointment.ics',
          contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
          content: content.calendar.file,
        },
      ],
    }),
  };
}

/** A text has no direction of its own: each line says it, whatever word it begins with. An address is left alone, for programs that make it a link. */
const RIGHT_TO_LEFT = '\u200f';
const isAddress = (line: string): boolean => /^\S+(:\/\/|@)\S+$/.test(line);

function textOf({
  locale,
  title,
  hello,
  body,
  items,
  sums,
  inside,
  paidBy,
  howToPay,
  asked,
  times,
  calendar,
  wish,
  note,
  where,
  invoice,
  link,
  said,
  shop,
  contact,
}: LetterContent): string {
  const inDirection = (line: string): string =>
    directionOf(locale) === 'rtl' && !isAddress(line) ? RIGHT_TO_LEFT + line : line;
  const blocks = [
    [title],
    [hello, body],
    [said.open, link, said.linkHint, invoice],
    listedUnder(said.howToPay, howToPay),
    asked ? listedUnder(asked.title, asked.lines) : [],
    listedUnder(
      said.times,
      times.flatMap(({ said: time, rule }) => [time, rule && `  ${rule}`].filter(Boolean)),
    ),
    [calendar?.said ?? ''],
    where ? [...listedUnder(where.title, where.lines), ...mapOf(where.map, said.map)] : [],
    items.length > 0
      ? [
          said.items,
          ...items.map(({ name, more, amount }) => `  ${name}${more && ` (${more})`}  ${amount}`),
        ]
      : [],
    [
      ...sums.map(({ name, amount }) => `  ${name}  ${amount}`),
      ...[inside, ...paidBy].filter(Boolean).map((one) => `  ${one}`),
    ],
    [wish, note],
    contact.length > 0 ? [said.contact, ...contact] : [shop],
    [said.why],
  ];
  const text = blocks.map((lines) => lines.filter(Boolean).map(inDirection).join('\n'));
  return `${text.filter(Boolean).join('\n\n')}\n`;
}

const mapOf = (map: string | null, said: string): string[] => (map ? [`  ${said}:`, map] : []);
const listedUnder = (title: string, lines: string[]): string[] =>
  lines.length > 0 ? [title, ...lines.map((one) => `  ${one}`)] : [];
