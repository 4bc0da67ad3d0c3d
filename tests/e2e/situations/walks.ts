import { PAY_LATER } from '#machines/domain/payment.ts';
import { sizeOf } from '#tests/support/proofSize.ts';
import { METHODS, type Scenario } from '../scenarios.ts';
import { AFTER_PAYING } from './afterPaying.ts';
import { BEFORE_PAYING } from './beforePaying.ts';
import type { Situation } from './kit.ts';
import { WHILE_PAYING } from './whilePaying.ts';

const isFull = sizeOf('resume', { sample: 0, full: 1 }) === 1;
/** `npm test` brings each situation about once, with another way to pay each time, unless another journey of it shows the same; the proof does it with every way to pay. */
const OFTEN: Scenario['method'][] = [
  'STRIPE',
  'PAYPAL',
  'IPAY_QR',
  'PAY_LATER',
  'BUX',
  'RAZER',
  'CASHFREE',
];

/** A situation with a way to pay; `taste` says which things are wanted, so that two at once do not want the same hour. */
interface SituationWalk {
  situation: Situation;
  method: Scenario['method'];
  taste: number;
  /** it is looked at as a payment of `outcomes.spec.ts` is, too */
  seesPaid: boolean;
}
export const WALKS: SituationWalk[] = [...BEFORE_PAYING, ...WHILE_PAYING, ...AFTER_PAYING].flatMap(
  (situation, taste) => {
    if (situation.shownBy && !isFull) return [];
    const turned = [...OFTEN.slice(taste % OFTEN.length), ...OFTEN.slice(0, taste % OFTEN.length)];
    const methods = isFull
      ? METHODS.filter(situation.fits)
      : turned.filter(situation.fits).slice(0, 1);
    return methods.map((method) => ({
      situation,
      method,
      taste,
      seesPaid: !isFull && situation.standsPaid === true && method !== PAY_LATER,
    }));
  },
);

/** By these `npm test` has paid when it has walked the situations. */
export const PAID_IN_SITUATIONS: ReadonlySet<string> = new Set(
  WALKS.filter(({ seesPaid }) => seesPaid).map(({ method }) => method),
);
