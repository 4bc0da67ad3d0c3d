import { type AnyStateMachine, not } from 'xstate';
import { withLimit } from '../paths/graph/pure.ts';
import { eventWords } from '../paths/graph/written.ts';
import { type ArrowPlace, counted, type Mutant, type Operator } from './operators.ts';

type Node = Record<string, unknown>;
interface Branch {
  target?: string;
  guard?: unknown;
}
/** Where a list of branches stands: its state, by the keys of a configuration, and who hears it. */
interface Place {
  state: string[];
  keys: (string | number)[];
}
const asList = (value: unknown): unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];
const statesOf = (node: Node): Node => (node.states ?? {}) as Node;

/** The configuration with every branch written in full: `{ go: 'away' }` is `{ go: [{ target: 'away' }] }`. */
function inFull(node: Node): Node {
  const branches = (value: unknown): Branch[] =>
    asList(value).map((one) =>
      typeof one === 'string' ? { target: one } : { ...(one as Branch) },
    );
  const many = (lists: unknown): Node =>
    Object.fromEntries(
      Object.entries((lists ?? {}) as Node).map(([name, value]) => [name, branches(value)]),
    );
  const invoke = asList(node.invoke).map((one) => {
    const { onDone, onError, ...rest } = one as Node;
    return {
      ...rest,
      ...(onDone === undefined ? {} : { onDone: branches(onDone) }),
      ...(onError === undefined ? {} : { onError: branches(onError) }),
    };
  });
  const states = Object.entries(statesOf(node)).map(([name, inner]) => [
    name,
    inFull(inner as Node),
  ]);
  return {
    ...node,
    ...(node.on ? { on: many(node.on) } : {}),
    ...(node.after ? { after: many(node.after) } : {}),
    ...(node.always ? { always: branches(node.always) } : {}),
    ...(node.onDone ? { onDone: branches(node.onDone) } : {}),
    ...(node.invoke ? { invoke } : {}),
    ...(node.states ? { states: Object.fromEntries(states) } : {}),
  };
}

const nodeAt = (config: Node, state: string[]): Node =>
  state.reduce((node, name) => statesOf(node)[name] as Node, config);
function listAt(config: Node, { state, keys }: Place): Branch[] {
  const from = nodeAt(config, state) as unknown;
  return keys.reduce((inner, key) => (inner as Node)[key as string], from) as Branch[];
}
function setList(config: Node, { state, keys }: Place, list: Branch[]): void {
  const last = keys.at(-1) as string;
  const holder = keys
    .slice(0, -1)
    .reduce(
      (inner, key) => (inner as Node)[key as string],
      nodeAt(config, state) as unknown,
    ) as Node;
  if (list.length > 0) holder[last] = list;
  else delete holder[last];
}

/** Every list of branches of a configuration that is written in full. */
function placesOf(config: Node, state: string[] = []): Place[] {
  const node = nodeAt(config, state);
  const here = (...keys: Place['keys']): Place => ({ state, keys });
  const invokes = asList(node.invoke).flatMap((one, at) =>
    ['onDone', 'onError']
      .filter((key) => key in (one as Node))
      .map((key) => here('invoke', at, key)),
  );
  return [
    ...Object.keys((node.on ?? {}) as Node).map((type) => here('on', type)),
    ...Object.keys((node.after ?? {}) as Node).map((delay) => here('after', delay)),
    ...(['always', 'onDone'] as const).filter((key) => key in node).map((key) => here(key)),
    ...invokes,
    ...Object.keys(statesOf(node)).flatMap((name) => placesOf(config, [...state, name])),
  ];
}
/** By what the type of each event begins that the list answers. */
function eventAt(config: Node, { state, keys }: Place): string | null {
  const [kind, key, answer] = keys;
  if (kind === 'on') return String(key);
  if (kind === 'after') return `xstate.after.${key}.`;
  if (kind !== 'invoke') return null;
  const { id } = asList(nodeAt(config, state).invoke)[key as number] as { id?: string };
  return id ? `xstate.${answer === 'onDone' ? 'done' : 'error'}.actor.${id}` : null;
}
const wordsOf = ({ state, keys }: Place, at: number): string =>
  [...state, ...keys.map(String).map(eventWords), at].join('.');

/** The state that a target names: `away` stands beside, `.inside` within, `#shop.open.late` anywhere. */
function stateOf(root: string, state: string[], target: string): string[] | null {
  if (target.startsWith('.')) return [...state, ...target.slice(1).split('.')];
  if (!target.startsWith('#')) return [...state.slice(0, -1), ...target.split('.')];
  const [id, ...path] = target.slice(1).split('.');
  return id === root ? path : null;
}

/** The state after the one that is named, among those that stand beside it. */
function another(config: Node, root: string, state: string[], target: string): string | null {
  const path = stateOf(root, state, target);
  const name = path?.at(-1);
  if (!path || !name) return null;
  const names = Object.keys(statesOf(nodeAt(config, path.slice(0, -1))));
  const other = names[(names.indexOf(name) + 1) % names.length];
  return other && other !== name ? `#${[root, ...path.slice(0, -1), other].join('.')}` : null;
}

/** What is drawn of a chart, one thing wrong at a time: an arrow missing, leading elsewhere or nowhere, asked the wrong way, in another order, at another time. */
export function arrowMutants(machine: AnyStateMachine): Mutant[] {
  const config = inFull(machine.config as Node);
  const root = machine.id;
  const guards = counted(machine.implementations.guards);
  const delays = Object.keys(machine.implementations.delays);
  const build = machine.constructor as new (config: unknown, with_: unknown) => AnyStateMachine;
  const mutantAt = (
    arrow: ArrowPlace,
    operator: Operator,
    where: string,
    change: (copied: Node) => void,
  ): Mutant => ({
    ...{ operator, where, place: arrow },
    make() {
      const copied = inFull(config);
      change(copied);
      return withLimit(new build(copied, { ...machine.implementations, guards }));
    },
  });
  return placesOf(config).flatMap((place) => {
    const list = listAt(config, place);
    const arrow = { state: place.state.join('.'), event: eventAt(config, place) };
    const mutant = mutantAt.bind(null, arrow);
    const with_ =
      (at: number, branch: Branch): ((copied: Node) => void) =>
      (copied) =>
        setList(copied, place, list.with(at, branch));
    const ofList = list.flatMap((branch, at) => {
      const where = wordsOf(place, at);
      const { target, guard, ...rest } = branch;
      const other = target === undefined ? null : another(config, root, place.state, target);
      const made: Mutant[] = [
        mutant('transition dropped', where, (copied) =>
          setList(copied, place, list.toSpliced(at, 1)),
        ),
      ];
      if (guard !== undefined) {
        const negated = with_(at, { ...branch, guard: not(guard as never) });
        made.push(mutant('guard negated', where, negated));
        made.push(mutant('guard dropped', where, with_(at, { ...branch, guard: undefined })));
      }
      if (target !== undefined)
        made.push(mutant('target dropped', where, with_(at, { ...rest, guard })));
      if (other !== null)
        made.push(mutant('target changed', where, with_(at, { ...branch, target: other })));
      const next = list[at + 1];
      if (guard !== undefined && next?.guard !== undefined)
        made.push(
          mutant('branches in another order', where, (copied) =>
            setList(copied, place, list.with(at, next).with(at + 1, branch)),
          ),
        );
      return made;
    });
    const [kind, delay] = place.keys;
    const otherDelay = delays.find((name) => name !== delay);
    if (kind !== 'after' || otherDelay === undefined) return ofList;
    const changed = mutant('delay changed', wordsOf(place, 0), (copied) => {
      setList(copied, place, []);
      const after = nodeAt(copied, place.state).after as Record<string, Branch[]>;
      after[otherDelay] = [...(after[otherDelay] ?? []), ...list];
    });
    return [...ofList, changed];
  });
}
