import { parse } from '@formatjs/icu-messageformat-parser';
import type { Plugin } from 'vite';

type Compiled = Record<string, unknown>;

/** Sentences as parsed trees, so that no page carries a parser. */
export const compileMessages = (sentences: Record<string, string>): Compiled =>
  Object.fromEntries(Object.entries(sentences).map(([id, text]) => [id, parse(text, { captureLocation: false })]));

/** `src/messages/*.json` arrives in a bundle compiled. */
export function compiledMessages(): Plugin {
  return {
    name: 'compiled-messages',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/src\/messages\/[\w-]+\.json$/.test(id.split('?')[0] ?? '')) return null;
      return {
        code: `export default JSON.parse(${JSON.stringify(JSON.stringify(compileMessages(JSON.parse(code))))})`,
        map: null,
        moduleType: 'js',
      };
    },
  };
}
