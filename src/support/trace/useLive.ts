import { useEffect, useState } from 'react';
import { type UnreadTrace, useSupportCalls } from '../../wiring/hooks/traces.ts';

const AGAIN_MS = 3_000;
/** Nothing heard for so long: it does not go on any more. */
const OVER_MS = 15 * 60_000;

export const goesOn = (lastAt: string): boolean => Date.now() - Date.parse(lastAt) < OVER_MS;

/** Asks for a checkout again and again while it is watched; the shopper agreed to it by sending it. */
export function useLive(
  id: string,
  isOn: boolean,
  onRead: (answer: Awaited<ReturnType<ReturnType<typeof useSupportCalls>['read']>>) => void,
): { why: UnreadTrace | null } {
  const calls = useSupportCalls();
  const [why, setWhy] = useState<UnreadTrace | null>(null);
  useEffect(() => {
    if (!isOn) return;
    let isHere = true;
    const read = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return;
      const answer = await calls.read(id, true);
      if (!isHere) return;
      setWhy(answer.ok ? null : answer.why);
      onRead(answer);
    };
    const timer = setInterval(read, AGAIN_MS);
    void read();
    return () => {
      isHere = false;
      clearInterval(timer);
    };
  }, [calls, id, isOn, onRead]);
  return { why };
}
