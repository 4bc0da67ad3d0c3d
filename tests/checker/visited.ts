const PARTS = 6;

/** The moments that were met: six numbers each, kept whole, so that no two are ever taken for one; a table of their hashes finds them. */
export class Visited {
  size = 0;
  #vectors: Int32Array;
  #before: Int32Array;
  #depths: Uint16Array;
  #table: Int32Array;
  #mask: number;

  constructor(most: number) {
    const slots = 2 ** Math.ceil(Math.log2(Math.max(1024, most * 2)));
    this.#vectors = new Int32Array((most + 1) * PARTS);
    this.#before = new Int32Array(most + 1);
    this.#depths = new Uint16Array(most + 1);
    this.#table = new Int32Array(slots).fill(-1);
    this.#mask = slots - 1;
  }

  /** Its number when it is new, null when it was met before. */
  add(vector: readonly number[], before: number, depth: number): number | null {
    let slot = hashOf(vector) & this.#mask;
    for (let at = this.#table[slot] as number; at >= 0; at = this.#table[slot] as number) {
      if (this.#is(at, vector)) return null;
      slot = (slot + 1) & this.#mask;
    }
    const number = this.size;
    this.#table[slot] = number;
    this.#vectors.set(vector, number * PARTS);
    this.#before[number] = before;
    this.#depths[number] = depth;
    this.size += 1;
    return number;
  }
  at(number: number): number[] {
    return [...this.#vectors.subarray(number * PARTS, number * PARTS + PARTS)];
  }
  before = (number: number): number => this.#before[number] as number;
  depthOf = (number: number): number => this.#depths[number] as number;

  #is(number: number, vector: readonly number[]): boolean {
    const from = number * PARTS;
    for (let at = 0; at < PARTS; at++) if (this.#vectors[from + at] !== vector[at]) return false;
    return true;
  }
}

function hashOf(vector: readonly number[]): number {
  let hash = 0x811c9dc5;
  for (const part of vector) {
    hash = Math.imul(hash ^ part, 0x85ebca6b);
    hash ^= hash >>> 13;
    hash = Math.imul(hash, 0xc2b2ae35);
    hash ^= hash >>> 16;
  }
  return hash >>> 0;
}
