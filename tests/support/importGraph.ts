/** Who imports whom: each file with the files that its import lines name, types included. */
export type Graph = ReadonlyMap<string, readonly string[]>;
/** The first floor that holds a file decides; they are listed from the ground up. */
export interface Floor {
  name: string;
  holds: RegExp;
  /** its rooms stand beside each other and never import one another */
  isDivided?: boolean;
}

/** Imports that lead to a higher floor, or on a divided one to another room, each with both files. */
export function wrongWays(graph: Graph, floors: readonly Floor[]): string[] {
  const floorOf = (file: string): number => floors.findIndex(({ holds }) => holds.test(file));
  return edgesOf(graph).flatMap(([file, target]) => {
    const [own, its] = [floorOf(file), floorOf(target)];
    if (own < 0 || its < 0) return [];
    const [floor, above] = [floors[own]?.name, floors[its]?.name];
    if (its > own) return [`${file} -> ${target}: ${floor} may not import ${above}`];
    if (its === own && floors[own]?.isDivided && roomOf(file) !== roomOf(target))
      return [`${file} -> ${target}: ${floor} never import each other`];
    return [];
  });
}

const roomOf = (file: string): string => file.split('/').slice(0, 2).join('/');

const edgesOf = (graph: Graph): [string, string][] =>
  [...graph].flatMap(([file, targets]) =>
    targets.filter((target) => graph.has(target)).map((target): [string, string] => [file, target]),
  );

/** Groups of files that reach each other in a circle (Tarjan's strongly connected components). */
export function circlesIn(graph: Graph): string[] {
  const circles: string[] = [];
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const lower = (file: string, to: number): void =>
    void lowest.set(file, Math.min(lowest.get(file) ?? to, to));

  const visit = (file: string): void => {
    order.set(file, order.size);
    lower(file, order.size - 1);
    open.push(file);
    const targets = (graph.get(file) ?? []).filter((target) => graph.has(target));
    for (const target of targets) {
      if (!order.has(target)) {
        visit(target);
        lower(file, lowest.get(target) ?? 0);
      } else if (open.includes(target)) lower(file, order.get(target) ?? 0);
    }
    if (lowest.get(file) !== order.get(file)) return;
    const circle = open.splice(open.indexOf(file));
    if (circle.length > 1 || targets.includes(file)) circles.push(circle.toSorted().join(', '));
  };
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return circles;
}
