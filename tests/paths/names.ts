/** How many letters must change to make one name of the other. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (const [place, goal] of [...other].entries())
      next.push(
        Math.min(
          (row[place + 1] ?? 0) + 1,
          (next[place] ?? 0) + 1,
          (row[place] ?? 0) + (letter === goal ? 0 : 1),
        ),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '');

/** The names that are most like one that is not there. */
export function nearNames(name: string, names: readonly string[]): string[] {
  const wanted = plain(name);
  if (wanted === '') return [];
  const rated = names.map((one) => {
    const other = plain(one);
    const holds = other !== '' && (other.includes(wanted) || wanted.includes(other));
    return { one, far: distance(wanted, other) - (holds ? wanted.length : 0) };
  });
  const near = rated.sort((a, b) => a.far - b.far).slice(0, 3);
  return near.filter(({ far }) => far <= Math.max(3, wanted.length / 2)).map(({ one }) => one);
}

/** A wrong word of a person: said in a sentence, without a stack. */
export class WrongWord extends Error {}

export function oneOf<T>(kind: string, name: string, all: ReadonlyMap<string, T>): T {
  const names = [...all.keys()];
  const exact = names.find((one) => plain(one) === plain(name));
  if (exact !== undefined) return all.get(exact) as T;
  const near = nearNames(name, names);
  const list =
    near.length > 0 ? `Did you mean ${near.join(', ')}?` : `There are: ${names.join(', ')}.`;
  throw new WrongWord(`There is no ${kind} "${name}". ${list}`);
}
