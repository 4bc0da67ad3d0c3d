import type { Runtime } from '../../islands/runtime.ts';
import type { Translate } from '../../ui/messages.ts';
import { all, closest } from './elements.ts';

/** Small things a document does for itself; without scripts each is a link or a form that still works. */

/**
 * A form of choices is sent when one changes; not from a sheet, in which several are made before it is left: there the button says how much they
 * leave. "Any" is no choice and stands in no address.
 */
export function runForms(runtime: Runtime, t: Translate): void {
  document.addEventListener('change', (event) => {
    const form = closest<HTMLFormElement>(event, '[data-submit-on-change]');
    if (!form) return;
    if (!form.matches(':popover-open')) form.requestSubmit();
    else
      void import('../../islands/filterCount.ts').then(({ showFilterCount }) =>
        showFilterCount(form, runtime, t),
      );
  });
  document.addEventListener('formdata', ({ formData }) => {
    if (formData.get('price') === '') formData.delete('price');
  });
}

/** Suggestions are fetched with the first touch of the search field, which may have come before this script listened. */
export function runSearch(runtime: Runtime, locale: string, currency: string, t: Translate): void {
  for (const form of all<HTMLFormElement>('[data-search]')) {
    const wake = (): void =>
      void import('../../islands/SearchBox.ts').then(({ wakeSearch }) =>
        wakeSearch(form, { runtime, locale, currency, t }),
      );
    if (form.contains(document.activeElement)) wake();
    else form.addEventListener('focusin', wake, { once: true });
  }
}
