import { IntlMessageFormat } from 'intl-messageformat';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import en from '../messages/en/common.json' with { type: 'json' };
import { LanguageProvider } from '../ui/language.ts';
import type { Running } from '../wiring/documents/running.ts';
import type { AppointmentView } from '../wiring/hooks/appointments.ts';
import { RunningProvider } from '../wiring/hooks/running.ts';
import { useCancelAloneQuestion, useCancelQuestion, VisitRule } from './VisitRules.tsx';

const WORDS: Record<string, string> = en;
const business = {
  timeZone: 'UTC',
  contactPhone: '+63 2 555 0142',
  locations: [
    { id: 'b1', phone: '+63 2 555 0100' },
    { id: 'b2', phone: '' },
  ],
};
const running = { business, locale: 'en' } as unknown as Running;

function Page({ one }: { one: AppointmentView }) {
  const { title, text, yes } = useCancelQuestion(one);
  return (
    <>
      <VisitRule appointment={one} />
      {[title, text, yes].join(' | ')}
    </>
  );
}

function says(view: Partial<AppointmentView>, Shown = Page): string {
  const one = {
    status: 'PENDING',
    orderId: 'o1',
    orderNumber: '001006-VMM',
    location: 'b1',
    canMove: true,
    canCancel: true,
    changeableUntil: '2026-12-03T10:00:00Z',
    ...view,
  } as AppointmentView;
  const t = (id: string, values = {}): string =>
    `${new IntlMessageFormat(WORDS[id] ?? id, 'en').format(values)}`;
  return renderToStaticMarkup(
    <LanguageProvider value={{ locale: 'en', t }}>
      <RunningProvider value={running}>
        <Shown one={one} />
      </RunningProvider>
    </LanguageProvider>,
  );
}

const visits = (isTooNear: boolean) => [
  { id: 'a1', service: 'Short cut', startDate: '2026-11-29', startTime: '10:30:00', isTooNear },
  {
    id: 'a2',
    service: 'Manicure',
    startDate: '2026-12-04',
    startTime: '10:00:00',
    isTooNear: false,
  },
];

function Alone({ one }: { one: AppointmentView }) {
  const { title, text, yes } = useCancelAloneQuestion(one, {
    ...{ less: 60, total: 30, currency: 'USD' },
  });
  return <>{[title, text, yes].join(' | ')}</>;
}

test('one of several is cancelled by a press that says before what is paid then, and that nothing goes back (478)', () => {
  const own = { service: 'Short cut', startDate: '2026-11-29', startTime: '10:30:00' };
  expect(says(own, Alone)).toBe(
    'Cancel only this one | Short cut (Sun, Nov 29, 10:30) is cancelled, and the other visits of order 001006-VMM stay. You pay $60.00 less for the order: $30.00 in all. Nothing was paid, so nothing goes back. | Cancel it',
  );
});

test('several visits of one order are cancelled by a press and a question that say all, each by name and time (436)', () => {
  const page = says({ together: visits(false), cancellableUntil: '2026-11-28T10:30:00Z' });
  expect(page).toContain(
    'Cancel all 2 visits | Order 001006-VMM is cancelled with all of its visits: Short cut (Sun, Nov 29, 10:30) and Manicure (Fri, Dec 4, 10:00). Nothing was paid, and nothing is owed. | Cancel all 2 visits',
  );
  expect(page).toContain('You can move it until Dec 3, 2026, 10:00.');
  expect(page).toContain('can be cancelled until Nov 28, 2026, 10:30.');
  expect(says({})).toContain('Cancel appointment | Order 001006-VMM and all of its times');
});

test('one that is too near keeps the others: the page names it, and says the ways that remain', () => {
  const page = says({ canCancel: false, together: visits(true) });
  expect(page).toContain('You can move it until Dec 3, 2026, 10:00. It cannot be cancelled here');
  expect(page).toContain('together with Short cut (Sun, Nov 29, 10:30), too near');
  expect(page).toContain('Call +63 2 555 0100, or write to the shop from the order’s page.');
  expect(page).toMatch(/<a href="[^"]*\/orders\/o1">Open the order to write to the shop<\/a>/);
  expect(page).not.toContain('It is paid');
});

test('whom to call is the branch that does it, as its order’s page says; one without a number has the store’s (finding Z44)', () => {
  const late = { canMove: false, canCancel: false };
  expect(says(late)).toContain('Call +63 2 555 0100.');
  expect(says({ ...late, location: 'b2' })).toContain('Call +63 2 555 0142.');
});
