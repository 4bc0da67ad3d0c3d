/** A walk that uses every arc exactly once and ends where it began (Hierholzer); `next` hands out the arcs of a node, one after another, and -1 at their end. */
export function circuitFrom(
  start: number,
  next: (node: number) => { arc: number; to: number } | null,
): number[] {
  const nodes = [start];
  const arcs: number[] = [];
  const circuit: number[] = [];
  while (nodes.length > 0) {
    const taken = next(nodes.at(-1) as number);
    if (taken) {
      nodes.push(taken.to);
      arcs.push(taken.arc);
    } else {
      nodes.pop();
      const arc = arcs.pop();
      if (arc !== undefined) circuit.push(arc);
    }
  }
  return circuit.reverse();
}
