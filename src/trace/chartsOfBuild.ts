import { moneyOf } from '#machines/checkout/outline.ts';
import type { MoneyOf } from './actorState.ts';
import { CHARTS, type Charts } from './charts.ts';

/** What a trace is replayed on: the charts of a build, and what that build says of their money. */
export interface ChartsOfBuild {
  charts: Charts;
  moneyOf: MoneyOf;
}

/** Those of this build. Built by themselves, a server keeps them under the build's name, so that an old trace can be replayed on its own. */
export const ofThisBuild: ChartsOfBuild = { charts: CHARTS, moneyOf: moneyOf as MoneyOf };

/** A bundle of another build, read as what it should be. */
export function chartsIn(bundle: unknown): ChartsOfBuild | null {
  const { ofThisBuild: found } = (bundle ?? {}) as { ofThisBuild?: Partial<ChartsOfBuild> };
  return typeof found?.charts === 'object' && typeof found.moneyOf === 'function'
    ? (found as ChartsOfBuild)
    : null;
}
