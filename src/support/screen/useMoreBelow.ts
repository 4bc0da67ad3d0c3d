import { useEffect, useState } from 'react';

/** Whether a framed screen goes on below what is seen: a sentence that is cut says so. */
export function useMoreBelow(body: HTMLElement | null): boolean {
  const [hasMore, set] = useState(false);
  useEffect(() => {
    const view = body?.ownerDocument.defaultView;
    if (!body || !view) return;
    const root = body.ownerDocument.documentElement;
    const look = (): void =>
      set(root.scrollHeight - root.clientHeight - view.scrollY > A_LINE && root.clientHeight > 0);
    const watch = new ResizeObserver(look);
    watch.observe(body);
    view.addEventListener('scroll', look);
    view.addEventListener('resize', look);
    look();
    return () => {
      watch.disconnect();
      view.removeEventListener('scroll', look);
      view.removeEventListener('resize', look);
    };
  }, [body]);
  return hasMore;
}
/** Less than a line is no news, and the hint itself takes some. */
const A_LINE = 28;
