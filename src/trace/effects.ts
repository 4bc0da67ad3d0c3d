import type { ExecutableActionObject } from 'xstate';
import type { Redactor } from '#machines/domain/trace/redact.ts';

/** What a step lets out of a chart, and would have caused: nothing of it is done in a replay. */
export type Effect =
  /** said to the rest of the page */
  | { kind: 'emit'; event: { type: string } }
  /** a port is asked or a chart is started */
  | { kind: 'invoke'; id: string; port: string; input: unknown }
  /** told to a chart inside */
  | { kind: 'send'; to: string; event: { type: string } }
  | { kind: 'timer'; id: string; delayMs: number }
  | { kind: 'cancel'; id: string }
  | { kind: 'stop'; id: string };

interface Params {
  id?: string;
  src?: unknown;
  input?: unknown;
  targetId?: string;
  event?: { type: string };
  delay?: number;
  sendId?: string;
}

export function effectsOf(deeds: readonly ExecutableActionObject[], redact: Redactor): Effect[] {
  return deeds.flatMap((deed): Effect[] => {
    const { type, params = {} } = deed as { type: string; params?: Params };
    const { id = '', event = { type: '' }, delay } = params;
    switch (type) {
      case 'xstate.emit':
        return [{ kind: 'emit', event: told(event, redact) }];
      case 'xstate.spawnChild':
        return [
          { kind: 'invoke', id, port: String(params.src), input: asked(params.input, redact) },
        ];
      case 'xstate.sendTo':
        return [{ kind: 'send', to: params.targetId ?? '', event: told(event, redact) }];
      case 'xstate.raise':
        return delay === undefined ? [] : [{ kind: 'timer', id: event.type, delayMs: delay }];
      case 'xstate.cancel':
        return [{ kind: 'cancel', id: params.sendId ?? id }];
      case 'xstate.stopChild':
        return [{ kind: 'stop', id: stopped(params) }];
      default:
        return [];
    }
  });
}

/** Notices carry a message's id and nothing of a person but by their values, which are left out. */
const told = (event: { type: string }, redact: Redactor): { type: string } => {
  const kept = redact.event(event);
  const id = event.type === 'notice' && 'id' in event ? { id: String(event.id) } : {};
  return { ...kept, ...id };
};
const asked = (input: unknown, redact: Redactor): unknown =>
  typeof input === 'object' && input !== null ? redact.context(input) : null;
const stopped = (params: unknown): string => {
  const ref = params as { id?: string } | null;
  return typeof ref === 'object' ? (ref?.id ?? '') : String(params);
};
