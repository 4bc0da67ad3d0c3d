import { expect, test } from 'vitest';
import english from '../messages/en/catalogue.json' with { type: 'json' };
import swahili from '../messages/sw/catalogue.json' with { type: 'json' };
import { translateWith } from '../ui/messages.ts';
import { durationName } from './durationName.ts';

test.each([
  [0, '0 min'],
  [45, '45 min'],
  [120, '2 h'],
  [210, '3 h 30 min'],
])('%s minutes are "%s"', (minutes, words) => {
  expect(durationName(minutes, translateWith(english, 'en'))).toBe(words);
});
test('they are said in the order of the language', () => {
  expect(durationName(210, translateWith(swahili, 'sw'))).toBe('saa 3 dak 30');
});
