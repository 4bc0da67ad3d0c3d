import { IntlMessageFormat } from 'intl-messageformat';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import en from '../../messages/en/common.json' with { type: 'json' };
import { LanguageProvider } from '../../ui/language.ts';
import type { Running } from '../../wiring/documents/running.ts';
import type { DeskOrder } from '../../wiring/hooks/deskBooking.ts';
import { RunningProvider } from '../../wiring/hooks/running.ts';
import { WhatWasWritten } from './WhatWasWritten.tsx';

const WORDS: Record<string, string> = en;
const running = {
  ...{ business: { timeZone: 'UTC', currency: 'PHP' }, locale: 'en', language: 'en' },
} as unknown as Running;
const ORDER = {
  ...{ id: 'o1', orderNumber: '000123-ABC', total: 450, dueNow: 0, outstanding: 450 },
  currency: 'PHP',
} as DeskOrder;

/** What staff read after they typed Maria, her corrected e-mail, and two visits. */
function says(order: DeskOrder, { sendsMail = true, isHome = false } = {}): string {
  const t = (id: string, values = {}): string =>
    `${new IntlMessageFormat(WORDS[id] ?? id, 'en').format(values)}`;
  return renderToStaticMarkup(
    <LanguageProvider value={{ locale: 'en', t }}>
      <RunningProvider value={{ ...running, sendsMail }}>
        <WhatWasWritten
          order={order}
          name="Maria"
          email="maria@example.test"
          isHome={isHome}
          visits={['Short cut · Wed', 'Manicure · Thu']}
        />
      </RunningProvider>
    </LanguageProvider>,
  ).replace(/<[^>]+>/g, '');
}

test('what was written down is told as it was typed', () => {
  const said = says(ORDER);
  expect(said).toContain('Maria is in the diary: Short cut · Wed');
  expect(said).toContain('A letter goes to maria@example.test.');
  expect(said).not.toContain('first pressed');
});

test('of an earlier press it tells what stands, where its letter went, and that what was changed since is not in it', () => {
  const said = says({
    ...ORDER,
    before: {
      ...{ customerName: 'Maira', email: 'maira@example.test' },
      visits: [{ service: 'Short cut', startDate: '2026-12-02', startTime: '10:30:00' }],
    },
  });
  expect(said).toContain('What you changed after that is not in it.');
  expect(said).toContain('Maira is in the diary: Short cut · Wed, Dec 2, 10:30.');
  expect(said).toContain('A letter goes to maira@example.test.');
  expect(said).not.toContain('maria@');
  expect(said).not.toContain('Manicure');
});

test('no letter is promised where no mail is sent, and who is visited pays there (512)', () => {
  expect(says(ORDER)).toContain('To pay at the desk: ₱450.00.');
  const said = says(ORDER, { sendsMail: false, isHome: true });
  expect(said).toContain('This shop sends no e-mail: give the customer the order number.');
  expect(said).not.toContain('letter');
  expect(said).toContain('To pay at the visit: ₱450.00.');
  expect(said).not.toContain('desk');
});
