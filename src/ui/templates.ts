import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';

/** The parser's own numbers for the kinds of element. */
const LITERAL = 0;
const SELECT = 5;
const PLURAL = 6;
const POUND = 7;
/** The values that a catalogue document chooses words by. */
const CHOOSERS = ['count', 'type'];

type Choice = Extract<MessageFormatElement, { options: object }>;
const isChoice = (element: MessageFormatElement): element is Choice =>
  element.type === SELECT || element.type === PLURAL;

/**
 * A sentence with its places left open (`{stock}`), for a document that fills them itself. Where its words go by a count or a type, there is
 * one for each form, `id.one` and `id.other`; words that go by anything else are those of any other.
 */
export function templatesOf(id: string, sentence: MessageFormatElement[]): [string, string][] {
  const forms = [...new Set(formsIn(sentence))];
  return forms.length === 0
    ? [[id, openText(sentence, 'other')]]
    : forms.map((form) => [`${id}.${form}`, openText(sentence, form)]);
}

const formsIn = (elements: MessageFormatElement[]): string[] =>
  elements
    .filter(isChoice)
    .flatMap(({ value, options }) => [
      ...(CHOOSERS.includes(value) ? Object.keys(options) : []),
      ...Object.values(options).flatMap((option) => formsIn(option.value)),
    ]);

const openText = (elements: MessageFormatElement[], form: string, counted = 'count'): string =>
  elements
    .map((element) => {
      if (element.type === LITERAL) return element.value;
      if (element.type === POUND) return `{${counted}}`;
      if (!isChoice(element)) return `{${element.value}}`;
      const chosen =
        element.options[CHOOSERS.includes(element.value) ? form : 'other'] ?? element.options.other;
      return openText(chosen?.value ?? [], form, element.value);
    })
    .join('');
