import type { Locator } from '@playwright/test';
import { newEmail, PASSWORD } from '../people.ts';

const ANSWERS: [RegExp, () => string][] = [
  [/password/, () => PASSWORD],
  [/mail/, () => newEmail('crawler')],
  [/phone|tel/, () => '+919881550142'],
  [/birth|bday|date/, () => '28.2.1990'],
  [/quantity|number|numeric/, () => '2'],
  [/postal/, () => '411004'],
  [/street|address-line1/, () => '14 Prabhat Road'],
  [/city|level2/, () => 'Pune'],
  [/country/, () => 'IN'],
  [/search|\bq\b/, () => 'a'],
  [/name/, () => 'Ada Wanjiru'],
];

const fieldsOf = (form: Locator): Promise<Locator[]> =>
  form
    .locator(
      'input:visible:enabled:not([type="file"],[type="hidden"],[type="submit"]), textarea:visible:enabled, select:visible:enabled',
    )
    .all();

/** What a field asks for, as far as its type, its name and its label say. */
const askedBy = (field: Locator): Promise<{ kind: string; words: string; isChosen: boolean }> =>
  field.evaluate((one: HTMLInputElement) => {
    const label = [...(one.labels ?? [])].map((it) => it.textContent).join(' ');
    const words = [one.autocomplete, one.name, one.id, label, one.getAttribute('aria-label')]
      .join(' ')
      .toLowerCase();
    const group =
      one.type === 'radio'
        ? document.querySelectorAll(`[name="${CSS.escape(one.name)}"]:checked`).length
        : 0;
    return {
      kind: one.tagName === 'SELECT' ? 'select' : one.type,
      words: `${one.type} ${words}`,
      isChosen: one.checked || group > 0,
    };
  });

/** Empties what can be empty, or answers everything as a shopper might. */
export async function fillForm(form: Locator, how: 'empty' | 'filled'): Promise<void> {
  for (const field of await fieldsOf(form)) {
    // Another country has other fields.
    if ((await field.count()) === 0) continue;
    const { kind, words, isChosen } = await askedBy(field);
    if (kind === 'select') {
      const values = await field
        .locator('option:enabled')
        .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
      const wanted =
        how === 'empty' ? values.find((one) => one === '') : values.findLast((one) => one !== '');
      if (wanted !== undefined) await field.selectOption(wanted);
    } else if (kind === 'checkbox' || kind === 'radio') {
      if (how === 'filled' && !isChosen) await field.check();
    } else if (kind === 'date') await field.fill(how === 'empty' ? '' : '2030-02-28');
    else
      await field.fill(
        how === 'empty'
          ? ''
          : (ANSWERS.find(([pattern]) => pattern.test(words))?.[1]() ?? 'Ring twice'),
      );
  }
}
