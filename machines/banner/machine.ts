import { assign, setup } from 'xstate';
import { ADDED_MESSAGE, type BannerContext, type BannerEvent } from './types.ts';

/** One message at a time, the newest: 4 s, or 1 s for "added to your shopping cart". What can be taken back is read, weighed and reached: 10 s. */
export const bannerMachine = setup({
  types: {} as { context: BannerContext; events: BannerEvent },
  delays: {
    shownFor: ({ context: { message } }) =>
      message?.id === ADDED_MESSAGE ? 1000 : message?.undo ? 10_000 : 4000,
  },
  actions: {
    show: assign(({ context, event }) => {
      if (event.type !== 'banner.show') return {};
      const { id, severity = 'success', values = {}, undo = false } = event;
      const message = { id, severity, values, undo };
      return {
        message,
        count: context.count + 1,
        lastError: severity === 'error' ? message : context.lastError,
      };
    }),
    dismissError: assign({ lastError: null }),
  },
}).createMachine({
  id: 'banner',
  context: { message: null, count: 0, lastError: null },
  initial: 'hidden',
  on: {
    'banner.show': { target: '.visible', actions: 'show' },
    'error.dismiss': { actions: 'dismissError' },
  },
  states: {
    hidden: {},
    visible: {
      tags: 'visible',
      initial: 'counting',
      on: { 'banner.hide': 'hidden' },
      states: {
        counting: { after: { shownFor: '#banner.hidden' }, on: { 'banner.hold': 'held' } },
        held: {
          on: { 'banner.release': 'counting' },
        },
      },
    },
  },
});
