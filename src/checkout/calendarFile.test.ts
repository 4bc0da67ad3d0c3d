import { expect, test } from 'vitest';
import { type CalendarVisit, calendarFile } from './calendarFile.ts';

const visit: CalendarVisit = {
  ...{ id: '8b6c7a52-91a6-4c3c-9d1e-000000000001', version: 3 },
  ...{ starts: Date.parse('2026-03-09T08:30:00Z'), ends: Date.parse('2026-03-09T09:15:00Z') },
  title: 'Cut; colour, and \\ care, Salon Zoë',
  address: '12 Mpaka Road, Nairobi',
  about: ['With Amina', 'مانيكير وعناية باليدين في الصالون القريب من السوق الكبير في وسط المدينة'],
  url: 'https://beauty.example/orders/8b6c7a52',
};
const organiser = { name: 'Salon "Zoë"', email: 'hello@zoe.example' };
const NOW = Date.parse('2026-03-01T10:00:00Z');

/** A reader of RFC 5545: unfolded lines by name, their values as text. */
function read(file: string): Map<string, string> {
  const lines = file.replaceAll('\r\n ', '').split('\r\n');
  return new Map(
    lines.filter(Boolean).map((line) => {
      const at = line.search(/:(?=(?:[^"]*"[^"]*")*[^"]*$)/);
      return [line.slice(0, at), line.slice(at + 1)];
    }),
  );
}
const textOf = (value = ''): string =>
  value.replace(/\\([\\;,nN])/g, (_, one: string) => (/n/i.test(one) ? '\n' : one));

test('a visit’s calendar file has its title, place, words, organiser and a reminder, as RFC 5545 wants them (486, finding Z89)', () => {
  const file = calendarFile([visit], organiser, NOW);
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(file).not.toContain('\uFFFD');
  const said = read(file);
  expect(Object.fromEntries(said)).toMatchObject({
    ...{ VERSION: '2.0', METHOD: 'PUBLISH', UID: visit.id, SEQUENCE: '3', STATUS: 'CONFIRMED' },
    ...{ DTSTAMP: '20260301T100000Z', DTSTART: '20260309T083000Z', DTEND: '20260309T091500Z' },
    ...{ URL: visit.url, ACTION: 'DISPLAY', TRIGGER: '-P1D' },
    'ORGANIZER;CN="Salon Zoë"': 'mailto:hello@zoe.example',
  });
  expect(textOf(said.get('SUMMARY'))).toBe(visit.title);
  expect(textOf(said.get('LOCATION'))).toBe(visit.address);
  // The last DESCRIPTION is the reminder's.
  const about = /DESCRIPTION:(.*)/.exec(file.replaceAll('\r\n ', ''))?.[1];
  expect(textOf(about)).toBe(visit.about.join('\n'));
  const order = ['BEGIN:VEVENT', 'BEGIN:VALARM', 'END:VALARM', 'END:VEVENT'];
  expect(file.match(/^(BEGIN|END):(VEVENT|VALARM)/gm)).toEqual(order);
});

test('a visit that was moved is the same one with a higher sequence', () => {
  const moved = { ...visit, version: 4, starts: visit.starts + 3_600_000 };
  const [before, after] = [visit, moved].map((one) => read(calendarFile([one], organiser, NOW)));
  expect(after?.get('UID')).toBe(before?.get('UID'));
  expect(Number(after?.get('SEQUENCE'))).toBeGreaterThan(Number(before?.get('SEQUENCE')));
});

test('a store without a mail address publishes nothing in its name', () => {
  expect(calendarFile([visit], { ...organiser, email: '' }, NOW)).not.toMatch(/ORGANIZER|METHOD/);
});
