import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react';
import { UNSAFE_createBrowserHistory as browserHistory, Router } from 'react-router';

type History = ReturnType<typeof browserHistory>;
let history: History | null = null;
const theHistory = (): History => {
  history ??= browserHistory({ v5Compat: true });
  return history;
};

/** React Router's own browser router without its links, forms and prefetching, which no shop document uses. */
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
  return (
    <Router basename={basename} location={location} navigationType={action} navigator={navigator}>
      {children}
    </Router>
  );
}
