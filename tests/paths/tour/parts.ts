import type { AnyMachineSnapshot } from 'xstate';

/**
 * A place in a few numbers. A step changes little of a context and hands on the rest as the very same objects, so each part is written out
 * once and known by its number from then on.
 */
export class Parts {
  readonly #numbers = new Map<string, number>();
  readonly #known = new WeakMap<object, number>();

  textOf({ value, context, status }: AnyMachineSnapshot): string {
    const parts = Object.entries(context as object).map(
      ([name, part]) => `${name} ${this.#of(part)}`,
    );
    return [this.#of(value), status, ...parts].join(',');
  }

  #of(part: unknown): number {
    const isObject = typeof part === 'object' && part !== null;
    const known = isObject ? this.#known.get(part) : undefined;
    if (known !== undefined) return known;
    const text = JSON.stringify(part) ?? 'undefined';
    const number = this.#numbers.get(text) ?? this.#numbers.size;
    this.#numbers.set(text, number);
    if (isObject) this.#known.set(part, number);
    return number;
  }
}
