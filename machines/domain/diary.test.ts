import { describe, expect, it } from 'vitest';
import { DIARY_VISIT } from '#tests/support/diaryVisit.ts';
import { awayOn, branchOf, columnsOf, type Diary, type DiaryVisit, turnsOf } from './diary.ts';

const visit = (more: Partial<DiaryVisit>): DiaryVisit => ({ ...DIARY_VISIT, ...more });
const day = (visits: DiaryVisit[], more: Partial<Diary> = {}): Diary => ({
  day: '2026-03-02',
  today: '2026-03-02',
  places: [{ id: 'here', name: 'Here', hours: [540, 1200] }],
  people: [
    { id: 'ana', name: 'Ana', hours: [540, 720], locationIds: ['here'] },
    { id: 'bo', name: 'Bo', hours: null, locationIds: ['here'] },
  ],
  visits,
  ...more,
});
const shown = (diary: Diary) =>
  columnsOf(diary).map(({ name, stretches }) => [
    name,
    ...stretches.map(
      ({ from, to, visits }) => `${from}-${to} ${visits.map(({ id }) => id).join('+') || 'free'}`,
    ),
  ]);

describe('a day of the diary (finding Z50)', () => {
  it('shows what is free of a person’s hours around visits and the minutes kept free beside them', () => {
    expect(shown(day([visit({ before: 10, after: 15 })]))).toEqual([
      ['Ana', '540-590 free', '600-660 one', '675-720 free'],
    ]);
  });

  it('calls a time free that was cancelled, and names what was', () => {
    const diary = day([visit({ state: 'CANCELLED' })]);
    expect(shown(diary)).toEqual([['Ana', '540-720 free']]);
    expect(columnsOf(diary)[0]?.cancelled.map(({ id }) => id)).toEqual(['one']);
  });

  it('shows a class of several as one stretch', () => {
    const diary = day([visit({}), visit({ id: 'two', to: 690 })]);
    expect(shown(diary)).toEqual([['Ana', '540-600 free', '600-690 one+two', '690-720 free']]);
  });

  it('has a column of a person who is away and booked all the same, and names the others', () => {
    expect(awayOn(day([]))).toEqual(['Bo']);
    const booked = day([visit({ employeeId: 'bo' })]);
    expect(awayOn(booked)).toEqual([]);
    expect(shown(booked)).toContainEqual(['Bo', '600-660 one']);
  });

  it('has a column of each branch where no person does the work, and of one that is booked itself', () => {
    expect(shown(day([], { people: [] }))).toEqual([['Here', '540-1200 free']]);
    expect(shown(day([visit({ employeeId: null })]))).toContainEqual(['Here', '600-660 one']);
    expect(shown(day([])).map(([name]) => name)).toEqual(['Ana']);
  });

  it('says of today what goes on now and who comes next, of another day nothing (finding Z62)', () => {
    const [ana] = columnsOf(day([visit({}), visit({ id: 'two', from: 690, to: 720 })]));
    const said = (now: number | undefined) =>
      ana!.stretches.map(({ from, to }) => turnsOf(ana!, now)({ from, to }));
    expect(said(610)).toEqual([null, 'now', null, 'next']);
    expect(said(660)).toEqual([null, null, 'now', 'next']);
    expect(said(550)).toEqual(['now', 'next', null, null]);
    expect(said(undefined)).toEqual([null, null, null, null]);
  });
});

it('writes into a branch of the person whose free time was pressed, and into the one that is open then', () => {
  const places: Diary['places'] = [
    { id: 'lahug', name: 'Lahug', hours: [540, 1200] },
    { id: 'banilad', name: 'Banilad', hours: [600, 1260] },
  ];
  const people: Diary['people'] = [
    { id: 'odette', name: 'Odette', hours: [600, 1080], locationIds: ['banilad'] },
    { id: 'kaye', name: 'Kaye', hours: [540, 1260], locationIds: ['lahug', 'banilad'] },
  ];
  const at = (columnId: string | null, minute = 700) =>
    branchOf({ places, people }, columnId, minute);
  expect(at('odette')).toBe('banilad');
  expect([at('kaye'), at('kaye', 1200)]).toEqual(['lahug', 'banilad']);
  expect([at('banilad'), at(null)]).toEqual(['banilad', 'lahug']);
  expect(branchOf({ places: places.slice(1), people }, 'kaye', 550)).toBe('banilad');
});
