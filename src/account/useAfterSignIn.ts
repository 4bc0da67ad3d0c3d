import { useEffect } from 'react';
import { ownPath } from '#machines/domain/ownPath.ts';
import { isBusy, whoOf } from '#machines/session/view.ts';
import { useHref, useSession } from '../wiring/hooks/running.ts';
import { useWorksHere } from '../wiring/hooks/worksHere.ts';

/** Once a person is signed in, the page they came for opens as a document of its own; who works here and named none came to work (509). */
export function useAfterSignIn(): void {
  const href = useHref();
  const { worksHere, supportsHere, isLoading } = useWorksHere();
  const isDone = useSession(
    (snapshot) =>
      whoOf(snapshot) === 'customer' && snapshot.context.isAuthenticated && !isBusy(snapshot),
  );
  useEffect(() => {
    if (!isDone || isLoading) return;
    const wanted = ownPath(new URLSearchParams(location.search).get('next'));
    const own = worksHere ? '/staff' : supportsHere ? '/support' : '/';
    location.replace(href(wanted ?? own));
  }, [isDone, isLoading, worksHere, supportsHere, href]);
}
