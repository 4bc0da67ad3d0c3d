import { useEffect, useRef, useState } from 'react';

/** What is dear to draw follows where the replay rests: no reader sees what is gone with the next frame. `atMost`: so many changes in a row, and it is drawn all the same. */
export function useRested<T>(value: T, restsMs: number, atMost = Number.POSITIVE_INFINITY): T {
  const [rested, rest] = useState(value);
  const changes = useRef(0);
  useEffect(() => {
    changes.current += 1;
    const waits = changes.current > atMost ? 0 : restsMs;
    const timer = setTimeout(() => {
      changes.current = 0;
      rest(value);
    }, waits);
    return () => clearTimeout(timer);
  }, [value, restsMs, atMost]);
  return rested;
}
