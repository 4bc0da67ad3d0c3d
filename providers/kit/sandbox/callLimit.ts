/** So many calls within a time, counted from each call. One that is refused does not count. */
export class CallCounter {
  readonly #most: number;
  readonly #ms: number;
  readonly #calls = new Map<string, number[]>();

  constructor(most: number, ms: number) {
    this.#most = most;
    this.#ms = ms;
  }

  /** ms until another is taken; 0: this one was. */
  waitOf(who: string, now: Date): number {
    const at = now.getTime();
    const recent = (this.#calls.get(who) ?? []).filter((one) => at - one < this.#ms);
    this.#calls.set(who, recent);
    if (recent.length >= this.#most) return (recent[0] ?? at) + this.#ms - at;
    recent.push(at);
    return 0;
  }

  admits(who: string, now: Date): boolean {
    return this.waitOf(who, now) === 0;
  }
}
