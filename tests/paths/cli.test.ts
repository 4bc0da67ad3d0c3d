import { describe, expect, test } from 'vitest';
import { CHARTS } from './charts.ts';
import { runCommand } from './cli.ts';
import { runChart } from './runAll.ts';

async function said(...argv: string[]): Promise<{ text: string; code: number }> {
  const lines: string[] = [];
  const code = await runCommand(argv, (text: string) => lines.push(text));
  return { text: lines.join('\n'), code };
}
const EXAMPLES = 'tests/paths/examples';

describe('a wrong word gets the near ones', () => {
  test.each([
    [['chekout'], 'There is no chart "chekout". Did you mean checkout?'],
    [['banner', 'transtions'], 'Did you mean transitions?'],
    [['checkout', 'to', '--target', 'payd'], 'There is no state "payd". Did you mean paid'],
    [['checkout', 'promises', '--target', 'I77'], 'There is no promise "I77"'],
    [['banner', '--in', 'moon'], 'There is no place "moon": there are pure, live, none.'],
    [['banner', '--seed', 'often'], '--seed wants a number, not "often".'],
    [['banner', '--until', '200'], '--until wants a number from 1 to 100, not 200.'],
    [['banner', '--count', '0'], '--count wants at least 1, not 0.'],
    [['banner', ''], 'There is no criterion "". There are: states,'],
    [['banner', 'states', 'pairs'], 'one word too many: "pairs"'],
    [['--all', 'banner'], '--all takes all there is: leave "banner" out, or --all.'],
    [['--check', 'deposit'], '--check takes all there is: leave "deposit" out'],
    [['--check', '--only', 'two tebs'], 'There is no world "two tebs". Did you mean two tabs'],
    [['--check', '--faults', '--only', 'noLok'], 'There is no fault "noLok". Did you mean noLock'],
    [['banner', '--shard', '5/4'], '--shard wants'],
    [['banner', '--weigth', 'pay=2'], '--help says what there is'],
    [['--browser', '--minuts', '3'], '--browser --help says what there is'],
    [['--browser', '--minutes', 'three'], '--minutes wants a number, not "three".'],
    [['--browser', '--width', 'wide'], '--width wants a number, not "wide".'],
    [['--browser', '--shard', '3'], '--shard wants'],
    [['--browser', '--provider', 'PAYPAK'], 'Did you mean PAYPAL'],
    [['--browser', '--store', 'retial'], 'Did you mean retail'],
    [['--browser', '--kind', 'good'], 'Did you mean goods'],
    [['--browser', '--locale', 'xx'], 'There is no language "xx".'],
    [['--traffic'], '--traffic wants the address of a database'],
    [['no/such/file.ts'], 'There is no file no/such/file.ts.'],
    [['tests/paths/README.md'], 'tests/paths/README.md cannot be loaded: '],
    [['banner', '--target', 'hidden'], '--target goes with "to" and "promises"'],
    [['banner', '--weight', 'hide=3'], '--weight goes with "random"'],
    [['banner', 'random', '--weight', 'hied=3'], `no step's title or event holds "hied"`],
    [[`${EXAMPLES}/broken.ts`], `${EXAMPLES}/broken.ts#endless`],
  ])('%j', async (argv, sentence) => {
    const { text, code } = await said(...argv);
    expect(text).toContain(sentence);
    expect(code).toBe(1);
  });
});

test('help leads to every page of help', async () => {
  const { text } = await said('--help');
  for (const flag of ['--browser --help', '--traffic ADDRESS', '--check', '--out'])
    expect(text).toContain(flag);
  const columns = ['met', 'paths', 'steps', 'bound', 'ratio', 'naive', 'ran'];
  for (const column of columns) expect(text).toMatch(new RegExp(`^  ${column} +\\w`, 'm'));
});

test('without a chart it says what there is to say', async () => {
  const { text, code } = await said();
  expect(text).toContain('npm run paths -- checkout');
  expect(code).toBe(0);
});

test('a chart of somebody else is walked with the samples that its file exports', async () => {
  const { text, code } = await said(`${EXAMPLES}/door.ts`, '--show', '1');
  expect(text).toContain('the right code');
  expect(text).toMatch(/door +transitions +\d+\/\d+ 100 %/);
  expect(text).toContain('live ok');
  expect(code).toBe(0);
});

test('what a chart only names and its app provides is answered as the path says', async () => {
  const { text, code } = await said(`${EXAMPLES}/named.ts`);
  expect(text).toMatch(/named +transitions +4\/4 100 %/);
  expect(text).toContain('live ok');
  expect(code).toBe(0);
});

test('a guard that throws is named with its path, and the rest is walked', async () => {
  const { text, code } = await said(`${EXAMPLES}/broken.ts#thrower`);
  expect(text).toContain('thrower: fails at GO: Unable to evaluate guard');
  expect(text).toMatch(/thrower +transitions +2\/2/);
  expect(code).toBe(1);
});

test('a chart that never comes to rest is named with its path, and the rest is walked', async () => {
  const { text, code } = await said(`${EXAMPLES}/broken.ts#endless`);
  expect(text).toContain('endless: never comes to rest at TURN');
  expect(text).toMatch(/endless +transitions +1\/1/);
  expect(code).toBe(1);
});

test('a chart that grows without end is stopped, and 100 % is not said', async () => {
  const { text } = await said(
    `${EXAMPLES}/broken.ts#growing`,
    '--situations',
    '50',
    '--in',
    'pure',
  );
  expect(text).toContain('stopped at 51 situations');
  expect(text).not.toContain('100 %');
});

test.each([
  ['--count', '2'],
  ['--until', '30'],
])('%s %s is too small a budget: what it reached is said', async (...budget) => {
  const { text } = await said('session', '--in', 'none', ...budget);
  expect(text).toContain('asked for');
  expect(text).not.toContain('100 %');
  // A tour that ended early is not shorter than its bound.
  expect(text).not.toMatch(/ 0[.][0-9]{3} /);
});

test('of every chart, too, a criterion ends when its time is over', async () => {
  const { outcomes } = await runChart(CHARTS.get('session')!, [], ['guards'], { ms: 0 });
  expect(outcomes[0]?.stopped).toContain('time');
  expect(outcomes[0]?.met).toBeLessThan(outcomes[0]?.total ?? 0);
});

test('a name of several words needs no quotes', async () => {
  const { text, code } = await said('approve,', 'then', 'capture', 'states', '--in', 'none');
  expect(text).toMatch(/approve, then capture +states +30\/30 100 %/);
  expect(code).toBe(0);
});

test('a part of the paths says what it met by itself, and what the others walk', async () => {
  const { text, code } = await said('push', 'drawn', '--in', 'pure', '--shard', '2/3');
  const [, met, of] = /push +drawn +(\d+)\/(\d+) /.exec(text) ?? [];
  expect(Number(met)).toBeLessThan(Number(of));
  expect(text).toMatch(/part 2 of 3: \d+ of \d+ paths are walked by the others/);
  expect(text).not.toContain('100 %');
  expect(code).toBe(0);
});

test('shards together walk each path once', async () => {
  const counts = await Promise.all(
    ['1/1', '1/3', '2/3', '3/3'].map(async (shard) => {
      const { text } = await said('push', 'drawn', '--in', 'pure', '--shard', shard);
      return Number(/pure ok of (\d+)/.exec(text)?.[1]);
    }),
  );
  const [all, ...parts] = counts;
  expect(parts.reduce((sum, one) => sum + one)).toBe(all);
});
