import { useEffect, useState } from 'react';
import {
  CHANNEL,
  HELLO,
  mayTell,
  NOTHING_RECEIVED,
  type Received,
  withMore,
  withRefused,
} from './received.ts';

/** Thousands of records a second are drawn four times in it. */
const DRAWN_MS = 250;

/** Records of `@statelyai/inspect` as they come: from the page that opened this one, or from development pages of this shop. */
export function useReceived(): Received {
  const [received, set] = useState(NOTHING_RECEIVED);
  useEffect(() => {
    let waiting: unknown[] = [];
    const hear = ({ data, origin }: MessageEvent): void => {
      if (typeof data?.type !== 'string' || !data.type.startsWith('@xstate.')) return;
      if (mayTell(origin, location.origin)) waiting.push(data);
      else set((was) => withRefused(was, origin));
    };
    const channel = new BroadcastChannel(CHANNEL);
    channel.addEventListener('message', hear);
    addEventListener('message', hear);
    const timer = setInterval(() => {
      if (waiting.length === 0) return;
      const more = waiting;
      waiting = [];
      set((was) => withMore(was, more));
    }, DRAWN_MS);
    // Who opened this page sends from now on what it kept.
    (window.opener as Window | null)?.postMessage(HELLO, '*');
    channel.postMessage(HELLO);
    return () => {
      clearInterval(timer);
      channel.close();
      removeEventListener('message', hear);
    };
  }, []);
  return received;
}
