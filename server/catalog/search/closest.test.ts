import { expect, test } from 'vitest';
import { slips, WordList } from './closest.ts';
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
  const words = new WordList(['laksa', 'chapati', 'egg', 'tea', 'plumber']);
  expect(words.closest('laxa')).toBe('laksa');
  expect(words.closest('chapatti')).toBe('chapati');
  expect(words.closest('plumer')).toBe('plumber');
  expect(words.closest('zzz')).toBeNull();
  expect(words.closest('ox')).toBeNull();
});

test('a word of three letters is another one only where it sounds so', () => {
  const words = new WordList(['cut', 'mug', 'egg']);
  expect(words.closest('cat')).toBeNull();
  expect(words.closest('mum')).toBeNull();
  expect(words.closest('egs')).toBe('egg');
});

test('of two words that are as near, the one that stands first is meant', () => {
  expect(new WordList(['bolds', 'bold']).closest('boldt')).toBe('bolds');
  expect(new WordList(['bold', 'bolds']).closest('boldt')).toBe('bold');
});

test.each([
  ['tomatoes', 'tomato'],
  ['dresses', 'dress'],
  ['shoes', 'shoe'],
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
