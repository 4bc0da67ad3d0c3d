import { all } from './elements.ts';

const isAtEnd = (): boolean => scrollY + innerHeight >= document.documentElement.scrollHeight - 2;

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
  let pressed: string | null = null;
  for (const [id, tab] of tabs)
    tab.addEventListener('click', () => {
      pressed = id;
    });
  // Who scrolls by hand goes elsewhere.
  for (const event of ['wheel', 'pointerdown', 'touchmove', 'keydown'])
    addEventListener(event, () => (pressed = null), { passive: true });
  // Dishes that lie far below have their height once they come near, so that a press leads past its section or before it: it is gone on to.
  addEventListener('scrollend', () => {
    const section = pressed && document.getElementById(pressed);
    if (!section) return;
    const off = section.getBoundingClientRect().top;
    const wanted = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
    mark(section.id);
    if (Math.abs(off - wanted) > 2 && !isAtEnd()) section.scrollIntoView();
    else pressed = null;
  });
  const watcher = new IntersectionObserver(seen, { rootMargin: '-20% 0px -75%' });
  for (const id of tabs.keys()) {
    const section = document.getElementById(id);
    if (section) watcher.observe(section);
  }
}
