import type { Runtime } from '../../islands/runtime.ts';
import type { Translate } from '../../ui/messages.ts';
import { closest } from './elements.ts';

/** A card's choices and an enlarged picture open over the page. Without this script, and with a key held down, their links go where they say. */
export function runOptions(runtime: Runtime, t: Translate): void {
  document.addEventListener('click', (event) => {
    const link = closest<HTMLAnchorElement>(event, 'a[data-options],a[data-zoom]');
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    link.focus();
    const close = t('toast.dismiss');
    const open =
      'zoom' in link.dataset
        ? import('./zoom.ts').then(({ openPicture }) => openPicture(link, close))
        : import('../../islands/OptionSheet.tsx').then(({ openOptions }) =>
            openOptions(link.href, runtime, close),
          );
    open.catch(() => location.assign(link.href));
  });
}
