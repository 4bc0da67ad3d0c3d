import { describe, expect, test } from 'vitest';
import { TASK_REASONS } from '#machines/domain/staffTask.ts';
import type { ServerFact } from '#machines/domain/trace/trace.ts';
import { orderModel } from '#machines/order/model.ts';
import { momentsOf } from '#src/support/player/moments.ts';
import { eventWords, readable } from '#src/support/player/words.ts';
import { RECORDED } from './recorded.ts';
import { stored } from './tenCheckouts.ts';

const stuck = stored('stuck');
const [opened] = stuck.server;

describe('words of ours', () => {
  /** One region says these to another; no log knows them. */
  const inner = ['goods.commit', 'goods.release', 'goods.releaseHeld', 'goods.retake'];
  const types = Object.keys(orderModel.cases).filter((type) => !inner.includes(type));
  test.each(types)('%s has words of its own in the list', (type) => {
    expect(eventWords(type)).not.toBe(readable(type));
  });

  test.each(RECORDED)('%s: so have what it hears and what is answered to it', (_, model) => {
    const said = Object.keys(model.cases).map((type): [string, string] => [type, eventWords(type)]);
    const unsaid = said.filter(([type, words]) => {
      const port = /^xstate\.(?:done|error)\.actor\.(.+)$/.exec(type)?.[1];
      return words === readable(type) || (port && words.startsWith(readable(port)));
    });
    expect(unsaid).toEqual([]);
  });

  test('why a person was asked is no code', () => {
    for (const reason of TASK_REASONS)
      for (const what of [`task ${reason}`, `done ${reason}`]) {
        const fact: ServerFact = { ...opened!, kind: 'staff', what, money: null };
        const moment = momentsOf({ ...stuck, server: [fact] }).find(
          ({ fact }) => fact?.what === what,
        );
        expect(moment?.words, what).not.toMatch(/[A-Z]{2}|_/);
      }
  });
});
