import { POLICY } from '#machines/order/policy.ts';
import type { Handover } from '#providers/provider.ts';
import type { Attempt } from '../records/attempt.ts';
import type { Services } from '../services.ts';
import { reconcile } from './reconcile.ts';
import { inPatience } from './refresh.ts';

/** Its provider takes the same form any number of times, and each time it can be paid. */
export const isByForm = ({ handover }: Pick<Attempt, 'handover'>): boolean =>
  (handover as Handover | null)?.kind === 'form';

/**
 * The page that posts the form is opened: by Back, by Continue, or for the first time. Where it may have been paid, its provider is asked before,
 * as often as it allows. Without an answer it is as it was.
 */
export async function beforeForm(services: Services, attempt: Attempt): Promise<Attempt> {
  if (!isByForm(attempt) || isFirstWayThere(services, attempt)) return attempt;
  const asking = reconcile(services, attempt.id, { isPaced: true });
  return (await inPatience(services, asking)) ?? attempt;
}

const isFirstWayThere = ({ clock }: Services, { createdAt }: Attempt): boolean =>
  clock.now().getTime() - createdAt.getTime() < POLICY.firstWayToProvider;
