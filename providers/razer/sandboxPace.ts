import type { SandboxContext } from '../kit/sandbox/types.ts';

const EVERY_MS = 5_000;
const BLOCK_MS = 5 * 60_000;
/** "Rate limit (Req/Sec)" of q_by_oid. */
const MOST_A_SECOND = 10;

/**
 * "Maximum 1 query every 5 seconds" for a merchant: one that comes sooner is not answered. A merchant who sends more than ten within a second is not
 * answered for five minutes.
 */
class Pace {
  readonly #asked = new Map<string, number[]>();
  readonly #blocked = new Map<string, number>();
  readonly #answered = new Map<string, number>();

  admits(merchant: string, now: Date): boolean {
    const at = now.getTime();
    const recent = [...(this.#asked.get(merchant) ?? []).filter((one) => at - one < 1_000), at];
    this.#asked.set(merchant, recent);
    if (recent.length > MOST_A_SECOND) this.#blocked.set(merchant, at + BLOCK_MS);
    if (at < (this.#blocked.get(merchant) ?? 0)) return false;
    if (at - (this.#answered.get(merchant) ?? -EVERY_MS) < EVERY_MS) return false;
    this.#answered.set(merchant, at);
    return true;
  }
}

const paces = new WeakMap<SandboxContext, Pace>();
export function paceOf(context: SandboxContext): Pace {
  const pace = paces.get(context) ?? new Pace();
  paces.set(context, pace);
  return pace;
}
