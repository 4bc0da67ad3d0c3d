/** A value of which there is only one: two equal ones are the same object with the same number, so that a state of the whole is a few numbers. */
export type Known<T extends object> = Readonly<T> & { readonly n: number };

/** Hands out the one object for each value. The number is not spread into a copy. */
export class Pool<T extends object> {
  readonly all: Known<T>[] = [];
  readonly #byText = new Map<string, Known<T>>();

  of(value: T): Known<T> {
    const text = JSON.stringify(value);
    const old = this.#byText.get(text);
    if (old) return old;
    const known = Object.defineProperty({ ...value }, 'n', { value: this.all.length }) as Known<T>;
    this.all.push(known);
    this.#byText.set(text, known);
    return known;
  }
  at(n: number): Known<T> {
    return this.all[n] as Known<T>;
  }
}

/** Remembers an answer by two numbers. */
export class Memo<T> {
  readonly #known = new Map<number, T>();
  get(one: number, other: number, make: () => T): T {
    const key = one * 4_194_304 + other;
    const old = this.#known.get(key);
    if (old !== undefined) return old;
    const made = make();
    this.#known.set(key, made);
    return made;
  }
}
