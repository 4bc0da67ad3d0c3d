import type { AnyEventObject, AnyStateMachine, InputFrom, SnapshotFrom } from 'xstate';

/** One named sample of an event or of a port's answer: the title is what a path of tests is called by. */
export interface Case {
  title: string;
  event: AnyEventObject;
}

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
  /** what is true in every state, by name */
  holds: Record<string, (snapshot: SnapshotFrom<Machine>) => boolean>;
}

export const model = <Machine extends AnyStateMachine>(one: ChartModel<Machine>): ChartModel<Machine> => one;

/** A port answered. */
export const answer = (port: string, title: string, output: unknown): Case => ({
  title: `${port} answers ${title}`,
  event: { type: `xstate.done.actor.${port}`, output, actorId: port },
});
/** Something nobody planned. */
export const failure = (port: string): Case => ({
  title: `${port} fails`,
  event: { type: `xstate.error.actor.${port}`, error: { name: 'Error', message: 'cut', code: null }, actorId: port },
});
export const says = (title: string, event: AnyEventObject): Case => ({ title, event });

/** All samples by the type of their event. */
export const byType = (cases: Case[]): Record<string, Case[]> => Object.groupBy(cases, (one) => one.event.type) as Record<string, Case[]>;
