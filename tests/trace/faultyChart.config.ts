import { mergeConfig } from 'vitest/config';
import today from '../../vitest.config.ts';

/** A fault as one is made by hand: the page asks, and goes on waiting whatever the shop answers. */
const FILE = /machines\/checkout\/states\/order\.ts$/;
const RIGHT = 'onDone: [readOrder, ...unread, { target: rest }]';
const WRONG = 'onDone: [...unread, { target: rest }]';

/** The tests of today on a checkout's chart with that fault. */
export default mergeConfig(today, {
  plugins: [
    {
      name: 'a fault in the chart',
      enforce: 'pre',
      transform(code: string, id: string) {
        if (!FILE.test(id)) return null;
        if (!code.includes(RIGHT)) throw new Error(`${FILE} has changed: the fault is not planted`);
        return code.replace(RIGHT, WRONG);
      },
    },
  ],
});
