import type { ReplayedStep } from '#src/trace/replay.ts';
import type { Moment } from './moment.ts';
import { lastsWords } from './words.ts';

/** Shorter than that no shopper calls it slow. */
const SLOW_MS = 2_000;
/** Of a notification it is told how long our server waited before it asked its provider. */
export const tookWords = ({ lane }: Pick<Moment, 'lane'>): string =>
  lane === 'notification' ? 'Asked about after' : 'Took';
export const waitWords = ({ tookMs, lane }: Pick<Moment, 'tookMs' | 'lane'>): string =>
  tookMs !== null && tookMs >= SLOW_MS
    ? `, ${tookWords({ lane }).toLowerCase()} ${lastsWords(tookMs)}`
    : '';

const ANSWER = /^xstate\.(?:done|error)\.actor\.(.+)$/;
/** What a shopper does at a payment is no answer of ours: its chart ends when they are done. */
const ANSWERS = ['server', 'answer'];

/** How long each answer was waited for, in milliseconds, from the step that asked. Where a recording begins in the middle it is not known. */
export function waitsOf(steps: readonly ReplayedStep[]): ReadonlyMap<ReplayedStep, number> {
  const asked = new Map<string, number>();
  const waits = new Map<ReplayedStep, number>();
  for (const step of steps) {
    const place = `${step.document} ${step.actor} `;
    const port = ANSWER.exec(step.event.type)?.[1];
    const since = port === undefined ? undefined : asked.get(place + port);
    if (since !== undefined && ANSWERS.includes(step.cause)) waits.set(step, step.ms - since);
    for (const effect of step.effects)
      if (effect.kind === 'invoke') asked.set(place + effect.id, step.ms);
  }
  return waits;
}
