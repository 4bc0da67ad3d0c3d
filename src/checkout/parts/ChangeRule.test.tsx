import { IntlMessageFormat } from 'intl-messageformat';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import en from '../../messages/en/common.json' with { type: 'json' };
import { LanguageProvider } from '../../ui/language.ts';
import type { Running } from '../../wiring/documents/running.ts';
import { RunningProvider } from '../../wiring/hooks/running.ts';
import { ChangeRule } from './ChangeRule.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const WORDS: Record<string, string> = en;
const CUT = { service: 'Short cut', day: '2026-11-27', time: '11:00:00' };
const PHONES = {
  contactPhone: '+63 2 555 0142',
  locations: [{ id: 'b1', phone: '+63 2 555 0100' }],
};
const NAILS = { service: 'Manicure', day: '2026-12-04', time: '09:30:00' };
function says(
  today: string | null,
  changeHours?: number,
  visits = [CUT],
  cancelSaid = { inTime: 'By the shop.', late: 'By the shop.' },
  at = '10:59',
  timeZone = 'UTC',
): string {
  vi.setSystemTime(Date.parse(`${today ?? '2026-11-25'}T${at}:00Z`));
  const business = { timeZone, changeHours, cancelSaid, ...PHONES };
  const running = { business } as unknown as Running;
  const t = (id: string, values = {}): string =>
    `${new IntlMessageFormat(WORDS[id] ?? '', 'en').format(values)}`;
  return renderToStaticMarkup(
    <LanguageProvider value={{ locale: 'en', t }}>
      <RunningProvider value={running}>
        <ChangeRule visits={visits} today={today} branch="b1" />
      </RunningProvider>
    </LanguageProvider>,
  );
}

test('before a visit is paid it says until when it can be moved, and where that is over, that it cannot', () => {
  const until = 'You can move your visit until Thu, Nov 26, 11:00.';
  expect(says(null)).toContain(until);
  expect(says('2026-11-25')).toContain(until);
  expect(says('2026-11-26')).toContain(until);
  const late = 'This time is too near to be moved or cancelled here.';
  expect(says('2026-11-27')).toContain(late);
  expect(says('2026-11-25', 72)).toContain(late);
});

test('on the last day a time that is over is not promised (finding Z211)', () => {
  const late = 'This time is too near to be moved or cancelled here.';
  expect(says('2026-11-26')).not.toContain(late);
  const evening = says('2026-11-26', undefined, [CUT], undefined, '22:54');
  expect(evening).toContain(late);
  expect(evening).not.toContain('You can move your visit');
});

test('where the clocks change in between it is the moment that the shop keeps to (finding Z240)', () => {
  const sunday = [{ ...CUT, day: '2027-03-14' }];
  const saysThen = (at: string): string =>
    says('2027-03-13', undefined, sunday, undefined, at, 'America/Los_Angeles');
  // A night of 23 hours: a day before 11:00 is 10:00, which is 18:00 in UTC.
  expect(saysThen('17:59')).toContain('You can move your visit until Sat, Mar 13, 10:00.');
  expect(saysThen('18:01')).toContain('This time is too near to be moved or cancelled here.');
});

test('of several visits the rule of each stands under its name and time', () => {
  const [none, cut, nails] = says('2026-11-27', undefined, [CUT, NAILS]).split('<p>');
  expect(none).toBe('');
  expect(cut).toContain('Short cut · Fri, Nov 27, 11:00');
  expect(cut).toContain('This time is too near to be moved or cancelled here.');
  expect(nails).toContain('Manicure · Fri, Dec 4, 09:30');
  expect(nails).toContain('You can move your visit until Thu, Dec 3, 09:30.');
  expect(says('2026-11-27')).not.toContain('Short cut');
});

test('and whether it can be cancelled once it is paid: by its shopper until then, or by the shop alone (523)', () => {
  const said = { inTime: 'Cancel it yourself.', late: 'Call {phone}.' };
  expect(says('2026-11-25', undefined, [CUT], said)).toContain('Cancel it yourself.');
  expect(says('2026-11-27', undefined, [CUT], said)).toContain('Call +63 2 555 0100.');
  // All visits of an order are cancelled, or none is: one that is too near keeps them all.
  expect(says('2026-11-27', undefined, [CUT, NAILS], said)).toContain('Call +63 2 555 0100.');
});
