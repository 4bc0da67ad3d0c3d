/** Seeded numbers: the same life again from its number alone (mulberry32). */
export class Chance {
  #state: number;
  constructor(seed: number) {
    this.#state = seed;
  }
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  below(most: number): number {
    return Math.floor(this.next() * most);
  }
  oneOf<One>(list: readonly One[]): One {
    return list[this.below(list.length)] as One;
  }
  isTrue(share: number): boolean {
    return this.next() < share;
  }
}
