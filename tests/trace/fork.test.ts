import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Trace } from '#machines/domain/trace/trace.ts';
import { choicesFor, forkWords } from '#src/support/fork/choices.ts';
import { orderChoices } from '#src/support/fork/orderFork.ts';
import { momentsOf } from '#src/support/player/moments.ts';
import { forkAt } from '#src/trace/fork.ts';

const trace = JSON.parse(readFileSync('tests/trace/fixtures/stuck.json', 'utf8')) as Trace;
const moments = momentsOf(trace);
const text = JSON.stringify(trace);
/** The page waits for its second answer, as the list shows it. */
const asking = moments.findIndex(
  ({ step }) => JSON.stringify(step?.states.checkout) === '{"checking":{"confirming":"asking"}}',
);

describe('what if something else had come here', () => {
  test('the answer that never came: the order is paid, and the page says that the money was taken', () => {
    const { step } = moments[asking]!;
    const paid = choicesFor(step!.next, step!.context).find(({ title }) => /paid/.test(title))!;
    const [after] = forkAt(step!, [paid.event])!;
    expect(after).toMatchObject({
      state: { paid: { taken: 'resting' } },
      money: 'taken',
      ignored: false,
    });
    expect(JSON.stringify(after?.snapshot.context.order)).toContain(trace.header.order);
  });

  test('where it would stand is said in a person’s words', () => {
    const { step } = moments[asking]!;
    const paid = choicesFor(step!.next, step!.context).find(({ title }) => /paid/.test(title))!;
    const steps = forkAt(step!, [paid.event, { type: 'no.such.event' }])!;
    expect(steps.map(forkWords)).toEqual(['the page said that it is paid', 'nothing happens']);
  });

  test('one after the other, and nothing of what was recorded changes', () => {
    const { step } = moments[asking]!;
    const lost = forkAt(step!, [{ type: 'network.lost' }, { type: 'network.back' }])!;
    expect(lost[0]).toMatchObject({ state: 'offline' });
    expect(lost[1]?.ignored).toBe(false);
    expect(JSON.stringify(trace)).toBe(text);
    expect(momentsOf(trace)[asking]?.step?.states).toEqual(step?.states);
  });

  test('an event that the chart does not hear does nothing, and one that breaks it ends the list', () => {
    const { step } = moments[asking]!;
    expect(forkAt(step!, [{ type: 'no.such.event' }])).toMatchObject([{ ignored: true }]);
    expect(forkAt(step!, [{ type: 'xstate.done.actor.askOutcome' }])).toEqual([]);
  });

  test('a notification here would have paid the order, half of it would wait for a person, a refusal takes nothing', () => {
    const found = orderChoices(moments, moments.at(-1)!);
    expect(found.map(({ title, money }) => [title, money])).toEqual([
      ['A notification comes, and the provider says: paid in full', 'taken'],
      ['The provider says: half of it came', 'part'],
      ['The provider says: declined', 'none'],
      ['The provider says: on its way', 'maybe'],
    ]);
    expect(orderChoices(moments, moments[0]!)).toEqual([]);
  });
});
