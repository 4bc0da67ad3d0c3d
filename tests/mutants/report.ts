import type { Mutant } from './operators.ts';

/** What became of one chart's mutants. */
export interface Judged {
  chart: string;
  mutants: readonly Mutant[];
  lived: ReadonlySet<Mutant>;
  whyLived(mutant: Mutant): string | undefined;
}
interface Place {
  line: number;
  column: number;
}
interface ReportedMutant {
  id: string;
  mutatorName: string;
  location: { start: Place; end: Place };
  status: 'Killed' | 'Survived' | 'Ignored';
  statusReason?: string;
}
/** Stryker's report, schema version 2: its viewer opens it. */
export interface MutationReport {
  schemaVersion: '2';
  thresholds: { high: number; low: number };
  files: Record<string, { language: string; source: string; mutants: ReportedMutant[] }>;
}

/** At least so many of each chart's mutants are killed, in per cent. */
export const LEAST_KILLED = 97;

/** A chart stands in it as a list of the places where something was changed, a line each; one that no walk can tell from its chart is ignored, with the reason. */
export const reportOf = (all: readonly Judged[]): MutationReport => ({
  schemaVersion: '2',
  thresholds: { high: 100, low: LEAST_KILLED },
  files: Object.fromEntries(
    all.map((one) => {
      const places = [...new Set(one.mutants.map(({ where }) => where))];
      const mutants = one.mutants.map((mutant, at) => reported(one, mutant, at, places));
      return [
        `machines/${one.chart}`,
        { language: 'plaintext', source: `${places.join('\n')}\n`, mutants },
      ];
    }),
  ),
});

function reported(
  { chart, lived, whyLived }: Judged,
  mutant: Mutant,
  at: number,
  places: string[],
): ReportedMutant {
  const line = places.indexOf(mutant.where) + 1;
  const why = lived.has(mutant) ? whyLived(mutant) : undefined;
  return {
    id: `${chart} ${at + 1}`,
    mutatorName: mutant.operator,
    location: {
      start: { line, column: 1 },
      end: { line, column: Math.max(2, mutant.where.length + 1) },
    },
    status: !lived.has(mutant) ? 'Killed' : why === undefined ? 'Survived' : 'Ignored',
    ...(why === undefined ? {} : { statusReason: why }),
  };
}

/** Of those that a walk could tell from the chart, how many are told, in per cent. */
export function scoreOf({ mutants, lived, whyLived }: Judged): number {
  const counted = mutants.filter((one) => !lived.has(one) || whyLived(one) === undefined);
  const killed = counted.filter((one) => !lived.has(one)).length;
  return counted.length === 0 ? 100 : (100 * killed) / counted.length;
}

export const scoreWords = (one: Judged): string => {
  const { chart, mutants, lived, whyLived } = one;
  const explained = [...lived].filter((mutant) => whyLived(mutant) !== undefined).length;
  return `${chart}: ${mutants.length} wrong, ${mutants.length - lived.size} told, ${explained} explained: ${scoreOf(one).toFixed(1)} in a hundred`;
};
