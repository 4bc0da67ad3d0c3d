import type { BodyOf } from '#machines/domain/api.ts';
import { TRACE_CALLS } from '#machines/domain/calls/traces.ts';
import type { ClientConfig } from '#machines/domain/render.ts';

/** The part is at fault, not the trace: what comes after it can still be taken, and the gap shows. */
const MALFORMED = [400, 413, 422];
const TIMEOUT_MS = 8_000;
/** How much a browser lets a page send that is leaving. */
const MOST_ON_LEAVING = 60_000;

/**
 * Sends a part beside everything else: without the shop's queue, without an identity, and never repeated by itself. A number: how far this clock is
 * ahead of the server's. `refused`: this part is not taken, now or later. `ended`: the shop keeps nothing of this trace any more.
 */
export async function postTrace(
  { apiBase, apiKey, businessId }: ClientConfig,
  id: string,
  isLeaving: boolean,
  body: BodyOf<'sendTrace'>,
): Promise<number | 'later' | 'refused' | 'ended'> {
  const text = JSON.stringify(body);
  if (isLeaving && text.length > MOST_ON_LEAVING) return 'later';
  const path = TRACE_CALLS.sendTrace.path.replace(':trace', id);
  try {
    const answer = await fetch(`${apiBase}${path}?businessId=${encodeURIComponent(businessId)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'api-key': apiKey },
      body: text,
      keepalive: isLeaving,
      priority: 'low',
      signal: isLeaving ? undefined : AbortSignal.timeout(TIMEOUT_MS),
    });
    if (answer.status === 429 || answer.status >= 500) return 'later';
    if (!answer.ok) return MALFORMED.includes(answer.status) ? 'refused' : 'ended';
    const { kept } = (await answer.json()) as { kept?: boolean };
    const serverTime = Date.parse(answer.headers.get('date') ?? '');
    return kept ? (Number.isFinite(serverTime) ? Date.now() - serverTime : 0) : 'ended';
  } catch {
    return 'later';
  }
}
