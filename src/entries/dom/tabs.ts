import { all } from './elements.ts';

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
