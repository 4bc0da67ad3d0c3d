import { describe, expect, test } from 'vitest';
import { isSource, readArguments } from './testArguments.ts';

const SECTIONS = ['types', 'lint', 'build', 'tests', 'journeys'];
const read = (...words: string[]) => readArguments(words, SECTIONS);
const NOTHING = { sections: [], tests: [], journeys: [], options: [], watches: false };

describe('npm test --', () => {
  test('nothing is everything, and names are sections', () => {
    expect(read()).toEqual(NOTHING);
    expect(read('types', 'lint')).toEqual({ ...NOTHING, sections: ['types', 'lint'] });
  });

  test('a test file, a source and a folder are for Vitest', () => {
    const paths = ['scripts/testArguments.test.ts', 'scripts/child.ts', 'tests/documents'];
    expect(read('./scripts/testArguments.test.ts', ...paths.slice(1)).tests).toEqual(paths);
    expect(paths.map(isSource)).toEqual([false, true, false]);
  });

  test('a spec, with or without a line, and the folder of journeys are for Playwright', () => {
    const paths = [
      'tests/e2e/transferSize.spec.ts',
      'tests/e2e/transferSize.spec.ts:8',
      'tests/e2e',
    ];
    expect(read(...paths)).toEqual({ ...NOTHING, journeys: paths });
  });

  test('what begins with a dash goes to the runner, with all that follows', () => {
    expect(read('tests/e2e/transferSize.spec.ts', '-g', 'home transfers')).toEqual({
      ...NOTHING,
      journeys: ['tests/e2e/transferSize.spec.ts'],
      options: ['-g', 'home transfers'],
    });
    expect(read('tests/documents', '--', '-t', 'index').options).toEqual(['-t', 'index']);
  });

  test('watching takes paths or none', () => {
    expect(read('--watch')).toEqual({ ...NOTHING, watches: true });
    expect(read('--watch', 'machines/cart').tests).toEqual(['machines/cart']);
  });

  test.each([
    [['jurneys'], 'There is no section or path jurneys. The sections are types, lint,'],
    [['tests/e2e/none.spec.ts'], 'no section or path tests/e2e/none.spec.ts'],
    [['types', 'tests/documents'], 'Sections and paths are not run together.'],
    [['-g', 'title'], '-g goes with a path'],
    [['--watch', 'tests/e2e'], 'Journeys are not watched'],
  ])('%j is refused in one sentence', (words, sentence) => {
    expect(() => read(...words)).toThrow(sentence);
  });
});
