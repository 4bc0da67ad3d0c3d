import { expect, test } from 'vitest';
import { isVisited, visitAreaText } from './visitArea.ts';

const RULE = { visitArea: { cities: ['Pimpri-Chinchwad'], postalCodes: ['411'] }, shipsTo: ['IN'] };
const at = (city: string, postalCode: string, country = 'IN') =>
  isVisited({ city, postalCode, country }, RULE);

test('a postal code is within by how it begins, a city by its name', () => {
  expect(at('Pune', '411038')).toBe(true);
  expect(at('Pune', '411 038')).toBe(true);
  expect(at('pimpri chinchwad', '410000')).toBe(true);
  expect(at('Mumbai', '400001')).toBe(false);
  expect(at('Pune', '141103')).toBe(false);
  expect(at('', '')).toBe(false);
});

test('of another country none is within, and without an area all of its own are', () => {
  expect(at('Pune', '411038', 'GB')).toBe(false);
  const anywhere = { city: 'Mumbai', postalCode: '400001', country: 'IN' };
  expect(isVisited(anywhere, { shipsTo: ['IN'] })).toBe(true);
  expect(isVisited(anywhere, {})).toBe(true);
  expect(isVisited({ ...anywhere, country: 'GB' }, { shipsTo: ['IN'] })).toBe(false);
});

test('the area is told as it was given', () => {
  const words = (codes: string) => `postal codes ${codes}`;
  expect(visitAreaText(RULE, 'en', words)).toBe('Pimpri-Chinchwad, postal codes 411…');
  expect(visitAreaText({}, 'en', words)).toBe('');
  const area = { cities: ['بونه', 'بيمبري'], postalCodes: ['411', '412'] };
  expect(visitAreaText({ visitArea: area }, 'ar', (codes) => `الرموز البريدية ${codes}`)).toBe(
    'بونه، بيمبري، الرموز البريدية \u2066411…\u2069، \u2066412…\u2069',
  );
});
