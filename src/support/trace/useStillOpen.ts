import { useEffect, useState } from 'react';
import { type UnreadTrace, useSupportCalls } from '../../wiring/hooks/traces.ts';
import { isClosed } from '../unread.ts';

/** At least once a minute, for as long as the page is there. */
const AGAIN_MS = 30_000;

/**
 * Whether who reads may still read what is shown: asked again and again, and at once when the page is seen again. It asks who read it, which is no
 * reading, and at once where watching it was refused. `null`: nothing speaks against it.
 */
export function useStillOpen(
  id: string,
  isShown: boolean,
  refused: UnreadTrace | null,
): UnreadTrace | null {
  const calls = useSupportCalls();
  const [why, setWhy] = useState<UnreadTrace | null>(null);
  useEffect(() => {
    if (!isShown) return;
    let isHere = true;
    const ask = async (): Promise<void> => {
      const answer = await calls.reads(id);
      const found = answer.ok ? null : answer.why;
      // A stranger and a checkout that is gone are answered alike: the list tells them apart.
      const list = found === 'MISSING' ? await calls.find({}) : null;
      if (isHere) setWhy(list && !list.ok ? list.why : found);
    };
    const seen = (): void => {
      if (document.visibilityState === 'visible') void ask();
    };
    const timer = setInterval(ask, AGAIN_MS);
    if (isClosed(refused)) void ask();
    document.addEventListener('visibilitychange', seen);
    addEventListener('pageshow', seen);
    return () => {
      isHere = false;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', seen);
      removeEventListener('pageshow', seen);
    };
  }, [calls, id, isShown, refused]);
  return why;
}
