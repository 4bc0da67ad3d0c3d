import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LanguageProvider } from '../../ui/language.ts';
import type { Running } from '../../wiring/documents/running.ts';
import { RunningProvider } from '../../wiring/hooks/running.ts';
import CalendarLink from './CalendarLink.tsx';

const business = {
  ...{ name: 'North & Loom', contactEmail: 'hello@loom.example' },
  timeZone: 'America/Los_Angeles',
};
const running = { business, locale: 'en', href: (to: string) => to } as unknown as Running;
/** The file behind the link, for a visit of an hour at nine. */
function fileOf(day: string): string {
  globalThis.location = { href: 'https://loom.example/orders/o1' } as Location;
  const visit = { startDate: day, startTime: '09:00', endDate: day, endTime: '10:00' };
  const html = renderToStaticMarkup(
    <LanguageProvider
      value={{ locale: 'en', t: (id, values) => `${id} ${values?.time ?? ''}`.trim() }}
    >
      <RunningProvider value={running}>
        <CalendarLink
          visits={[{ ...visit, id: 'a1', service: 'Fitting', version: 2 }]}
          address="1714 NE Alberta Street"
          order={{ id: 'o1', orderNumber: '001234-KXM' }}
        />
      </RunningProvider>
    </LanguageProvider>,
  );
  const href = /href="data:text\/calendar;charset=utf-8,([^"]+)"/.exec(html)?.[1] ?? '';
  return decodeURIComponent(href).replaceAll('\r\n ', '');
}

test('nine on the shop’s clock is that moment everywhere, on both sides of a change of clocks (486)', () => {
  expect(fileOf('2026-03-07')).toContain('DTSTART:20260307T170000Z\r\nDTEND:20260307T180000Z');
  expect(fileOf('2026-03-08')).toContain('DTSTART:20260308T160000Z\r\nDTEND:20260308T170000Z');
});

test('it names the shop, leads to the order, and says until when it can be changed: a day before (486)', () => {
  const file = fileOf('2026-03-20');
  expect(file).toContain('SUMMARY:Fitting\\, North & Loom\r\n');
  expect(file).toContain('URL:https://loom.example/orders/o1\r\n');
  expect(file).toContain('calendar.until Mar 19\\, 2026\\, 09:00');
  expect(file).toContain('SEQUENCE:2\r\n');
});
