import { describe, expect, test } from 'vitest';
import { CHARTS } from './charts.ts';
import { runCommand } from './cli.ts';
import { CRITERIA } from './criteria/criteria.ts';
import { timeUntil, type Watch } from './graph/budget.ts';
import { explore } from './graph/explore.ts';
import { type Plan, planFor } from './plan.ts';
import { runJob } from './runAll.ts';
import { asWalked } from './tour/follow.ts';
import { pairTour } from './tour/pairs.ts';
import { transitionTour } from './tour/transitions.ts';
import { walkedTour } from './tour/walked.ts';
import { walkedPairs } from './tour/walkedPairs.ts';

const graph = explore(CHARTS.get('session')!);
const wish = { steps: 6, seed: 1, target: 'signedIn' };
/** A clock that goes on by one whenever it is looked at: the same on every machine. */
const looked = (from = 0): Watch => {
  let now = from;
  return () => now++;
};
const within = (name: string, ms: number): Plan =>
  planFor(graph, CRITERIA.get(name)!, { ...wish, target: '' }, { ms }, looked());
const WITH_GOALS = ['states', 'transitions', 'pairs', 'drawn', 'guards'];

describe('--seconds is one time, whatever is asked for', () => {
  test.each([...CRITERIA.keys()].filter((name) => name !== 'to'))(
    '%s: where the time is over at once, it says so',
    (name) => {
      const { stopped, met, total } = planFor(
        graph,
        CRITERIA.get(name)!,
        { steps: 6, seed: 1 },
        { ms: 0 },
        looked(1),
      );
      expect(stopped).toContain('time was over');
      if (WITH_GOALS.includes(name)) expect(met).toBeLessThan(total);
    },
  );

  test.each(WITH_GOALS)('%s: what was left out in a longer and longer time is said', (name) => {
    const walk = asWalked(graph);
    const goals = CRITERIA.get(name)!.goals!(graph);
    for (const ms of [3, 30, 300, 3_000, 30_000]) {
      const { paths, met, total, missing, none, stopped } = within(name, ms);
      const seen = new Set(paths.flatMap((path) => [...goals.of(walk(path))]));
      expect({ ms, met, missing: missing.length }).toEqual({
        ms,
        met: seen.size,
        missing: total - seen.size,
      });
      if (stopped) expect(stopped).toContain('time was over');
      // What nothing looked for is open; it is none only where all was looked at.
      if (stopped) expect(none).toBe(0);
      if (name !== 'guards' && met < total) expect(stopped).not.toBeNull();
    }
  });

  test('where half of it did not prove a bound, the other half meets what it can', () => {
    const late = within('transitions', 30);
    expect(late).toMatchObject({ bound: null, isProved: false });
    expect(late.met).toBeGreaterThan(0);
    const whole = within('transitions', 10_000_000);
    expect(whole).toMatchObject({ isProved: true, stopped: null, met: graph.edges.length });
  });

  test('a tour that is walked when the time ends hands out what was walked, and calls nothing none', () => {
    const push = explore(CHARTS.get('push')!);
    const whole = transitionTour(push);
    const walk = asWalked(push);
    // A tour is walked as it is first, a look at the clock for each step; what leads elsewhere is mended afterwards.
    const looks = whole.paths.reduce((sum, path) => sum + walk(path).edges.length + 1, 0);
    const { paths } = walkedTour(push, whole, timeUntil(looks + 20, looked()));
    const met = new Set(paths.flatMap(({ edges }) => edges)).size;
    expect(met).toBeGreaterThan(0);
    expect(met).toBeLessThan(push.edges.length);
    const over = walkedPairs(graph, pairTour(graph), timeUntil(10, looked()));
    expect(over.none).toEqual([]);
  });

  test('to walk is part of it: how many paths had not run is said', async () => {
    const job = { criterion: 'rounds', wish, places: ['pure', 'live'], keep: false };
    const { plan } = await runJob(graph, job);
    // To plan takes a look for each path, and has half of it: each place then has looks for half of the paths.
    const ms = 2 * plan.paths.length + 20;
    const { outcome } = await runJob(graph, { ...job, stop: { ms } }, looked());
    expect(outcome.paths).toBe(plan.paths.length);
    const [pure, live] = outcome.ran;
    expect(pure!.paths + live!.paths).toBeLessThan(2 * plan.paths.length);
    expect(outcome.stopped).toMatch(/^its time was over after \d+ of \d+ paths had run/);
    // A walk that did not run has met nothing: of rounds, each is one thing to meet.
    expect(outcome.met).toBe(Math.min(pure!.paths, live!.paths));
    expect(outcome.total).toBe(plan.total);
  });

  test('to look at the chart is part of it, too: a chart that took all of it is planned no further', async () => {
    const { outcome } = await runJob(
      graph,
      { criterion: 'pairs', wish, places: ['pure'], keep: false, stop: { ms: 10 } },
      looked(11),
    );
    expect(outcome.stopped).toContain('time was over');
    expect(outcome.met).toBeLessThan(outcome.total);
    expect(outcome.ran).toMatchObject([{ paths: 0 }]);
  });

  test('the command says what it reached', async () => {
    const lines: string[] = [];
    await runCommand(['session', 'pairs', '--seconds', '0'], (text) => lines.push(text));
    expect(lines.join('\n')).toContain('its time was over after');
    expect(lines.join('\n')).not.toContain('100 %');
  });
});
