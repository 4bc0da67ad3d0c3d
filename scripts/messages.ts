import { type MessageFormatElement, parse } from '@formatjs/icu-messageformat-parser';
import type { Plugin } from 'vite';
import type { Sentence, Sentences } from '../src/ui/sentence.ts';

type Parts = Exclude<Sentence, string>;
/** The parser's own numbers for the kinds of element. */
const LITERAL = 0;
const ARGUMENT = 1;
const SELECT = 5;
const PLURAL = 6;
const POUND = 7;

/** Sentences as their text, or as parts where words depend on a value: no page carries a parser. */
export const compileMessages = (sentences: Record<string, string>): Sentences =>
  Object.fromEntries(
    Object.entries(sentences).map(([id, text]) => {
      const parts = partsOf(parse(text, { captureLocation: false }), id);
      return [
        id,
        parts.every(isPlain) ? parts.map((part) => (isText(part) ? part : `{${(part as { name: string }).name}}`)).join('') : parts,
      ];
    }),
  );

const isText = (part: Parts[number]): part is string => typeof part === 'string';
/** May stand in a text whose places are found by their braces. */
const isPlain = (part: Parts[number]): boolean => (isText(part) ? !part.includes('{') : part !== 0 && !part.plural && !part.select);

const partsOf = (elements: MessageFormatElement[], id: string): Parts => elements.map((element) => partOf(element, id));

function partOf(element: MessageFormatElement, id: string): Parts[number] {
  if (element.type === LITERAL) return element.value;
  if (element.type === POUND) return 0;
  if (element.type === ARGUMENT) return { name: element.value };
  if (element.type !== PLURAL && element.type !== SELECT) throw new Error(`${id} needs a formatter that no page carries.`);
  if (element.type === PLURAL && (element.offset || element.pluralType === 'ordinal'))
    throw new Error(`${id} counts in a way that no page can.`);
  const options = Object.fromEntries(Object.entries(element.options).map(([name, { value }]) => [name, partsOf(value, id)]));
  return element.type === PLURAL ? { name: element.value, plural: options } : { name: element.value, select: options };
}

/** What is said before the rest has come, by whole ids or by what ids begin with. */
const PARTS: Record<string, string[]> = {
  panel: ['cart'],
  arrival: [
    ...['app', 'banner', 'cart', 'checkout', 'provider', 'session'],
    ...['problem.TOO_MANY_LINES', 'information.title', 'review.title', 'order.titleArriving'],
  ],
};

/** `src/messages/*.json` arrives in a bundle compiled; `?part=` brings the sentences of one of the parts. */
export function compiledMessages(): Plugin {
  return {
    name: 'compiled-messages',
    enforce: 'pre',
    transform(code, id) {
      const [file = '', query = ''] = id.split('?');
      if (!/\/src\/messages\/[\w-]+\.json$/.test(file)) return null;
      const only = PARTS[new URLSearchParams(query).get('part') ?? ''];
      const all = Object.entries(compileMessages(JSON.parse(code)));
      const wanted = only ? all.filter(([name]) => only.includes(name) || only.includes(name.split('.')[0] ?? '')) : all;
      return {
        code: `export default JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(wanted)))})`,
        map: null,
        moduleType: 'js',
      };
    },
  };
}
