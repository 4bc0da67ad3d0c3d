import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { More, ofAll } from '#src/support/desk/Desk.tsx';
import { beyond, Empty, HEADS } from '#src/support/list/Found.tsx';
import { stuckToday } from '#src/support/list/Presets.tsx';
import { Details } from '#src/support/player/Details.tsx';
import { type Moment, momentsOf } from '#src/support/player/moments.ts';
import { lastsWords, since } from '#src/support/player/words.ts';
import { Framed } from '#src/support/screen/Framed.tsx';
import { tenTraces } from './tenCheckouts.ts';

const traces = await tenTraces();
const rowOf = (name: string, is: (one: Moment) => boolean): string =>
  renderToStaticMarkup(createElement(Details, { moment: momentsOf(traces[name]!).find(is)! }));

test('a list that ends says of how many, and has the way to more (finding Z194)', () => {
  const more = (of: number, all: number): string =>
    renderToStaticMarkup(createElement(More, { of, all, onPress: () => {} }));
  expect([ofAll(12, 37), ofAll(12, 12), ofAll(0, 0)]).toEqual([' (12 of 37)', '', '']);
  expect(ofAll(12, 500)).toBe(' (12 of 500 and more)');
  expect(more(12, 37)).toContain('Show 24 more');
  expect(more(36, 37)).toContain('Show 1 more');
  expect([more(12, 12), more(500, 700)]).toEqual(['', '']);
});

describe('times have one form', () => {
  test.each([
    [40, '0:00.04'],
    [8_780, '0:08.78'],
    [53_200, '0:53.20'],
    [60_000, '1:00.00'],
    [3_723_450, '1:02:03.45'],
    [-5, '0:00.00'],
  ])('%i ms after the beginning is %s', (ms, words) => expect(since(ms)).toBe(words));

  test.each([
    [150, '0.15 s'],
    [9_800, '9.8 s'],
    [125_000, '2 min 5 s'],
    [3_720_000, '1 h 2 min'],
  ])('what lasts %i ms is said with its unit: %s', (ms, words) =>
    expect(lastsWords(ms)).toBe(words),
  );
});

describe('a row of the details is read without a computer', () => {
  const underpaid = (): string => rowOf('underpaid', ({ name }) => name === 'money.captured');
  test('a time is a time of day', () => {
    expect(underpaid()).toMatch(/<code>at<\/code> 09:01:00 UTC/);
    expect(underpaid()).not.toMatch(/\d{13}/);
  });

  test('a sum has its currency', () => {
    expect(underpaid()).toMatch(/<code>amount<\/code> USD 5\.00/);
    const placed = rowOf('underpaid', ({ name }) => name === 'order.placed');
    expect(placed).toMatch(/<code>made\.total<\/code> USD 20\.00/);
  });

  test('what it changed in the order’s books, what it led to and what could come next is said in words', () => {
    const row = underpaid();
    expect(row).toMatch(/What changed in the order’s books/);
    expect(row).toMatch(/came: <del>USD 0\.00<\/del> <ins>USD 5\.00<\/ins>/);
    expect(row).toContain('ask a person of the shop to look: too little came');
    expect(row).toMatch(/What the order could hear next.*money went back/);
    const placed = rowOf('underpaid', ({ name }) => name === 'order.placed');
    expect(placed).toMatch(/The order’s books begin with.*total: +<ins>USD 20\.00<\/ins>/);
    expect(row + placed).not.toMatch(/undefined|NaN|\[object|\d{13}/);
  });

  test('until when a payment can be made is a day and a time', () => {
    const begun = rowOf('underpaid', ({ name }) => name === 'attempt.begun');
    expect(begun).toMatch(/<code>deadline<\/code> \d{4}-\d\d-\d\d \d\d:\d\d UTC/);
    expect(begun).not.toMatch(/\d{13}/);
  });

  test('asked once is not “asked 1 times”, and an answer took seconds', () => {
    const asked = rowOf('notification lost', ({ name }) => name.includes('now UNKNOWN'));
    expect(asked).toContain('asked once, now UNKNOWN');
    expect(asked).not.toContain('1 times');
    expect(asked).toMatch(/Took<\/dt><dd>9\.8 s/);
  });
});

describe('the list of what was found', () => {
  test('says what is true, and what the page believed', () => {
    expect(HEADS).toContain('Order, as the shop knows it');
    expect(HEADS).toContain('Money, as the page believed');
    expect(HEADS.join()).not.toMatch(/knew|heard last\b.*heard last/);
  });

  test('what is stuck since midnight is one press away', () => {
    const { from, ...search } = stuckToday(new Date(2027, 2, 1, 9, 30));
    expect([search, new Date(from!).getTime()]).toEqual([
      { stuckMinutes: '10' },
      new Date(2027, 2, 1).getTime(),
    ]);
  });

  test('a list that ends before its end says so', () => {
    expect(beyond({ traces: Array(100).fill({}), total: 2_345 } as never)).toBe(
      'These are the newest 100 of 2345. A narrower search shows the others.',
    );
  });

  test('“Nothing was found” is said after a search alone', () => {
    const said = (isSearched: boolean) =>
      renderToStaticMarkup(createElement(Empty, { isSearched, practice: '/support/practice' }));
    expect(said(true)).toContain('Nothing was found');
    expect(said(false)).not.toContain('Nothing was found');
    expect(said(false)).toContain('No checkout was recorded yet');
    expect(said(false)).toContain('href="/support/practice"');
    expect(said(true)).not.toContain('practise');
  });
});

test('the shopper’s screen can be reached and scrolled by keyboard', () => {
  const props = { title: 'Screen', sheets: '', layout: 'retail', locale: 'en', width: 390 };
  const frame = renderToStaticMarkup(createElement(Framed, props as never, null));
  expect(frame).toMatch(/<iframe[^>]*tabindex="0"/i);
});
