import { directionOf } from '#machines/domain/locale.ts';
import type { LetterContent } from './content.ts';

interface LetterPageProps {
  content: LetterContent;
  sheet: string;
}

/** One column, no picture, no script, nothing fetched: it reads the same where a mail program blocks all of these. */
export function LetterPage({ content, sheet }: LetterPageProps) {
  const { locale, shop, title, hello, body, link, said } = content;
  return (
    <html lang={locale} dir={directionOf(locale)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own sheet; React would escape its quotes */}
        <style dangerouslySetInnerHTML={{ __html: sheet }} />
      </head>
      <body>
        <article className="sheet">
          <div className="shop">{shop}</div>
          <div className="card">
            <h1>
              <Whole text={title} />
            </h1>
            {hello && <p>{hello}</p>}
            <p>
              <Whole text={body} />
            </p>
            <p>
              <a className="button" href={link}>
                {said.open}
              </a>
            </p>
            {said.linkHint && (
              <p className="quiet">
                {said.linkHint} {content.invoice}
              </p>
            )}
            <Listed title={said.howToPay} lines={content.howToPay} />
            {content.asked && <Listed title={content.asked.title} lines={content.asked.lines} />}
            <Times content={content} />
            <Where content={content} />
            <Items content={content} />
            {content.wish && <p>{content.wish}</p>}
            {content.note && <p>{content.note}</p>}
          </div>
          <Foot content={content} />
        </article>
      </body>
    </html>
  );
}

/** An order's number, as a shopper reads it: whoever copies it copies one word. */
const NUMBER = /(\d+-\p{Lu}+)/u;
/** A sentence whose number stays on one line: at its hyphen it would break. */
const Whole = ({ text }: { text: string }) =>
  text.split(NUMBER).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one sentence never change places
      <span key={at} className="number">
        {part}
      </span>
    ),
  );

const Listed = ({ title, lines }: { title: string; lines: string[] }) =>
  lines.length > 0 && (
    <>
      <h2>
        <Whole text={title} />
      </h2>
      <ul>
        {lines.map((one) => (
          <li key={one}>
            <Whole text={one} />
          </li>
        ))}
      </ul>
    </>
  );

const Times = ({ content: { times, calendar, said } }: { content: LetterContent }) =>
  times.length > 0 && (
    <>
      <h2>{said.times}</h2>
      <ul>
        {times.map(({ said: time, rule }) => (
          <li key={time}>
            {time}
            {rule && <div className="quiet">{rule}</div>}
          </li>
        ))}
      </ul>
      {calendar && <p className="quiet">{calendar.said}</p>}
    </>
  );

const Where = ({ content: { where, said } }: { content: LetterContent }) =>
  where && (
    <>
      <h2>{where.title}</h2>
      <ul>
        {where.lines.map((one) => (
          <li key={one}>
            <bdi>{one}</bdi>
          </li>
        ))}
      </ul>
      {where.map && (
        <p>
          <a href={where.map}>{said.map}</a>
        </p>
      )}
    </>
  );

function Items({ content: { items, sums, inside, paidBy, said } }: { content: LetterContent }) {
  if (items.length === 0) return null;
  return (
    <>
      <h2>{said.items}</h2>
      <table>
        <tbody>
          {items.map(({ key, name, more, amount, isCalledOff }) => (
            <tr key={key}>
              <td>
                {isCalledOff ? <s>{name}</s> : name}
                {more && <div className="quiet">{more}</div>}
              </td>
              <td>{amount}</td>
            </tr>
          ))}
        </tbody>
        <tbody className="sums">
          {sums.map(({ name, amount, isTotal }) => (
            <tr key={name} className={isTotal ? 'total' : undefined}>
              <td>{name}</td>
              <td>{amount}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {inside && <p className="quiet">{inside}</p>}
      {paidBy.map((one) => (
        <p key={one} className="quiet">
          {one}
        </p>
      ))}
    </>
  );
}

const Foot = ({ content: { said, contact } }: { content: LetterContent }) => (
  <div className="outside quiet" style={{ padding: '16px 24px' }}>
    {contact.length > 0 && (
      <>
        <p className="asks">{said.contact}</p>
        {contact.map((one) => (
          <p key={one} className="ask">
            <a href={one.includes('@') ? `mailto:${one}` : `tel:${one.replaceAll(/[^+\d]/g, '')}`}>
              {one}
            </a>
          </p>
        ))}
      </>
    )}
    <p className="why">
      <Whole text={said.why} />
    </p>
  </div>
);
