import type {
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  InputFrom,
  SnapshotFrom,
} from 'xstate';

/** One named sample of an event or of a port's answer: the title is what a path of tests is called by. */
export interface Case {
  title: string;
  event: AnyEventObject;
}

/** One step of a walk, as a rule sees it. At the beginning nothing was before: `before` is then the same as `after`, and `event` is `xstate.init`. */
export interface Step<Snapshot = AnyMachineSnapshot> {
  before: Snapshot;
  event: AnyEventObject;
  after: Snapshot;
}

/** What one step lets out of a chart. A call is named by its port, with the name of the invoke behind it where that is another one. */
export interface Effects {
  emits: object[];
  calls: { port: string; input: unknown }[];
  /** to a child chart */
  sends: { to: string; event: object }[];
}

type OneOrMore = string | readonly string[];
/**
 * What the specification says of some steps. The conditions that are given must all be true; then everything that is said must be so, and what
 * no rule says must not happen. States are written with dots (`present.customer`).
 */
export interface Rule<Snapshot = AnyMachineSnapshot> {
  /** at these events */
  on?: OneOrMore;
  /** at any answer of these ports, by the name of their invoke; `fails`: at any failure */
  answers?: OneOrMore;
  fails?: OneOrMore;
  /** where the chart stood before, and stands after */
  in?: OneOrMore;
  to?: OneOrMore;
  /** where it stands after and did not stand before; the beginning counts */
  enters?: OneOrMore;
  when?(step: Step<Snapshot>): boolean;
  /** these notices go out */
  emits?(step: Step<Snapshot>): object[];
  /** these ports are asked, with this input */
  asks?(step: Step<Snapshot>): Record<string, unknown>;
  /** these children are told this */
  sends?(step: Step<Snapshot>): Record<string, object>;
  /** and then this is true */
  leaves?(step: Step<Snapshot>): boolean;
}
export type Rules<Machine extends AnyStateMachine> = Record<string, Rule<SnapshotFrom<Machine>>>;

/** What a test, or QA's runner, must know about a chart to walk it. It lives beside the chart because they change together. */
export interface ChartModel<Machine extends AnyStateMachine = AnyStateMachine> {
  name: string;
  machine: Machine;
  /** every kind of beginning that leads elsewhere */
  starts: { title: string; input: InputFrom<Machine> }[];
  /** samples by event type, answers included; timers need none */
  cases: Record<string, Case[]>;
  /** the two or three facts beside the state's value that decide where the chart can go */
  facts(snapshot: SnapshotFrom<Machine>): unknown;
  /** false where an event can never come: in a state that waits for one answer within the same step. Everything is heard where this is not given. */
  hears?(snapshot: SnapshotFrom<Machine>, type: string): boolean;
  /** what of the state's value is told apart: where regions do not touch each other, their product is not walked. All of it where this is not given. */
  stands?(snapshot: SnapshotFrom<Machine>): unknown;
  /** what is true in every state, by name */
  holds: Record<string, (snapshot: SnapshotFrom<Machine>) => boolean>;
  /** what every step lets out of the chart and leaves behind, by name, in the words of the specification and never of the chart */
  rules: Rules<Machine>;
}

export const model = <Machine extends AnyStateMachine>(
  one: ChartModel<Machine>,
): ChartModel<Machine> => one;

/** A port answered. */
export const answer = (port: string, title: string, output: unknown): Case => ({
  title: `${port} answers ${title}`,
  event: { type: `xstate.done.actor.${port}`, output, actorId: port },
});
/** Something that was not planned. */
export const failure = (port: string): Case => ({
  title: `${port} fails`,
  event: {
    type: `xstate.error.actor.${port}`,
    error: { name: 'Error', message: 'cut', code: null },
    actorId: port,
  },
});
export const says = (title: string, event: AnyEventObject): Case => ({ title, event });

/** All samples by the type of their event. */
export const byType = (cases: Case[]): Record<string, Case[]> =>
  Object.groupBy(cases, (one) => one.event.type) as Record<string, Case[]>;

/** Whether the chart stands in a state, written with dots. Walks ask it millions of times: a path is taken apart once. */
export function isIn(snapshot: { value: unknown }, path: string): boolean {
  const names = paths.get(path) ?? path.split('.');
  paths.set(path, names);
  let value = snapshot.value;
  for (const [at, name] of names.entries()) {
    if (typeof value === 'string') return value === name && at === names.length - 1;
    value = (value as Record<string, unknown>)[name];
    if (value === undefined) return false;
  }
  return true;
}
const paths = new Map<string, string[]>();
