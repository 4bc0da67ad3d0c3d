import { useEffect, useState } from 'react';
import { chooseRecording } from '../browser/traceStorage.ts';
import type { RecordedTrace } from '../documents/traceKeeper.ts';
import { useRunning } from './running.ts';

export { chooseRecording };

/** What was recorded in this tab, once it is known; null where nothing is. */
export function useTrace(): RecordedTrace | null {
  const { trace } = useRunning();
  const [found, setFound] = useState<RecordedTrace | null>(null);
  useEffect(() => {
    let isHere = true;
    void trace().then((one) => isHere && setFound(one));
    return () => {
      isHere = false;
    };
  }, [trace]);
  return found;
}
