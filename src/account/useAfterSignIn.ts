import { useEffect } from 'react';
import { isBusy, whoOf } from '#machines/session/view.ts';
import { useHref, useSession } from '../wiring/hooks.ts';

/** Only a path of this very shop: an address from the query never leads away. */
export function safePath(wanted: string | null): string {
  return wanted && /^\/(?![/\\])[\w\-/?=&.%]*$/.test(wanted) ? wanted : '/';
}

/** Once somebody is signed in, the page they came for opens as a document of its own. */
export function useAfterSignIn(): void {
  const href = useHref();
  const isDone = useSession((snapshot) => whoOf(snapshot) === 'customer' && snapshot.context.isAuthenticated && !isBusy(snapshot));
  useEffect(() => {
    if (isDone) location.replace(href(safePath(new URLSearchParams(location.search).get('next'))));
  }, [isDone, href]);
}
