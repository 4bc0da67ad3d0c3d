import type { ReactElement, ReactNode } from 'react';

let cells: unknown[] = [];
let at = 0;
let isStale = false;

/** Stand in for React's own where a component is called as the function that it is: what it keeps lasts from one drawing to the next. */
export const keptHooks = {
  useState: (first: unknown) => {
    const mine = at++;
    if (!(mine in cells)) cells[mine] = typeof first === 'function' ? first() : first;
    return [
      cells[mine],
      (next: unknown) => {
        cells[mine] = typeof next === 'function' ? next(cells[mine]) : next;
        isStale = true;
      },
    ];
  },
  useRef: (current: unknown) => ({ current }),
  useEffect: () => undefined,
};

/** Draws it, and anew with what was kept; as often as it sets something while it is drawn. */
export function drawingOf<P>(component: (props: P) => ReactNode): (props: P) => Drawn {
  cells = [];
  return (props) => {
    for (;;) {
      [at, isStale] = [0, false];
      const tree = component(props);
      if (!isStale) return elementsIn(tree);
    }
  };
}

/** Every element that it drew, without what these draw themselves. */
function elementsIn(node: ReactNode): Drawn {
  if (Array.isArray(node)) return node.flatMap(elementsIn);
  if (typeof node !== 'object' || node === null || !('props' in node)) return [];
  const element = node as ReactElement<{ children?: ReactNode }>;
  return [element, ...elementsIn(element.props.children)];
}

// biome-ignore lint/suspicious/noExplicitAny: of any component
export type Drawn = ReactElement<any>[];
