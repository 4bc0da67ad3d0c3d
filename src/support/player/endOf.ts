import type { MoneyFact } from '#machines/domain/payment.ts';
import type { Trace } from '#machines/domain/trace/trace.ts';
import { ofThisBuild } from '#src/trace/chartsOfBuild.ts';
import { momentsOf } from './moments.ts';
import { verdictOf } from './verdict.ts';

/** What each end knows of the money when a checkout is over, on the charts of a build. */
export interface End {
  shop: MoneyFact;
  /** as the shopper's page knew it; null: no page of it was open */
  shopper: string | null;
}

export function endOf(trace: Trace, on = ofThisBuild): End {
  const moments = momentsOf(trace, on);
  const page = moments.findLast(({ step }) => step?.actor === 'checkout');
  return { shop: verdictOf(trace, moments).fact, shopper: page?.step?.money ?? null };
}
