import type { ReplyOf } from '#machines/domain/api.ts';
import { addDays } from '#machines/domain/day.ts';
import { dayNames } from '../../islands/dayNames.ts';
import type { Runtime } from '../../islands/runtime.ts';
import type { Translate } from '../../ui/messages.ts';
import type { CatalogueData } from './elements.ts';

/** Cards of what is booked say when there is time next, asked for when they come into sight. */
export function runNextFree(
  cards: HTMLElement[],
  runtime: Runtime,
  { location, locale, today }: CatalogueData,
  t: Translate,
): void {
  const words = dayNames(locale);
  const fill = async (card: HTMLElement): Promise<void> => {
    const days = await runtime.ask<ReplyOf<'slots'>>('/slots', {
      productId: card.dataset.next ?? '',
      locationId: location.id,
      from: today,
      days: '7',
      ...(card.dataset.with && { employeeId: card.dataset.with }),
    });
    const free = days?.find((day) => day.times.length > 0);
    const place = card.querySelector('[data-next-words]');
    const time = free?.times[0]?.startTime.slice(0, 5);
    if (!place || !days) return;
    if (!free || !time) {
      place.textContent = t('next.none', { day: words.long(addDays(today, 7)) });
      return;
    }
    // Leads to where it is chosen already (541).
    const link = card.querySelector<HTMLAnchorElement>('h3 a')?.cloneNode() as HTMLAnchorElement;
    link.search += `${link.search ? '&' : '?'}day=${free.day}&at=${time}`;
    link.textContent =
      free.day === today
        ? t('next.today', { time })
        : t('next.free', { when: `${words.long(free.day)}, ${time}` });
    place.replaceChildren(link);
  };
  const watcher = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      watcher.unobserve(target);
      void fill(target as HTMLElement);
    }
  });
  for (const card of cards) watcher.observe(card);
}
