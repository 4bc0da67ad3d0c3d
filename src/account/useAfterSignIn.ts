import { useEffect } from 'react';
import { ownPath } from '#machines/domain/ownPath.ts';
import { isBusy, whoOf } from '#machines/session/view.ts';
import { useHref, useSession } from '../wiring/hooks/running.ts';

/** Once a person is signed in, the page they came for opens as a document of its own. */
export function useAfterSignIn(): void {
  const href = useHref();
  const isDone = useSession(
    (snapshot) =>
      whoOf(snapshot) === 'customer' && snapshot.context.isAuthenticated && !isBusy(snapshot),
  );
  useEffect(() => {
    if (isDone)
      location.replace(href(ownPath(new URLSearchParams(location.search).get('next')) ?? '/'));
  }, [isDone, href]);
}
