import { type ReactNode, startTransition, use, useLayoutEffect, useMemo, useState } from 'react';
import {
  UNSAFE_createBrowserHistory as browserHistory,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_NavigationContext as NavigationContext,
} from 'react-router';

type History = ReturnType<typeof browserHistory>;
let history: History | null = null;
const theHistory = (): History => {
  history ??= browserHistory({ v5Compat: true });
  return history;
};

/** React Router's own browser router without its links, forms, loaders and route trees, which no shop document uses: those come with its `Router`. */
export function ShopRouter({ basename, children }: { basename: string; children: ReactNode }) {
  const navigator = theHistory();
  const [{ action, location }, show] = useState({
    action: navigator.action,
    location: navigator.location,
  });
  useLayoutEffect(
    () =>
      navigator.listen(({ action, location }) => startTransition(() => show({ action, location }))),
    [navigator],
  );
  const navigation = useMemo(
    () => ({ basename, navigator, static: false, useTransitions: undefined, future: {} }),
    [basename, navigator],
  );
  const place = useMemo(() => {
    const start = basename === '/' ? 0 : basename.length;
    const pathname = location.pathname.slice(start) || '/';
    return { location: { ...location, pathname }, navigationType: action };
  }, [basename, location, action]);
  return (
    <NavigationContext value={navigation}>
      <LocationContext value={place}>{children}</LocationContext>
    </NavigationContext>
  );
}

/** What every path of this document begins with, and the way to another of them. React Router's own hooks resolve paths against route trees, and bring what does so. */
export function useWay(): { base: string; go(path: string, how: 'push' | 'replace'): void } {
  const { basename, navigator } = use(NavigationContext);
  const base = basename.replace(/\/$/, '');
  return { base, go: (path, how) => navigator[how](base + path) };
}
