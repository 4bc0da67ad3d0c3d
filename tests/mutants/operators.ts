import { type AnyStateMachine, emit, type MachineContext } from 'xstate';

/** Where a list of arrows stands: its state, by its path from the chart's root, and by what each event that it answers begins; null where it is asked after every step. */
export interface ArrowPlace {
  state: string;
  event: string | null;
}
/** One chart with one thing wrong. */
export interface Mutant {
  operator: Operator;
  /** where, so that it can be found and explained */
  where: string;
  /** where a step must come by to show it: of an arrow, and of the actions of an arrow or a state */
  place?: ArrowPlace;
  make(): AnyStateMachine;
}
export const OPERATORS = [
  'entry dropped',
  'exit dropped',
  'transition action dropped',
  'transition actions in another order',
  'action as exit',
  'emit emptied',
  'emit field changed',
  'invoke dropped',
  'input emptied',
  'input field dropped',
  'input field changed',
] as const;
/** What is wrong with an arrow of the drawing. */
export const ARROW_OPERATORS = [
  'transition dropped',
  'guard negated',
  'guard dropped',
  'target dropped',
  'target changed',
  'branches in another order',
  'delay changed',
] as const;
export type Operator = (typeof OPERATORS)[number] | (typeof ARROW_OPERATORS)[number];

/** What the chart was seen to emit and to ask, so that every field is known by name. */
export interface Fields {
  inputs: Record<string, string[]>;
}
type Node = Record<string, unknown>;
type Step = string | number;
const list = (value: unknown): unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];
const isObject = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const copy = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(copy);
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, copy(one)]))
    : value;
};
const at = (config: unknown, path: Step[]): Node =>
  path.reduce((inner, step) => (inner as Node)[step] as Node, config as Node);

const changed = (value: unknown): unknown => {
  if (typeof value === 'string') return `${value}~`;
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  if (Array.isArray(value)) return value.length > 0 ? [] : ['~'];
  return value === null || value === undefined ? '~' : {};
};
/** A copy with the field at a dotted path changed, or left out; the same where there is no such field. */
function without(
  value: unknown,
  [first = '', ...rest]: string[],
  change?: (one: unknown) => unknown,
): unknown {
  if (Array.isArray(value))
    return value.map((one, index) => (String(index) === first ? without(one, rest, change) : one));
  if (!isObject(value) || !(first in value)) return value;
  if (rest.length > 0) return { ...value, [first]: without(value[first], rest, change) };
  const { [first]: one, ...others } = value;
  return change ? { ...value, [first]: change(one) } : others;
}
/** Names of the fields of a value, two deep, of a list those of its first. */
export function fieldsOf(value: unknown, depth = 2): string[] {
  const entries = Array.isArray(value)
    ? Object.entries(value.slice(0, 1))
    : isObject(value)
      ? Object.entries(value)
      : [];
  return entries.flatMap(([key, one]) => [
    ...(Array.isArray(value) ? [] : [key]),
    ...(depth > 1
      ? fieldsOf(one, Array.isArray(value) ? depth : depth - 1).map((inner) => `${key}.${inner}`)
      : []),
  ]);
}

/** A mutant may never come to rest: it asks the same questions for ever. They are counted for each step; one that is made of others (and, or, not, stateIn) stays what it is. */
const MOST_QUESTIONS = 5_000;
let questions = 0;
export const beginStep = (): void => {
  questions = 0;
};
export function counted(guards: Record<string, unknown>): Record<string, unknown> {
  const one = (guard: unknown): unknown =>
    typeof guard !== 'function' || 'check' in guard
      ? guard
      : (...args: unknown[]) => {
          questions += 1;
          if (questions > MOST_QUESTIONS) throw new Error('never comes to rest');
          return (guard as Expression)(...args);
        };
  return Object.fromEntries(Object.entries(guards).map(([name, guard]) => [name, one(guard)]));
}
type Expression = (...args: unknown[]) => unknown;
const evaluated = (expression: unknown, args: unknown[]): unknown =>
  typeof expression === 'function' ? (expression as Expression)(...args) : expression;
const isEmit = (action: unknown): action is { event: unknown } =>
  typeof action === 'function' && (action as { type?: string }).type === 'xstate.emit';
const emitting = (original: { event: unknown }, change: (event: Node) => Node): unknown =>
  emit(((...args: unknown[]) => change(evaluated(original.event, args) as Node)) as never);
const typeOf = (action: unknown, named: Record<string, unknown>): string => {
  const name = nameOf(action);
  const found = typeof action === 'function' ? action : named[name];
  return isEmit(found) && typeof found.event !== 'function'
    ? 'constant'
    : ((found as { type?: string } | undefined)?.type ?? '');
};
/** The order of a list matters where one action changes the context and another reads it: a constant notice reads nothing. */
const isOrdered = (actions: unknown[], named: Record<string, unknown>): boolean => {
  const types = actions.map((one) => typeOf(one, named));
  return (
    types.includes('xstate.assign') &&
    types.some((type) => type !== 'xstate.assign' && type !== 'constant')
  );
};
const nameOf = (action: unknown): string => {
  if (typeof action === 'string') return action;
  const { type } = action as { type?: string };
  return type ?? 'action';
};

/** Every node of a chart's configuration that is a state, with its path. */
function states(config: unknown, path: Step[] = []): Step[][] {
  const inner = (at(config, path).states ?? {}) as Node;
  return [path, ...Object.keys(inner).flatMap((name) => states(config, [...path, 'states', name]))];
}
const isBranch = (value: unknown): boolean => isObject(value);
/** Every list of branches under a state: its events, delays, answers and what happens at once. */
function branches(config: unknown, state: Step[]): Step[][] {
  const node = at(config, state);
  const many = (key: string): Step[][] =>
    Object.keys((node[key] ?? {}) as Node).map((name) => [...state, key, name]);
  const invokes = list(node.invoke).flatMap((_, index) => {
    const path = Array.isArray(node.invoke) ? [...state, 'invoke', index] : [...state, 'invoke'];
    return ['onDone', 'onError'].map((key) => [...path, key]);
  });
  const lists = [
    ...many('on'),
    ...many('after'),
    ...(node.always ? [[...state, 'always']] : []),
    ...invokes,
  ];
  return lists.flatMap((path) => {
    const value = at(config, path) as unknown;
    if (Array.isArray(value))
      return value.flatMap((one, index) => (isBranch(one) ? [[...path, index]] : []));
    return isBranch(value) ? [path] : [];
  });
}
const statePath = (path: Step[]): string => path.filter((step) => step !== 'states').join('.');
const spelled = (path: Step[]): string => statePath(path) || 'root';
/** Every step that comes through a state can run what it does as it is entered and left. */
const throughState = (state: Step[]): ArrowPlace => ({ state: statePath(state), event: null });
/** Which steps run the actions of a branch. */
function placeOf(config: unknown, state: Step[], path: Step[]): ArrowPlace {
  const [kind, key] = path.slice(state.length);
  const event = kind === 'on' ? String(key) : kind === 'after' ? `xstate.after.${key}.` : null;
  if (kind !== 'invoke') return { state: statePath(state), event };
  const answer = path.findLast((step) => step === 'onDone' || step === 'onError');
  const { id } = at(config, path.slice(0, path.lastIndexOf(answer ?? ''))) as { id?: string };
  const type = `xstate.${answer === 'onDone' ? 'done' : 'error'}.actor.${id}`;
  return { state: statePath(state), event: id ? type : null };
}

export function mutantsOf(machine: AnyStateMachine, fields: Fields): Mutant[] {
  const config = machine.config as unknown;
  const build = machine.constructor as new (
    config: unknown,
    implementations: unknown,
  ) => AnyStateMachine;
  const implementations = {
    ...machine.implementations,
    guards: counted(machine.implementations.guards),
  };
  const mutant = (
    operator: Operator,
    where: string,
    change: (copied: unknown) => void,
    place?: ArrowPlace,
  ): Mutant => ({
    ...{ operator, where, ...(place ? { place } : {}) },
    make: () => {
      const copied = copy(config);
      change(copied);
      return new build(copied, implementations);
    },
  });
  const set = (path: Step[], key: Step, value: unknown) => (copied: unknown) => {
    at(copied, path)[key] = value;
  };
  const dropped = (operator: Operator, path: Step[], key: string, place: ArrowPlace): Mutant[] => {
    const all = list(at(config, path)[key]);
    return all.map((one, index) =>
      mutant(
        operator,
        `${spelled(path)} ${nameOf(one)}`,
        set(
          path,
          key,
          all.filter((_, other) => other !== index),
        ),
        place,
      ),
    );
  };
  /** Emits that are written where they are used, and emits that have a name. */
  const emits = (
    name: string,
    original: { event: unknown },
    place: (action: unknown) => Mutant['make'],
  ): Mutant[] => {
    const keys = fieldsOf(sample(original.event), 2).filter((key) => key !== 'type');
    return [
      {
        operator: 'emit emptied',
        where: name,
        make: place(emitting(original, ({ type }) => ({ type }))),
      },
      ...keys.map(
        (key): Mutant => ({
          operator: 'emit field changed',
          where: `${name} ${key}`,
          make: place(
            emitting(original, (event) => without(event, key.split('.'), changed) as Node),
          ),
        }),
      ),
    ].filter((one) => keys.length > 0 || one.operator !== 'emit emptied') as Mutant[];
  };
  const sample = (event: unknown): unknown =>
    typeof event === 'function' ? fieldsSeen(event as Expression) : event;

  const ofActions = Object.entries(implementations.actions).flatMap(([name, action]) =>
    isEmit(action)
      ? emits(
          name,
          action,
          (other) => () =>
            new build(copy(config), {
              ...implementations,
              actions: { ...implementations.actions, [name]: other },
            }),
        )
      : [],
  );
  const ofStates = states(config).flatMap((state) => {
    const node = at(config, state);
    const invokes = list(node.invoke).flatMap((one, index) => {
      const { id = '', input } = one as { id?: string; input?: unknown };
      const path = Array.isArray(node.invoke) ? [...state, 'invoke', index] : [...state, 'invoke'];
      const withInput = (
        operator: Operator,
        where: string,
        change: (value: unknown) => unknown,
      ): Mutant =>
        mutant(
          operator,
          `${spelled(state)} ${where}`,
          set(path, 'input', (...args: unknown[]) => change(evaluated(input, args))),
        );
      return [
        mutant('invoke dropped', `${spelled(state)} ${id}`, (copied) => {
          const left = list(at(copied, state).invoke).filter((_, other) => other !== index);
          at(copied, state).invoke = left;
        }),
        ...(input === undefined ? [] : [withInput('input emptied', id, () => ({}))]),
        ...(input === undefined ? [] : (fields.inputs[id] ?? [])).flatMap((field) => [
          withInput('input field dropped', `${id} ${field}`, (value) =>
            without(value, field.split('.')),
          ),
          withInput('input field changed', `${id} ${field}`, (value) =>
            without(value, field.split('.'), changed),
          ),
        ]),
      ];
    });
    const ofBranches = branches(config, state).flatMap((path) => {
      const branch = at(config, path);
      const actions = list(branch.actions);
      const place = placeOf(config, state, path);
      const inline = actions.flatMap((action, index) =>
        isEmit(action)
          ? emits(
              `${spelled(path)} ${index}`,
              action,
              (other) => () =>
                mutant('emit emptied', '', set(path, 'actions', actions.with(index, other))).make(),
            )
          : [],
      );
      return [
        ...dropped('transition action dropped', path, 'actions', place),
        ...inline,
        ...(isOrdered(actions, implementations.actions)
          ? [
              mutant(
                'transition actions in another order',
                spelled(path),
                set(path, 'actions', actions.toReversed()),
                place,
              ),
            ]
          : []),
        ...(isOrdered(actions, implementations.actions) && branch.target !== undefined
          ? [
              mutant(
                'action as exit',
                `${spelled(path)} ${nameOf(actions.at(-1))}`,
                (copied) => {
                  at(copied, path).actions = actions.slice(0, -1);
                  at(copied, state).exit = [...list(at(copied, state).exit), actions.at(-1)];
                },
                throughState(state),
              ),
            ]
          : []),
      ];
    });
    return [
      ...dropped('entry dropped', state, 'entry', throughState(state)),
      ...dropped('exit dropped', state, 'exit', throughState(state)),
      ...invokes,
      ...ofBranches,
    ];
  });
  return [...ofActions, ...ofStates];
}

/** A field that an expression reads is there: it is asked with an object that answers everything. */
function fieldsSeen(expression: Expression): unknown {
  const anything: unknown = new Proxy(() => undefined, {
    get: (_, key) =>
      key === Symbol.toPrimitive
        ? () => ''
        : key === Symbol.iterator
          ? function* none() {}
          : anything,
    apply: () => anything,
  });
  try {
    return expression(
      { context: anything, event: anything } as { context: MachineContext },
      anything,
    );
  } catch {
    return {};
  }
}
