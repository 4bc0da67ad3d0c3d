import { IntlMessageFormat } from 'intl-messageformat';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { columnsOf, type DiaryVisit } from '#machines/domain/diary.ts';
import { DIARY_VISIT } from '#tests/support/diaryVisit.ts';
import en from '../../messages/en/common.json' with { type: 'json' };
import { LanguageProvider } from '../../ui/language.ts';
import type { Running } from '../../wiring/documents/running.ts';
import { RunningProvider } from '../../wiring/hooks/running.ts';
import { DiaryColumns } from './DiaryColumns.tsx';

const words: Record<string, string> = en;
const ordered: DiaryVisit = { ...DIARY_VISIT, currency: 'PHP', toPay: 850 };
/** What staff read of a day, as text. */
function says(visits: DiaryVisit[], now?: number): string {
  const business = { timeZone: 'UTC', locations: [{ id: 'here', name: 'Here' }] };
  const running = { business, locale: 'en' } as unknown as Running;
  const t = (id: string, values = {}): string =>
    `${new IntlMessageFormat(words[id] ?? id, 'en').format(values)}`;
  const columns = columnsOf({
    day: '2026-03-02',
    today: '2026-03-02',
    places: [{ id: 'here', name: 'Here', hours: [540, 1200] }],
    people: [{ id: 'ana', name: 'Ana', hours: [540, 720], locationIds: ['here'] }],
    visits,
  });
  const page = renderToStaticMarkup(
    <LanguageProvider value={{ locale: 'en', t }}>
      <RunningProvider value={running}>
        <DiaryColumns
          columns={columns}
          now={now}
          after={() => {}}
          onMove={() => {}}
          onWrite={now === undefined ? null : () => {}}
        />
      </RunningProvider>
    </LanguageProvider>,
  );
  return page.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
}

test('a time that is held without an order has no money, and blanks no day (finding Z61)', () => {
  const held: DiaryVisit = {
    ...ordered,
    ...{ id: 'two', state: 'HELD', order: null, from: 660, to: 720 },
    ...{ customerName: '', currency: '', toPay: 0 },
  };
  const page = says([ordered, held]);
  expect(page).toContain('Amina');
  expect(page).toContain('₱850.00');
  expect(page).toContain('11:00–12:00 Cut Being booked at this moment');
});

test('a visit says what was chosen for it, whose turn it is, and once that the rest is of its whole order (finding Z62)', () => {
  const page = says(
    [
      { ...ordered, addOns: ['Long', 'Scalp massage'], together: 2 },
      { ...ordered, id: 'two', from: 660, to: 690, service: 'Nails' },
    ],
    630,
  );
  expect(page).toContain('Now 10:00–11:00 Cut');
  expect(page).toContain('Long, Scalp massage');
  expect(page).toContain('₱850.00 still to pay for the whole order');
  expect(page).toContain('Next 11:00–11:30 Nails');
});

test('a visit that can be moved is moved here, and what is free and not over is written into (507, 512)', () => {
  const movable = { ...ordered, canMove: true };
  expect(says([movable])).toContain('Move to another time');
  expect(says([ordered])).not.toContain('Move to another time');
  expect(says([movable]), 'a day that is over').not.toContain('Write in a visit');
  // Ana is free from nine to ten, and from eleven to twelve.
  expect(says([ordered], 630).split('Write in a visit')).toHaveLength(2);
  expect(says([ordered], 550).split('Write in a visit')).toHaveLength(3);
});
