import { isDeepStrictEqual } from 'node:util';
import type { AnyEventObject, AnyMachineSnapshot, ExecutableActionObject } from 'xstate';
import { type ChartModel, type Effects, isIn, type Rule, type Step } from '#machines/model.ts';

export const noEffects = (): Effects => ({ emits: [], calls: [], sends: [] });
export const callName = (port: string, invoke: string): string =>
  port === invoke ? port : `${port} (${invoke})`;

/** What the pure chart would do: the same that the running one does. */
export function effectsOf(actions: readonly ExecutableActionObject[]): Effects {
  const effects = noEffects();
  for (const { type, params } of actions as readonly { type: string; params?: Params }[]) {
    if (type === 'xstate.emit') effects.emits.push(params?.event ?? {});
    if (type === 'xstate.spawnChild')
      effects.calls.push({
        port: callName(params?.src ?? '', params?.id ?? ''),
        input: params?.input,
      });
    if (type === 'xstate.sendTo')
      effects.sends.push({ to: params?.targetId ?? '', event: params?.event ?? {} });
  }
  return effects;
}
interface Params {
  id?: string;
  src?: string;
  input?: unknown;
  targetId?: string;
  event?: object;
}

const list = (one: string | readonly string[]): readonly string[] =>
  typeof one === 'string' ? [one] : one;
const isAny = (
  one: string | readonly string[] | undefined,
  test: (name: string) => boolean,
): boolean => one === undefined || list(one).some(test);

const hears = (rule: Rule, type: string): boolean =>
  isAny(rule.on, (one) => type === one) &&
  isAny(rule.answers, (port) => type === `xstate.done.actor.${port}`) &&
  isAny(rule.fails, (port) => type === `xstate.error.actor.${port}`);

/** Which rules of a model an event can concern is the same for all its steps. */
const concerned = new WeakMap<object, Map<string, [string, Rule][]>>();
function rulesAt({ rules }: ChartModel, type: string): [string, Rule][] {
  const known = concerned.get(rules) ?? new Map<string, [string, Rule][]>();
  concerned.set(rules, known);
  const here = known.get(type) ?? Object.entries(rules).filter(([, rule]) => hears(rule, type));
  known.set(type, here);
  return here;
}

function applies(rule: Rule, step: Step): boolean {
  const { before, event, after } = step;
  const isStart = event.type === 'xstate.init';
  const wasIn = (path: string): boolean => !isStart && isIn(before, path);
  return (
    isAny(rule.in, wasIn) &&
    isAny(rule.to, (path) => isIn(after, path)) &&
    isAny(rule.enters, (path) => isIn(after, path) && !wasIn(path)) &&
    (rule.when === undefined || Boolean(rule.when(step)))
  );
}

/** Two lists that must be the same but for their order: what came and was not expected, what was expected and did not come. */
function differences(what: string, came: readonly object[], expected: readonly object[]): string[] {
  const left = [...came];
  const missing = expected.filter((one) => {
    const at = left.findIndex((other) => isDeepStrictEqual(other, one));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  const say = (ending: string, one: object): string =>
    `${what} ${JSON.stringify(one).slice(0, 1500)} ${ending}`;
  return [
    ...left.map((one) => say('came, and no rule expects it', one)),
    ...missing.map((one) => say('was expected and did not come', one)),
  ];
}

/** Where one step is not what the model says of it. Rules that had something to say are added to `used`. */
export function misses(
  model: ChartModel,
  step: Step,
  effects: Effects,
  used = new Set<string>(),
): string[] {
  const rules = rulesAt(model, step.event.type).filter(([, rule]) => applies(rule, step));
  for (const [name] of rules) used.add(name);
  const called = rules.flatMap(([, rule]) =>
    Object.entries(rule.asks?.(step) ?? {}).map(([port, input]) => ({ port, input })),
  );
  const sent = rules.flatMap(([, rule]) =>
    Object.entries(rule.sends?.(step) ?? {}).map(([to, event]) => ({ to, event })),
  );
  return [
    ...differences(
      'notice',
      effects.emits,
      rules.flatMap(([, rule]) => rule.emits?.(step) ?? []),
    ),
    ...differences('call', effects.calls, called),
    ...differences('message', effects.sends, sent),
    ...rules
      .filter(([, rule]) => rule.leaves && !rule.leaves(step))
      .map(([name]) => `not so: ${name}`),
    ...Object.entries(model.holds).flatMap(([name, holds]) =>
      holds(step.after) ? [] : [`does not hold: ${name}`],
    ),
  ];
}

export const stepOf = (
  before: AnyMachineSnapshot | undefined,
  event: AnyEventObject,
  after: AnyMachineSnapshot,
): Step =>
  before ? { before, event, after } : { before: after, event: { type: 'xstate.init' }, after };
