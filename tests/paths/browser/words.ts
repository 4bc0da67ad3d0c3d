import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#scripts/child.ts';

/** What a button is called in that language: a path finds things as a reader of that language would. */
export function wordsOf(locale: string): (id: string) => RegExp {
  const read = (file: string): Record<string, string> =>
    JSON.parse(readFileSync(join(ROOT, 'src/messages', locale, `${file}.json`), 'utf8'));
  const sentences = { ...read('common'), ...read('between'), ...read('catalogue') };
  return (id) => {
    const sentence = sentences[id];
    if (sentence === undefined) throw new Error(`There is no sentence ${id} in ${locale}.`);
    const parts = sentence
      .split(/\{[^{}]*\}/)
      .map((one) => one.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    return new RegExp(`^\\s*${parts.join('.*')}\\s*$`);
  };
}
