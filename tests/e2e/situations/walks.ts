import { test } from '@playwright/test';
import { sizeOf } from '#tests/support/proofSize.ts';
import { METHODS, type Scenario } from '../scenarios.ts';
import { AFTER_PAYING } from './afterPaying.ts';
import { BEFORE_PAYING } from './beforePaying.ts';
import { comesTo, type Moment, type Situation, type Stage } from './kit.ts';
import { WHILE_PAYING } from './whilePaying.ts';

const isFull = sizeOf('resume', { sample: 0, full: 1 }) === 1;
const ALL = [...BEFORE_PAYING, ...WHILE_PAYING, ...AFTER_PAYING];

/** Situations of one purchase, one after the other; `taste` says which things are wanted, so that two at once do not want the same hour. */
interface SituationWalk {
  title: string;
  situations: Situation[];
  method: Scenario['method'];
  taste: number;
  /** once paid, it is looked at as a payment of `outcomes.spec.ts` is, too */
  seesPaid: boolean;
}

/**
 * `npm test` brings each situation about once, unless another journey of it shows the same: several in one purchase, where each leaves the shopper
 * at a moment from which the next begins. Who is seen to pay here need not pay in `outcomes.spec.ts`.
 */
const SAMPLE: [method: Scenario['method'], paid: 'seen' | 'not seen', ...beginnings: string[]][] = [
  ['PAYPAL', 'seen', 'F13:', 'Back from review', 'F26:', 'F27:', 'F39:'],
  ['CASHFREE', 'seen', 'Back in the very', 'F33:', 'a reload of the provider’s'],
  ['BUX', 'seen', 'F24:', 'F30:', 'I44:'],
  ['RAZER', 'seen', 'F28: a reload'],
  ['IPAY_QR', 'seen', 'F14: offline as', 'F14: offline on', 'the checkout’s'],
  ['IPAY_QR', 'not seen', 'F32:', 'F29:'],
  ['STRIPE', 'not seen', 'F31,'],
  ['STRIPE', 'not seen', 'F37, F59:'],
  ['PAYPAL', 'not seen', 'F28: the tab'],
  ['PAY_LATER', 'not seen', 'Back from the finished'],
];
function called(beginning: string): Situation {
  const found = ALL.filter(({ title }) => title.startsWith(beginning));
  if (found.length !== 1) throw new Error(`${found.length} situations begin with ${beginning}`);
  return found[0]!;
}
const left = ALL.filter(
  ({ title, shownBy }) =>
    !shownBy &&
    !SAMPLE.some(([, , ...own]) => own.some((beginning) => title.startsWith(beginning))),
);
if (left.length > 0) throw new Error(`in no sample: ${left.map(({ title }) => title).join(', ')}`);

const sampled = (): SituationWalk[] =>
  SAMPLE.map(([method, paid, ...beginnings], taste) => {
    const situations = beginnings.map(called);
    return {
      ...{ situations, method, taste, seesPaid: paid === 'seen' },
      title: situations.map(({ title }) => title).join('; '),
    };
  });
/** The proof brings each about alone, with every way to pay. */
const whole = (): SituationWalk[] =>
  ALL.flatMap((situation, taste) =>
    METHODS.filter(situation.fits).map((method) => ({
      ...{ title: situation.title, situations: [situation], method, taste, seesPaid: false },
    })),
  );
export const WALKS = isFull ? whole() : sampled();

/** By these `npm test` has paid when it has walked the situations. */
export const PAID_IN_SITUATIONS: ReadonlySet<string> = new Set(
  WALKS.filter(({ seesPaid }) => seesPaid).map(({ method }) => method),
);

/** Each situation from the moment in which it comes, and on to the money; `paid` looks at the order before anything happens to it. */
export async function walk(
  stage: Stage,
  situations: Situation[],
  paid: () => Promise<void>,
): Promise<void> {
  let at: Moment = 'cart';
  const goes = async (now: Moment): Promise<void> => {
    if (now === 'paid' && at !== 'paid') await paid();
    at = now;
  };
  for (const one of situations) {
    await goes(await comesTo(one.from, at, stage.shopper));
    await test.step(one.title, async () => goes(await one.happens(stage)));
  }
  if ((at as Moment) !== 'over') await goes(await comesTo('paid', at, stage.shopper));
}
