import unanswered from './criteria/unanswered.json' with { type: 'json' };
import type { ChartRun, Outcome } from './runAll.ts';

const WIDTHS = [22, 12, 24, 7, 9, 9, 7, 9, 8, 24];
const HEAD = [
  'chart',
  'criterion',
  'met',
  'paths',
  'steps',
  'bound',
  'ratio',
  'naive',
  'ms',
  'ran',
];

const line = (cells: readonly (string | number)[]): string =>
  cells
    .map((cell, at) => String(cell).padEnd(WIDTHS[at] ?? 0))
    .join(' ')
    .trimEnd();

/** 100 % is said only where all was looked at, nothing is missing and nothing stood in the way. */
export function percent({ met, total, stopped, holes }: Outcome): string {
  if (total === 0) return '-';
  const share = Math.floor((1000 * met) / total) / 10;
  if (met < total) return `${Math.min(share, 99.9).toFixed(1)} %`;
  if (stopped) return 'of those seen';
  return holes > 0 ? `but for ${holes}` : '100 %';
}

function row(outcome: Outcome): string {
  const { chart, criterion, paths, cost, bound, isProved, naive, planMs, ran } = outcome;
  const places = ran.map(
    ({ place, paths: of, failed, ms }) =>
      `${place} ${failed === 0 ? 'ok' : `${failed} failed`} of ${of}, ${ms} ms`,
  );
  return line([
    ...[chart, criterion, `${outcome.met}/${outcome.total} ${percent(outcome)}`, paths, cost],
    ...[
      bound === null ? '' : `${bound}${isProved ? '' : '?'}`,
      // Beside the bound of all stands only what met all.
      bound && outcome.met === outcome.total ? (cost / bound).toFixed(3) : '',
    ],
    ...[naive ?? '', planMs, places.join(', ')],
  ]);
}

export const table = (outcomes: readonly Outcome[]): string =>
  [line(HEAD), ...outcomes.map(row)].join('\n');

/** All tours together, beside one test for each goal. */
export function besideNaive(outcomes: readonly Outcome[]): string {
  const tours = outcomes.filter(({ naive }) => naive !== null);
  const [steps, naive] = [
    tours.reduce((sum, { cost }) => sum + cost, 0),
    tours.reduce((sum, one) => sum + (one.naive ?? 0), 0),
  ];
  return `The tours have ${steps} steps; a test for each goal would have ${naive}.`;
}

const UNANSWERED: Record<string, Record<string, string>> = unanswered;
/** A question that is never answered so, with the reason where one is written down. */
function whyUnanswered(chart: string, goal: string): string {
  const why = UNANSWERED[chart]?.[goal];
  return why ? `\n    argued: ${why}` : '';
}

/** How many of what was not met is argued. */
export const arguedOf = ({ chart, missing }: Outcome): number =>
  missing.filter((goal) => UNANSWERED[chart]?.[goal]).length;

/** What is not covered, what went wrong, what was cut short: each in a sentence. */
export function remarks(outcome: Outcome): string[] {
  const { chart, criterion, missing, met, total, none, stopped, failures, bound } = outcome;
  // Met one by one: what follows was looked for after some walks, not after all.
  const isSeen = bound === null;
  return [
    ...(stopped ? [`${chart}, ${criterion}: ${stopped}`] : []),
    ...(none > 0
      ? [
          `${chart}, ${criterion}: ${none} that the graph has ${isSeen ? 'count as none' : 'cannot be walked'}: the second step does not follow the first${isSeen ? ' on the shortest walk to it, nor after others that were seen' : ''}`,
        ]
      : []),
    ...missing.slice(0, 10).map((one) => `not met: ${one}${whyUnanswered(chart, one)}`),
    ...(total - met > 10 && missing.length >= 10 ? [`and ${total - met - 10} more`] : []),
    ...failures.map(
      ({ place, steps, wrong, trace }) =>
        `FAILED (${place}): ${steps.join(', ')}\n    ${wrong.join('\n    ')}${trace ? `\n    /support opens ${trace}` : ''}`,
    ),
  ];
}

export const remarksOf = ({
  chart,
  troubles,
  withoutSamples,
  outcomes,
}: Pick<ChartRun, 'chart' | 'troubles' | 'withoutSamples' | 'outcomes'>): string[] => [
  ...withoutSamples.map((one) => `${chart}: not covered, no sample of ${one}`),
  ...troubles.map(
    ({ kind, path, message }) => `${chart}: ${kind} at ${path.join(', ')}: ${message}`,
  ),
  ...outcomes.flatMap(remarks),
];
