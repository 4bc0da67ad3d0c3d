import { useEffect, useState } from 'react';
import { whenIdle } from '../browser/idle.ts';
import { chooseRecording } from '../browser/traceStorage.ts';
import type { RecordedTrace } from '../documents/traceKeeper.ts';
import { useRunning } from './running.ts';

export { chooseRecording };

/** What was recorded in this tab, once it is known; null where nothing is. A screen without trouble waits with it until the page is idle. */
export function useTrace(isUrgent: boolean): RecordedTrace | null {
  const { trace } = useRunning();
  const [found, setFound] = useState<RecordedTrace | null>(null);
  useEffect(() => {
    let isHere = true;
    void (isUrgent ? Promise.resolve() : whenIdle())
      .then(trace)
      .then((one) => isHere && setFound(one));
    return () => {
      isHere = false;
    };
  }, [trace, isUrgent]);
  return found;
}
