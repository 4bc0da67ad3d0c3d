import type { SandboxContext } from '../kit/sandbox/types.ts';

const EVERY_MS = 5_000;
const BLOCK_MS = 60 * 60_000;
/** "Rate limit (Req/Sec)" of q_by_oid. */
const MOST_A_SECOND = 10;

/**
 * "Maximum 1 query every 5 seconds" for a merchant: one that comes sooner is not answered. After more than ten within a second "excessive API calls from the
 * same source IP may be blocked with an HTTP 429 error for 60 minutes": whatever merchant asks from there, since the simulator sees one address.
 */
class Pace {
  #recent: number[] = [];
  #blockedUntil = 0;
  readonly #answered = new Map<string, number>();

  admits(merchant: string, now: Date): 'yes' | 'sooner than 5 seconds' | 'blocked' {
    const at = now.getTime();
    if (at < this.#blockedUntil) return 'blocked';
    this.#recent = [...this.#recent.filter((one) => at - one < 1_000), at];
    if (this.#recent.length > MOST_A_SECOND) {
      this.#blockedUntil = at + BLOCK_MS;
      return 'blocked';
    }
    if (at - (this.#answered.get(merchant) ?? -EVERY_MS) < EVERY_MS) return 'sooner than 5 seconds';
    this.#answered.set(merchant, at);
    return 'yes';
  }
}

const paces = new WeakMap<SandboxContext, Pace>();
export function paceOf(context: SandboxContext): Pace {
  const pace = paces.get(context) ?? new Pace();
  paces.set(context, pace);
  return pace;
}
