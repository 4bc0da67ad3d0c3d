import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { TASK_REASONS } from '#machines/domain/staffTask.ts';
import type { ServerFact } from '#machines/domain/trace/trace.ts';
import { orderModel } from '#machines/order/model.ts';
import { Details } from '#src/support/player/Details.tsx';
import { DEEDS, effectWords, nameOf } from '#src/support/player/effectWords.ts';
import { momentsOf } from '#src/support/player/moments.ts';
import { eventWords, readable } from '#src/support/player/words.ts';
import { CHARTS } from '#src/trace/charts.ts';
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

  test.each(Object.entries(CHARTS))(
    '%s: so has all that it does and waits for (finding Z193)',
    (_, chart) => {
      const { events, implementations } = chart as AnyStateMachine;
      const ports = Object.keys(implementations.actors);
      expect(ports.filter((port) => !Object.hasOwn(DEEDS, port))).toEqual([]);
      const waits = events.filter((type) => type.startsWith('xstate.after.'));
      expect(waits.filter((type) => eventWords(type).startsWith('a wait was over'))).toEqual([]);
    },
  );

  test('what a chart does and hears is a sentence, with its own name beside it', () => {
    const moments = momentsOf(stuck);
    const all = moments.flatMap(({ step }) => step?.effects ?? []);
    expect(all.length).toBeGreaterThan(20);
    for (const effect of all) {
      expect(effectWords(effect), nameOf(effect)).not.toMatch(/[a-z][A-Z]|_|\w\.\w/);
      expect(nameOf(effect)).not.toBe('');
    }
    const shown = moments
      .filter(({ step }) => step)
      .map((moment) => renderToStaticMarkup(createElement(Details, { moment })));
    expect(shown.join('')).toContain('ask the shop how the payment stands <code>askOutcome</code>');
    expect(shown.join('')).toMatch(/<li>pressed the button to order <code>order\.place<\/code>/);
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
