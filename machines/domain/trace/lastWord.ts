import type { OtherTab, TraceEntry, TraceSegment } from './trace.ts';

/** What a tab said last of an order, and when the shop had told it something last; on the server's clock. */
export type LastWord = Pick<OtherTab, 'at' | 'heardAt' | 'state' | 'money'>;

/** The shop answered this page: what the page says from now on is no older. */
export const isShopAnswer = ({
  actor,
  cause,
  event,
}: Pick<TraceEntry, 'actor' | 'cause' | 'event'>): boolean =>
  /^checkout(\/|$)/.test(actor) &&
  cause === 'server' &&
  event.type.startsWith('xstate.done.') &&
  (event.output as { ok?: unknown } | null | undefined)?.ok !== false;

/** The last word of a tab's pages; null: none of them was a checkout. */
export function lastWordOf(segments: readonly TraceSegment[]): LastWord | null {
  let word: LastWord | null = null;
  let heardAt: number | null = null;
  for (const { entries, skewMs } of segments) {
    let at = 0;
    for (const entry of entries) {
      at = Math.max(at, entry.at - (skewMs ?? 0));
      if (isShopAnswer(entry)) heardAt = Math.max(heardAt ?? 0, at);
      if (entry.actor === 'checkout' && at >= (word?.at ?? 0))
        word = { at, heardAt, state: entry.state, money: entry.money };
    }
  }
  return word;
}
