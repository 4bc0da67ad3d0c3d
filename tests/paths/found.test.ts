import { expect, test } from 'vitest';
import { effectsOf, stepOf } from '../models/effects.ts';
import { CHARTS } from './charts.ts';
import { explore } from './graph/explore.ts';
import type { PureChart } from './graph/pure.ts';
import { judge } from './run/judge.ts';

/** Walks at which a tour showed that a rule said less, or something else, than the specification. Each is walked again by the titles of its steps. */
const FOUND: [string, string, string[]][] = [
  [
    'what waits is done one after another, each in the cart that the one before it left',
    'cart',
    [
      'a coffee of another branch is added',
      'a visit with two times that overlap is added',
      'loadCart answers a cart replaced an hour ago',
    ],
  ],
  [
    'an add-on of which there is none makes no line of its own kind',
    'cart',
    [
      'ordered, awaiting money',
      'loadCart answers one line',
      'a coffee is added',
      'less milk',
      'a coffee is added',
    ],
  ],
];

test.each(FOUND)('%s', (_, chart, titles) => {
  const { model, runs } = explore(CHARTS.get(chart)!, { situations: 1 });
  const samples = Object.values(model.cases).flat();
  const run = runs[0] as PureChart;
  let at = run.first;
  for (const title of titles) {
    const { event } = samples.find((one) => one.title === title)!;
    const step = run.step(at, event)!;
    expect(judge(model, stepOf(at, event, step.after), effectsOf(step.deeds))).toEqual([]);
    at = step.after;
  }
});
