import type { ClientConfig } from '#machines/domain/render.ts';
import { postTrace } from './postTrace.ts';
import type { TabTrace } from './tabTrace.ts';

const LATER_MS = 30_000;

interface Tools {
  config: ClientConfig;
  tab: TabTrace;
  /** how far this clock is ahead of the server's */
  skewed(ms: number): void;
  /** the shop keeps no more of this trace */
  ended(): void;
}
interface Wish {
  isLeaving?: boolean;
  /** the shopper sends it to support */
  attached?: boolean;
}

/** Sends a tab's parts one after another; what the shop cannot take now goes later. */
export interface TraceSender {
  /** whether the shop took what was wished */
  send(wish: Wish): Promise<boolean>;
  /** after a part that is on its way */
  whenFree(): Promise<void>;
}

export function traceSender({ config, tab, skewed, ended }: Tools): TraceSender {
  let isBusy = false;
  let waitUntil = 0;
  const sendAll = async (isLeaving: boolean, attached: boolean): Promise<boolean> => {
    const { id } = tab.now();
    let isTaken = !attached;
    for (let part = tab.next(); part; part = tab.next()) {
      const { reference, written } = part;
      const isOwn = part.id === id;
      const answer = await postTrace(config, part.id, isLeaving, {
        ...{ reference, locale: config.locale, intentId: part.about.intent },
        ...{ attached: attached && isOwn, written },
      });
      if (answer === 'later') {
        waitUntil = performance.now() + LATER_MS;
        return false;
      }
      if (typeof answer === 'number') skewed(answer);
      // A shopper signed out meanwhile, or turned to another order: what was sent belongs to the trace before.
      if (tab.now().id !== id) return true;
      if (answer === 'ended' && isOwn) {
        ended();
        return false;
      }
      tab.done(written, answer !== 'refused');
      isTaken ||= isOwn && answer !== 'refused';
    }
    if (attached && isTaken) tab.isSent();
    tab.save();
    return isTaken;
  };
  return {
    async send({ isLeaving = false, attached = false }) {
      const waits = !attached && performance.now() < waitUntil;
      if ((isBusy && !isLeaving) || waits) return false;
      isBusy = true;
      try {
        return await sendAll(isLeaving, attached);
      } finally {
        isBusy = false;
      }
    },
    async whenFree() {
      while (isBusy) await new Promise((resolve) => setTimeout(resolve, 50));
    },
  };
}
