import { isIn, type Rules } from '../model.ts';
import type { bannerMachine } from './machine.ts';

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Decisions of 22 November 2026: the newest message, for four seconds (one for "added", ten for what can be taken back: finding Z252); an error stays readable until dismissed. */
export const bannerRules: Rules<typeof bannerMachine> = {
  'the newest message is shown as it was given, a success unless it says otherwise': {
    on: 'banner.show',
    leaves: ({ event: { id, severity = 'success', values = {}, undo = false }, before, after }) =>
      isIn(after, 'visible.counting') &&
      isSame(after.context.message, { id, severity, values, undo }) &&
      after.context.count === before.context.count + 1,
  },
  'an error stays readable': {
    on: 'banner.show',
    when: ({ event }) => event.severity === 'error',
    leaves: ({ event, after }) => after.context.lastError?.id === event.id,
  },
  'what is no error leaves the last error readable': {
    on: 'banner.show',
    when: ({ event }) => event.severity !== 'error',
    leaves: ({ before, after }) => after.context.lastError === before.context.lastError,
  },
  'time hides it': {
    in: 'visible.counting',
    on: 'xstate.after.shownFor.banner.visible.counting',
    leaves: ({ after }) => isIn(after, 'hidden'),
  },
  'a tap hides it': { on: 'banner.hide', leaves: ({ after }) => isIn(after, 'hidden') },
  'it is held while the pointer rests on it': {
    on: 'banner.hold',
    leaves: ({ after }) => isIn(after, 'visible.held'),
  },
  'its time begins anew when the pointer leaves': {
    on: 'banner.release',
    leaves: ({ after }) => isIn(after, 'visible.counting'),
  },
  'an error is dismissed, and nothing else': {
    on: 'error.dismiss',
    leaves: ({ before, after }) =>
      after.context.lastError === null && after.context.message === before.context.message,
  },
};
