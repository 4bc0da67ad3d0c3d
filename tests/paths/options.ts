import { parseArgs } from 'node:util';
import { WrongWord } from './names.ts';

export interface Options {
  /** a chart and a criterion; a chart's name may be several words */
  words: string[];
  all: boolean;
  list: boolean;
  /** both ends together, by the model checker */
  check: boolean;
  faults: boolean;
  only?: string;
  states: number;
  help: boolean;
  show: number;
  places: string[];
  steps: number;
  seed: number;
  target?: string;
  weights: Record<string, number>;
  coverage: number;
  count?: number;
  seconds: number;
  situations: number;
  shard: [number, number];
  out?: string;
  /** a folder whose report is written anew */
  report?: string;
}

const PLACES = ['pure', 'live', 'none'];

export const HELP = `npm run paths -- CHART [CRITERION] [options]    paths through a chart, walked and compared with its rules
npm run paths -- --all                          every chart: states, transitions, pairs, with the shortest tours
npm run paths -- --list                         charts and criteria
npm run paths -- --check                        browser, shop and provider together, every order of events: rules I and L
npm run paths -- --check --faults               whether the checker finds each fault that is planted for it
npm run paths -- --browser --help               the checkout in Chromium, by provider, store, language and width
npm run paths -- --report FOLDER                the report that --out wrote there anew, with what other runs have left since: nothing is walked
npm run paths -- --traffic ADDRESS              what shoppers really did, out of a shop's database, beside what is tested

  CHART        a name out of --list, or a file that exports a machine of XState 5 (FILE#EXPORT where it has several);
               the file may export beside it: samples (events with data), inputs, facts (what tells two situations apart)
  CRITERION    what the paths shall cover (otherwise: transitions)

  --in PLACE        pure (the chart by itself), live (the running chart, ports and clock scripted), none; otherwise pure and live
  --until 80        ends at 80 % of what the criterion asks for
  --count 20        ends after 20 paths
  --seconds 30      ends after half a minute (otherwise after an hour), looking, planning and walking together; of --all it is
                    the time of each criterion, and --check ends after ten minutes; what was left out is said
  --situations N    looks at no more situations of the chart than N
  --steps 8         longest simple path, length of a random walk
  --seed 1          of random walks; the same seed gives the same walks
  --weight "pay=5"  a step whose title or event holds "pay" is five times as likely (may be given again)
  --target NAME     a state, a step or a promise, for the criteria "to" and "promises"
  --show 10         prints the first ten paths, step by step
  --shard 1/4       runs every fourth path; 2/4 to 4/4 run the others, and each says what it met by itself
  --states N        of --check: states of each world at most (otherwise 250,000)
  --only WORDS      of --check: worlds or faults whose name holds the words; of faults the story is printed
  --out FOLDER      writes report.html, report.json and junit.xml into the folder

What is printed, a line for each criterion
  met      how many were really walked, of all there are; "100 %" is said only where nothing stands in the way,
           "but for 2" where two things could not be walked, "of those seen" where the chart was not looked at to its end
  paths    how many walks that took, each from a beginning
  steps    of all walks together, a beginning counted as a step
  bound    fewer steps than this cannot be enough (proved)
  ratio    steps beside the bound: 1.000 is as short as can be
  naive    the steps of one test for each thing that is to be met
  ran      where the walks ran, and how many failed; a failed walk is written out below, shrunk, with a file for /support.
           Of more than half a million pairs the planner walks each, and none is compared with the rules
The command ends with 1 where a walk failed, a guard threw, a chart never came to rest, or a word is not known; otherwise with 0,
also where its budget was too small to meet all.

Examples
  npm run paths -- checkout                                    each transition of the checkout, in as few steps as there can be
  npm run paths -- checkout to --target paid --show 3          the ways to "paid", the first three written out
  npm run paths -- "cart panel" guards                         each question answered yes and no
  npm run paths -- checkout random --seed 7 --steps 40 --count 100
  npm run paths -- order promises --target I14                 paths at which promise I14 says something
  npm run paths -- ../other/app/machine.ts transitions         a chart of somebody else
`;

export function readOptions(argv: readonly string[]): Options {
  const { values, positionals } = parse(argv);
  for (const [flag, isSet] of [['all', values.all] as const, ['check', values.check] as const])
    if (isSet && positionals.length > 0)
      throw new WrongWord(
        `--${flag} takes all there is: leave "${positionals.join(' ')}" out, or --${flag}.`,
      );
  const number = (
    name: 'until' | 'count' | 'seconds' | 'situations' | 'steps' | 'seed' | 'show' | 'states',
    otherwise: number,
  ): number => {
    const text = values[name];
    if (text === undefined) return otherwise;
    if (!/^\d+$/.test(text)) throw new WrongWord(`--${name} wants a number, not "${text}".`);
    const least = ['seed', 'show', 'seconds'].includes(name) ? 0 : 1;
    const most = name === 'until' ? 100 : Number.MAX_SAFE_INTEGER;
    if (Number(text) < least || Number(text) > most)
      throw new WrongWord(
        `--${name} wants ${name === 'until' ? 'a number from 1 to 100' : 'at least 1'}, not ${text}.`,
      );
    return Number(text);
  };
  return {
    ...{ words: positionals, all: values.all ?? false, list: values.list ?? false },
    ...{
      help: values.help ?? false,
      check: values.check ?? false,
      faults: values.faults ?? false,
      places: places(values.in),
      weights: weights(values.weight),
    },
    ...{ steps: number('steps', 8), seed: number('seed', 1), coverage: number('until', 100) },
    ...{ seconds: number('seconds', values.check ? 600 : 3600), show: number('show', 0) },
    ...(values.count === undefined ? {} : { count: number('count', 0) }),
    situations: number('situations', 50_000),
    states: number('states', 250_000),
    ...(values.only === undefined ? {} : { only: values.only }),
    shard: shard(values.shard),
    ...(values.target === undefined ? {} : { target: values.target }),
    ...(values.out === undefined ? {} : { out: values.out }),
    ...(values.report === undefined ? {} : { report: values.report }),
  };
}

function parse(argv: readonly string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        ...{ check: flag, faults: flag, only: text, states: text },
        ...{ all: flag, list: flag, help: flag, show: text, steps: text, seed: text, target: text },
        ...{ until: text, count: text, seconds: text, situations: text, shard: text, out: text },
        report: text,
        ...{ in: { type: 'string', multiple: true }, weight: { type: 'string', multiple: true } },
      },
    });
  } catch (error) {
    throw new WrongWord(`${(error as Error).message.split('.')[0]}. --help says what there is.`);
  }
}

function places(chosen: string[] | undefined): string[] {
  for (const place of chosen ?? [])
    if (!PLACES.includes(place))
      throw new WrongWord(`There is no place "${place}": there are ${PLACES.join(', ')}.`);
  return (chosen ?? ['pure', 'live']).filter((place) => place !== 'none');
}

const weights = (texts: string[] = []): Record<string, number> =>
  Object.fromEntries(
    texts.map((text) => {
      const [, part, weight] = /^(.+)=(\d+(?:\.\d+)?)$/.exec(text) ?? [];
      if (!part) throw new WrongWord(`--weight wants "words=number", not "${text}".`);
      return [part, Number(weight)];
    }),
  );

export function shard(text = '1/1'): [number, number] {
  const [, at, of] = /^(\d+)\/(\d+)$/.exec(text) ?? [];
  if (!at || Number(at) < 1 || Number(at) > Number(of))
    throw new WrongWord(`--shard wants "1/4" to "4/4", not "${text}".`);
  return [Number(at), Number(of)];
}
