import type { Trace } from '#machines/domain/trace/trace.ts';
import type { Moment } from './moments.ts';

const NOTHING = ['PENDING', 'CANCELLED', 'EXPIRED', 'CLOSED'];

/** The review showed an equal order of the same person: whether that one was paid is another question, and the first that a shopper mixes up. */
export function twinNotes({ twin }: Trace, moments: readonly Moment[]): string[] {
  const minutes = moments.map(minutesBefore).find((one) => one !== null) ?? null;
  if (minutes === null) return [];
  return [
    `The same person placed an equal order ${minutes} min before. It is an order of its own, and nothing above is about it. ${how(twin?.paymentState)}`,
  ];
}

function minutesBefore({ step }: Moment): number | null {
  if (step?.event.type !== 'xstate.done.actor.openReview') return null;
  const { twin } = (step.event.output ?? {}) as { twin?: { minutesAgo?: unknown } | null };
  return typeof twin?.minutesAgo === 'number' ? twin.minutesAgo : null;
}

function how(paymentState: string | undefined): string {
  if (paymentState === undefined)
    return 'Whether it is paid, this recording does not say: look it up at the desk before you speak.';
  if (paymentState === 'PAID') return 'It is paid.';
  if (paymentState === 'PART_PAID') return 'A part of it is paid.';
  if (paymentState === 'REFUNDED') return 'It was paid, and the money was given back.';
  return NOTHING.includes(paymentState)
    ? 'It is not paid.'
    : 'Whether it is paid is not known yet: a person looks at it.';
}
