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

/** The tab of the section that is being read is marked, and kept in sight. */
export function runTabs(): void {
  const tabs = new Map(
    all<HTMLAnchorElement>('[data-tabs] a').map((tab) => [tab.hash.slice(1), tab]),
  );
  if (tabs.size === 0) return;
  const mark = (id: string): void => {
    for (const [own, tab] of tabs) tab.ariaCurrent = own === id ? 'true' : null;
    const tab = tabs.get(id);
    const list = tab?.closest<HTMLElement>('ul');
    if (tab && list)
      list.scrollTo({
        left: tab.offsetLeft - list.clientWidth / 2 + tab.clientWidth / 2,
        behavior: 'smooth',
      });
  };
  const seen = (entries: IntersectionObserverEntry[]): void => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) mark(target.id);
  };
  const watcher = new IntersectionObserver(seen, { rootMargin: '-20% 0px -75%' });
  for (const id of tabs.keys()) {
    const section = document.getElementById(id);
    if (section) watcher.observe(section);
  }
}
