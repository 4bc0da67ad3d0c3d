import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Sentences = Record<string, string>;

/** Each provider's own sentences in every language, by its folder's file. */
export const SENTENCE_FILES: readonly string[] = globSync('*/messages.json', {
  cwd: import.meta.dirname,
}).map((file) => join(import.meta.dirname, file));

export const sentencesIn = (file: string): Record<string, Sentences> =>
  JSON.parse(readFileSync(file, 'utf8'));

/** What pages say of providers in one language: the build puts it among the shop's sentences. */
export const providerSentences = (locale: string): Sentences =>
  Object.assign({}, ...SENTENCE_FILES.map((file) => sentencesIn(file)[locale]));
