import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { checkoutMachine } from '#machines/checkout/machine.ts';
import { checkoutInput } from '#machines/checkout/samples.ts';
import { TRACE_LIMITS } from '#machines/domain/trace/limits.ts';
import type { Trace } from '#machines/domain/trace/trace.ts';
import { drawChart } from '#src/support/chart/drawChart.ts';
import { HELP, replayCommand } from '#src/support/command/replayCommand.ts';
import { reportOf } from '#src/support/command/report.ts';
import { momentsOf } from '#src/support/player/moments.ts';
import { ofThisBuild } from '#src/trace/chartsOfBuild.ts';
import { entryWriter } from '#src/trace/entries.ts';
import { readTrace } from '#src/trace/format.ts';
import { observe } from '#src/trace/observer.ts';
import { replayTrace } from '#src/trace/replay.ts';
import { seeded } from '#tests/paths/criteria/random.ts';
import { sizeOf } from '#tests/support/proofSize.ts';
import { everyText, HOSTILE, placesIn, replacedAt } from './hostileValues.ts';
import { aSegment, BEGAN } from './walked.ts';

const text = (name = 'stuck'): string => readFileSync(`tests/trace/fixtures/${name}.json`, 'utf8');
const trace = (name = 'stuck'): Trace => JSON.parse(text(name)) as Trace;

/** What the command says of a file of that content, and its exit code. */
async function replayed(content: string | null, ...args: string[]): Promise<[number, string]> {
  const said: string[] = [];
  const file = content === null ? null : { name: 'it.json', size: content.length };
  const code = await replayCommand(
    ['it.json', ...args],
    () => file && { ...file, text: async () => content ?? '' },
    (line) => said.push(line),
  );
  return [code, said.join('\n')];
}

describe('npm run replay -- FILE', () => {
  test('says what happened to the money first, then each state, and ends with 0 where nothing differs', async () => {
    const [code, said] = await replayed(text('paid'));
    const lines = said.split('\n');
    expect(code).toBe(0);
    expect(lines[1]).toMatch(/^Was money taken\? {2}Yes\. USD 20\.00 was taken through Stripe/);
    expect(lines[2]).toMatch(/^Tell the shopper: .*nothing left to pay/i);
    expect(said).toContain('-> review · ready');
    expect(lines.at(-1)).toMatch(
      /^Replayed \d+ entries of 2 pages: the same states, no difference/,
    );
    const [, quiet] = await replayed(text('paid'), '--quiet');
    expect(quiet).not.toContain('review · ready');
    expect(quiet).toContain('no difference');
  });

  test('names the first step where today’s chart goes another way, and ends with 1', async () => {
    const other = trace();
    const entry = other.segments[0]!.entries[3]!;
    Object.assign(entry, { state: { review: 'elsewhere' }, hash: 'another' });
    const [code, said] = await replayed(JSON.stringify(other));
    expect(code).toBe(1);
    expect(said).toMatch(
      /The first: checkout, entry 3, .*Recorded: review · elsewhere\. Today’s chart: review/,
    );
  });

  test('replays on the charts of another build, and refuses a file that holds none', async () => {
    const on = async (bundle: unknown): Promise<[number, string]> => {
      const said: string[] = [];
      const file = { name: 'it.json', size: 1, text: async () => text('paid') };
      const args = ['it.json', '--quiet', '--charts=kept.js'];
      const code = await replayCommand(
        args,
        () => file,
        (line) => said.push(line),
        async () => bundle,
      );
      return [code, said.join('\n')];
    };
    expect(await on({ ofThisBuild })).toEqual([0, expect.stringContaining('no difference')]);
    const { cart = checkoutMachine } = ofThisBuild.charts;
    const other = { ...ofThisBuild, charts: { ...ofThisBuild.charts, checkout: cart } };
    expect(await on({ ofThisBuild: other })).toEqual([1, expect.stringContaining('differ')]);
    expect(await on({ hello: 1 })).toEqual([2, 'kept.js holds no charts of a build.']);
  });

  test.each<[string, string | null, RegExp]>([
    ['is not there', null, /is not there/],
    ['is cut off', text().slice(0, 9_000), /cut off or no trace/],
    ['is of something else', '{"hello":1}', /file of something else/],
    ['is of a later version', JSON.stringify({ ...trace(), version: 2 }), /later version/],
    ['was changed', JSON.stringify({ ...trace(), server: 5 }), /damaged or changed.*server/],
    [
      'is as deep as a well',
      `${'{"a":'.repeat(60_000)}1${'}'.repeat(60_000)}`,
      /something else|damaged/,
    ],
    [
      'holds a state inside a state without an end',
      JSON.stringify(trace()).replace(
        '"recovering"',
        `${'{"a":'.repeat(40_000)}"b"${'}'.repeat(40_000)}`,
      ),
      /damaged or changed/,
    ],
  ])('a file that %s is refused in a sentence, with 2', async (_, content, why) => {
    const [code, said] = await replayed(content);
    expect(said).toMatch(why);
    expect(said.length).toBeLessThan(400);
    expect(code).toBe(2);
  });

  test('50 MB are refused before they are read', async () => {
    const said: string[] = [];
    const never = async (): Promise<string> => {
      throw new Error('it was read');
    };
    const file = { name: 'large.json', size: 50_000_000, text: never };
    expect(
      await replayCommand(
        ['large.json'],
        () => file,
        (line) => said.push(line),
      ),
    ).toBe(2);
    expect(said.join()).toMatch(/50 MB; more than 20 MB are not opened/);
  });

  test('what is asked for wrongly is answered with the help', async () => {
    const say: string[] = [];
    const ask = (...args: string[]) =>
      replayCommand(
        args,
        () => null,
        (line) => say.push(line),
      );
    expect([
      await ask(),
      await ask('--fast', 'x'),
      await ask('a', 'b'),
      await ask('--help'),
    ]).toEqual([2, 2, 2, 0]);
    expect(say.every((one) => one.includes(HELP))).toBe(true);
  });
});

describe('whatever a file holds', () => {
  test('each word, number and list in turn replaced by a hostile one: refused or shown, and nothing breaks', {
    timeout: 1_200_000,
  }, () => {
    const random = seeded(13);
    const whole = trace();
    const places = placesIn(whole);
    for (let time = 0; time < sizeOf('traces', { sample: 120, full: 20_000 }); time++) {
      const way = places[Math.floor(random() * places.length)]!;
      const other = HOSTILE[Math.floor(random() * HOSTILE.length)];
      const read = readTrace(JSON.stringify(replacedAt(whole as never, way, other)) ?? '');
      if (!read.ok) continue;
      expect(
        () => reportOf(read.trace),
        `${way.join('.')} = ${JSON.stringify(other)}`,
      ).not.toThrow();
    }
  });

  test('a script in every text is text, on a terminal and in a drawing', () => {
    const script = '<script>alert(1)</script>\u001b[2J';
    const { header, server } = trace();
    const hostile = {
      ...trace(),
      header: { ...(everyText(header, script) as object), startedAt: 1, provider: script },
      server: server.map((one) => ({ ...one, what: script, by: script, reference: script })),
    };
    const read = readTrace(JSON.stringify(hostile));
    if (!read.ok) throw new Error(read.where);
    expect(reportOf(read.trace).lines.join('\n')).not.toContain('\u001b');
    const layout = JSON.parse(readFileSync('src/support/chart/drawn/order.json', 'utf8'));
    layout.states[1].key = script;
    layout.states[1].id = `"${script}`;
    expect(drawChart(layout, () => `"${script}`)).not.toMatch(/<script|"<|""/);
  });

  test('an event that no chart knows is told and changes nothing', () => {
    const whole = trace();
    whole.segments[0]!.entries[4]!.event = { type: 'no.such.event' };
    const { lines, differences } = reportOf(whole);
    expect(differences).toBeGreaterThan(0);
    expect(lines.join('\n')).toContain('no such event');
    expect(momentsOf(whole)).toHaveLength(momentsOf(trace()).length);
  });

  test('a missing middle batch is a gap that is said once, and what comes after it is replayed', () => {
    const whole = trace();
    const [first] = whole.segments;
    first!.entries.splice(3, 4);
    const said = reportOf(whole).lines.filter((line) => /! .*never came/.test(line));
    expect(said).toHaveLength(1);
    expect(said[0]).toContain('4 entries before this one never came');
    const last = momentsOf(whole).findLast(({ step }) => step)?.step;
    expect(last?.states.checkout).toBe('offline');
  });

  test('10,000 events in a second are done at once, keep to their room, and are one gap of a replay', () => {
    let ms = 0;
    const watch = observe(() => (ms += 0.1));
    const machine = checkoutMachine.provide({ actors: {} });
    const actor = createActor(machine, {
      ...{ id: 'checkout', input: checkoutInput(), inspect: watch.observer },
      clock: new SimulatedClock(),
    }).start();
    const began = performance.now();
    for (let at = 0; at < 5_000; at++) {
      actor.send({ type: 'network.lost' });
      actor.send({ type: 'network.back' });
    }
    const each = (performance.now() - began) / 10_000;
    actor.stop();
    const taken = watch.take();
    expect(taken.seen.length).toBeLessThanOrEqual(TRACE_LIMITS.events);
    const segment = aSegment(entryWriter('key of a test', BEGAN, null).write(taken));
    const found = replayTrace({ segments: [segment] });
    const gaps = found.flatMap(({ divergences }) => divergences);
    expect(gaps).toMatchObject([{ kind: 'gap', resumed: true }]);
    if (process.env.PROVE === 'traces')
      console.log(
        `10,000 events: ${each.toFixed(3)} ms each with the recorder, ${taken.seen.length} kept`,
      );
  });

  test('a clock that jumps changes no order', () => {
    const whole = trace();
    const [, second] = whole.segments;
    second!.entries.forEach((entry, at) => {
      entry.at += at % 2 === 0 ? 0 : -86_400_000;
    });
    const orderOf = (one: Trace) =>
      momentsOf(one).flatMap(({ step }) => (step ? [`${step.document} ${step.sequence}`] : []));
    expect(orderOf(whole)).toEqual(orderOf(trace()));
  });
});
