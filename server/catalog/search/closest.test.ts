import { expect, test } from 'vitest';
import { closest, slips } from './closest.ts';
import { clausesOf, synonymsOf } from './synonyms.ts';
import { stem } from './words.ts';

test.each([
  ['bread', 'bred', 1],
  ['milk', 'mlik', 1],
  ['sweater', 'sweter', 1],
  ['bread', 'bread', 0],
  ['bread', 'tissues', 3],
])('%s and %s lie %d slips apart, and beyond the most nobody counts', (one, other, apart) => {
  expect(slips(one, other, 2)).toBe(apart);
});

test('what sounds alike is near, a short word is soon another one, and a far one is nothing', () => {
  const words = ['laksa', 'chapati', 'egg', 'tea', 'plumber'];
  expect(closest('laxa', words)).toBe('laksa');
  expect(closest('chapatti', words)).toBe('chapati');
  expect(closest('plumer', words)).toBe('plumber');
  expect(closest('zzz', words)).toBeNull();
  expect(closest('ox', words)).toBeNull();
});

test.each([
  ['tomatoes', 'tomato'],
  ['dresses', 'dress'],
  ['strawberries', 'strawberry'],
  ['roti', 'roti'],
  ['glass', 'glass'],
  ['hibiscus', 'hibiscus'],
])('%s is compared as %s', (typed, stemmed) => {
  expect(stem(typed)).toBe(stemmed);
});

test('a phrase of a group is one thing however it is joined, and finds the others', () => {
  const synonyms = synonymsOf([['tee', 't-shirt']]);
  for (const typed of [['t', 'shirt'], ['tshirt'], ['t', 'shirts']]) {
    const [clause, ...more] = clausesOf(typed, synonyms);
    expect(more).toEqual([]);
    expect(clause?.others.join()).toContain('tee');
  }
});
