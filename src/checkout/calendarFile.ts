/** One visit, as a calendar keeps it. */
export interface CalendarVisit {
  /** the same for as long as there is the visit: a calendar that has it already moves it */
  id: string;
  /** rises with each change of the visit */
  version: number;
  starts: number;
  ends: number;
  title: string;
  address: string;
  about: string[];
  url: string;
}

/** RFC 5545: backslash, comma, semicolon and line breaks are escaped. */
const escaped = (text: string): string =>
  text.replace(/[\\,;]/g, '\\$&').replace(/\r\n?|\n/g, '\\n');
/** In UTC: a zone's name would need all of its rules in the file. */
const stamp = (at: number): string => new Date(at).toISOString().replace(/[-:]|\.\d+/g, '');
/** Nothing ends a quoted value. */
const quoted = (text: string): string => `"${text.replace(/["\p{Cc}]/gu, '')}"`;

const OCTETS = 75;
const bytes = new TextEncoder();
/** A line of at most 75 octets; what is longer goes on behind a space, and no letter is cut. */
function folded(line: string): string {
  let used = 0;
  let all = '';
  for (const letter of line) {
    const size = bytes.encode(letter).length;
    if (used + size > OCTETS) {
      all += '\r\n ';
      used = 1;
    }
    all += letter;
    used += size;
  }
  return all;
}

/** Visits as an iCalendar file (RFC 5545, published as in RFC 5546): our own, since `ics` is 18 kB (brotli) for these lines. */
export function calendarFile(
  visits: CalendarVisit[],
  organiser: { name: string; email: string },
  now: number,
): string {
  const { name, email } = organiser;
  const events = visits.flatMap((one) => [
    'BEGIN:VEVENT',
    `UID:${one.id}`,
    `SEQUENCE:${one.version}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(one.starts)}`,
    ...(one.ends > one.starts ? [`DTEND:${stamp(one.ends)}`] : []),
    `SUMMARY:${escaped(one.title)}`,
    ...(one.address ? [`LOCATION:${escaped(one.address)}`] : []),
    `DESCRIPTION:${escaped(one.about.join('\n'))}`,
    `URL:${one.url}`,
    ...(email ? [`ORGANIZER;CN=${quoted(name)}:mailto:${email}`] : []),
    'STATUS:CONFIRMED',
    // A day before: there is time left to say that nothing comes of it.
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(one.title)}`,
    'TRIGGER:-P1D',
    'END:VALARM',
    'END:VEVENT',
  ]);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//storefront//appointments//EN',
    // What is published has an organiser.
    ...(email ? ['METHOD:PUBLISH'] : []),
    ...events,
    'END:VCALENDAR',
    '',
  ];
  return lines.map(folded).join('\r\n');
}
