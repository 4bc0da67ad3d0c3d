/** Where a chart's parts stand on its drawing. Printed ahead of time: a browser lays nothing out. */
export interface ChartLayout {
  chart: string;
  width: number;
  height: number;
  states: DrawnState[];
  wires: Wire[];
}

export interface DrawnState {
  /** as XState names it: `checkout.review.ready` */
  id: string;
  key: string;
  /** its place in `states`; -1 for the chart itself, which comes first */
  parent: number;
  kind: 'state' | 'parts' | 'parallel' | 'final' | 'history';
  isInitial: boolean;
  /** what it asks for while it lasts */
  asks: string[];
  /** transitions that are written into the state: they lead to where many lead, or nowhere */
  tags: Tag[];
  x: number;
  y: number;
  width: number;
  height: number;
}

/** One line inside a state. */
export interface Tag {
  text: string;
  target: string | null;
  /** by the names that the tests give them: `checkout.review.ready on order.place #0` */
  transitions: string[];
}

/** One line from state to state, for all transitions between the two. */
export interface Wire {
  from: string;
  to: string;
  label: string;
  transitions: string[];
  /** x and y by turns */
  points: number[];
  labelAt: [x: number, y: number];
}

/** Sizes that the printer and the pen share; the letters are of one width. */
export const PEN = {
  letter: 6.65,
  line: 15,
  pad: 8,
  title: 20,
  tagLetter: 5.5,
} as const;
