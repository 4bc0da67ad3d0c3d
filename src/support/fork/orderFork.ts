import type { MoneyFact } from '#machines/domain/payment.ts';
import { allows, type OrderLife, stateText, step } from '#machines/order/life.ts';
import type { OrderEvent } from '#machines/order/types.ts';
import type { Moment } from '../player/moments.ts';
import { factOfLife } from '../player/standing.ts';

export interface OrderChoice {
  title: string;
  to: string;
  money: MoneyFact;
}

/** What a provider's word would have made of the order at this moment, on the pure chart. Nothing is written. */
export function orderChoices(moments: readonly Moment[], moment: Moment): OrderChoice[] {
  const life = moments[moment.orderAt]?.order?.life;
  const attempt = moments
    .slice(0, moment.orderAt + 1)
    .findLast(({ order }) => order?.fact.attemptId)?.order?.fact;
  if (!life || !attempt?.attemptId) return [];
  const about = { attemptId: attempt.attemptId, at: moment.at };
  const { dueNow, total } = life.facts;
  const amount = dueNow || total;
  const provider = (attempt.event as { provider?: string }).provider ?? 'STRIPE';
  const captured = { ...about, provider, providerReference: 'what-if', digest: 'what-if' };
  const events: [title: string, event: object][] = [
    [
      'A notification comes, and the provider says: paid in full',
      { ...captured, type: 'money.captured', amount, paysFor: 'due', wasLive: true },
    ],
    [
      'The provider says: half of it came',
      {
        ...{ ...captured, type: 'money.captured', paysFor: 'due', wasLive: true },
        amount: Math.floor(amount / 2),
      },
    ],
    ['The provider says: declined', { ...about, type: 'attempt.ended', as: 'DECLINED' }],
    ['The provider says: on its way', { ...about, provider, type: 'attempt.inProcess' }],
  ];
  return events.flatMap(([title, event]) => choiceOf(life, title, event as OrderEvent));
}

function choiceOf(life: OrderLife, title: string, event: OrderEvent): OrderChoice[] {
  try {
    if (!allows(life, event)) return [];
    const { life: after } = step(life, event);
    return [{ title, to: stateText(after), money: factOfLife(after) }];
  } catch {
    return [];
  }
}
