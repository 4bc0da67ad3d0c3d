import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Section 9 of the specification: of the four severities only success and error have custom colours. */
test('a banner of a warning has the colours of every other banner', () => {
  const css = readFileSync('src/app/Banner.module.css', 'utf8');
  const coloured = [...css.matchAll(/\[data-severity="(\w+)"\]/g)].map(([, severity]) => severity);
  expect(coloured).toEqual(['success', 'error']);
});
