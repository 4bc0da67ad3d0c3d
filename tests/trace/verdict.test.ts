import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { exportPage, readPlayer } from '#server/traces/exportPage.ts';
import { momentsOf } from '#src/support/player/moments.ts';
import { verdictOf } from '#src/support/player/verdict.ts';
import { RIGHT } from './tenAnswers.ts';
import { tenTraces } from './tenCheckouts.ts';

const traces = await tenTraces();
const numbered = (at: number): string => String(at + 1).padStart(2, '0');

/** `TEN_TRACES=FOLDER` writes the ten down with what their reader is asked; their names say nothing. */
const folder = process.env.TEN_TRACES;
if (folder) {
  mkdirSync(folder, { recursive: true });
  const player = await readPlayer('dist/player');
  if (!player) throw new Error('No player was built: run "npm test -- build", then this again.');
  copyFileSync('tests/trace/tenReader.md', `${folder}/README.md`);
  Object.values(traces).forEach((trace, at) => {
    writeFileSync(`${folder}/${numbered(at)}.json`, JSON.stringify(trace));
    writeFileSync(`${folder}/${numbered(at)}.html`, exportPage(trace, player));
  });
  if (existsSync(`${folder}/answers.json`)) console.log(scored(`${folder}/answers.json`));
}

/** Each answer beside what is right; whether the shopper is told so, a person judges. */
function scored(file: string): string {
  const answers = JSON.parse(readFileSync(file, 'utf8')) as Record<
    string,
    { money: string; tell: string; seconds: number }
  >;
  const rows = Object.entries(RIGHT).map(([name, [fact, , tell]], at) => {
    const { money, tell: told, seconds } = answers[numbered(at)] ?? {};
    const says = money === fact ? 'right' : `wrong: ${money ?? 'no answer'}, and it is ${fact}`;
    return `${numbered(at)} ${name}: ${says}; ${seconds ?? '–'} s; told "${told ?? ''}", the card says ${tell}`;
  });
  const right = rows.filter((row) => row.includes(': right;')).length;
  return [...rows, `${right} of ${rows.length} right`].join('\n');
}

describe('the first line says whether money was taken', () => {
  test.each(Object.entries(RIGHT))('%s', (name, [fact, answer, tell]) => {
    const trace = traces[name]!;
    const verdict = verdictOf(trace, momentsOf(trace));
    expect(verdict).toMatchObject({ fact });
    expect(verdict.answer).toMatch(answer);
    expect(verdict.tell).toMatch(tell);
  });

  test('a forged notification is named, and changes nothing', () => {
    const trace = traces.forged!;
    expect(verdictOf(trace, momentsOf(trace)).notes.join()).toMatch(/forged, not from Stripe/);
  });

  test('where a provider said last that nothing came yet, “Perhaps” says so, and who may know more', () => {
    const trace = { ...traces.forged!, segments: traces['notification lost']!.segments };
    const { answer, notes } = verdictOf(trace, momentsOf(trace));
    expect(answer).toMatch(/^Perhaps\./);
    expect(notes.join()).toMatch(
      /Stripe was asked last, at 0:42\.90, .*still open and nothing had come.*order number/,
    );
  });

  test('a page that was heard last before its order makes an open payment no surer', () => {
    const trace = structuredClone(traces.forged!);
    const [first] = trace.segments;
    const pressed = first!.entries.findIndex(({ event }) => event.type === 'order.place');
    trace.segments = [{ ...first!, entries: first!.entries.slice(0, pressed) }];
    const said = verdictOf(trace, momentsOf(trace));
    expect(said.fact).toBe('maybe');
    expect(said.tell).toMatch(/do not pay again/i);
  });
});

test.each([
  ['taken', 'Your order is paid. Please do not pay again.'],
  ['returned', 'What was taken has gone back.'],
] as const)(
  'of an order whose log alone says that its money was %s the shopper is told so (finding Z161)',
  (money, tell) => {
    const trace = traces.paid!;
    // A chart of another build: only what its log's last line names is known.
    const moments = momentsOf(trace).map((moment) =>
      moment.order ? { ...moment, order: { ...moment.order, life: null, money } } : moment,
    );
    expect(verdictOf(trace, moments)).toMatchObject({ fact: money, tell });
  },
);

test('both ends stand on one clock, in the order in which they happened', () => {
  for (const trace of Object.values(traces)) {
    const times = momentsOf(trace).map(({ at }) => at);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
  }
  const lanes = new Set(momentsOf(traces['notification lost']!).map(({ lane }) => lane));
  expect([...lanes].sort()).toEqual(['chart', 'notification', 'question', 'server', 'shopper']);
});

test('a browser whose clock is wrong is put right', () => {
  const trace = structuredClone(traces.paid!);
  const early = momentsOf(trace)[0]?.at ?? 0;
  for (const segment of trace.segments) {
    segment.skewMs = 3_600_000;
    for (const entry of segment.entries) entry.at += 3_600_000;
  }
  expect(momentsOf(trace)[0]?.at).toBe(early);
});
