/** So many calls within a time, counted from each call. One that is refused does not count. */
export class CallLimit {
  readonly #most: number;
  readonly #ms: number;
  readonly #calls = new Map<string, number[]>();

  constructor(most: number, ms: number) {
    this.#most = most;
    this.#ms = ms;
  }

  admits(who: string, now: Date): boolean {
    const at = now.getTime();
    const recent = (this.#calls.get(who) ?? []).filter((one) => at - one < this.#ms);
    this.#calls.set(who, recent);
    if (recent.length >= this.#most) return false;
    recent.push(at);
    return true;
  }
}
