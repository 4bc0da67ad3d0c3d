import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';

/** Of a sentence that has nothing but words and open places its text, which takes half the bytes. */
export function packed(sentence: MessageFormatElement[]): string | MessageFormatElement[] {
  const text = sentence.map(textOf).join('');
  return text !== '' && JSON.stringify(elementsOf(text)) === JSON.stringify(sentence)
    ? text
    : sentence;
}
const textOf = (element: MessageFormatElement): string =>
  'value' in element ? (element.type === 1 ? `{${element.value}}` : element.value) : '';

/** The other way round: every second piece is an open place. */
export const elementsOf = (sentence: string | MessageFormatElement[]): MessageFormatElement[] =>
  typeof sentence === 'string'
    ? sentence
        .split(/\{(\w+)\}/)
        .map((value, at) => ({ type: at % 2, value }) as MessageFormatElement)
        .filter((one) => 'value' in one && one.value !== '')
    : sentence;
