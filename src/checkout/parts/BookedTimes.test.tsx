import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { unpaidOrder } from '#machines/checkout/samples.ts';
import type { OrderView } from '#machines/domain/order.ts';
import { LanguageProvider } from '../../ui/language.ts';
import type { Running } from '../../wiring/documents/running.ts';
import { RunningProvider } from '../../wiring/hooks/running.ts';
import { BookedTimes } from './BookedTimes.tsx';

const line = (name: string, startDate: string, startTime: string, status = 'PENDING') => ({
  ...unpaidOrder().lines[0],
  name,
  appointments: [{ id: name, startDate, startTime, status, employee: null }],
});

test('visits are listed by their time, in whatever order they were booked (finding Z49)', () => {
  const order = {
    ...unpaidOrder(),
    lines: [
      line('Facial', '2026-12-05', '09:00:00'),
      line('Cut', '2026-12-04', '12:00:00'),
      line('Root colour', '2026-12-04', '10:30:00'),
      line('Manicure', '2026-12-03', '10:30:00', 'CANCELLED'),
    ],
  } as unknown as OrderView;
  const running = { business: { timeZone: 'UTC' }, locale: 'en' } as unknown as Running;
  const html = renderToStaticMarkup(
    <LanguageProvider value={{ locale: 'en', t: (id) => id }}>
      <RunningProvider value={running}>
        <BookedTimes order={order} />
      </RunningProvider>
    </LanguageProvider>,
  );
  expect(html.match(/Root colour|Cut|Facial|Manicure/g)).toEqual(['Root colour', 'Cut', 'Facial']);
});
