import { isDeepStrictEqual } from 'node:util';
import type { AnyMachineSnapshot } from 'xstate';
import type { ChartModel } from '#machines/model.ts';
import type { PureChart } from '../graph/pure.ts';
import type { BrowserDocument } from './document.ts';
import { patient, until } from './patience.ts';

/** Buttons of a checkout by their sentences, and the events of which one must be heard where such a button can be pressed. */
const BUTTONS: [sentences: string[], events: string[]][] = [
  [['order.cancel'], ['order.giveUp']],
  [['pay.keep'], ['order.keep', 'method.change']],
  [['pay.refresh'], ['status.refresh']],
  [['qr.paid'], ['payment.paidIt']],
  [['qr.newCode'], ['code.renew']],
  [['slot.release'], ['times.release']],
  [['login.guest'], ['session.asGuest']],
  [['checkout.action.lock.take'], ['lock.take']],
  [['checkout.action.differences.accept'], ['differences.accept']],
  [['review.promoRemove'], ['promotion.clear']],
  [
    [
      ...['pay', 'payDeposit', 'placePayLater', 'placeFree', 'placeOnTerms', 'sendToKitchen'].map(
        (one) => `checkout.action.${one}`,
      ),
      ...['pay.again', 'pay.rest'],
    ],
    ['order.place', 'payment.continue', 'method.change'],
  ],
];
const GONE = patient(1_500);

export interface Refusals {
  model: ChartModel;
  chart: PureChart;
}

/**
 * Buttons that can be pressed although the chart refuses what they say. While a call is under way the button that asked for it stays where it is,
 * so pages are looked at where nothing is. A page draws a moment later than its chart moves: what is gone soon, or stands in another state by
 * then, was no such button.
 */
export async function wronglyOffered(
  document: BrowserDocument,
  { model, chart }: Refusals,
  at: AnyMachineSnapshot,
): Promise<string[]> {
  if (at._nodes.some(({ invoke }) => invoke.length > 0)) return [];
  const refused = BUTTONS.filter(
    ([, events]) => !events.some((type) => hears(model, chart, at, type)),
  );
  const offered = async (): Promise<[words: string, events: string[]][]> => {
    const all = await document.buttons();
    return refused.flatMap(([sentences, events]) =>
      all
        .filter((words) => sentences.some((id) => document.say(id).test(words)))
        .map((words): [string, string[]] => [words, events]),
    );
  };
  const isOver = async (): Promise<boolean> => {
    const now = await document.look();
    return !isDeepStrictEqual(now?.value, at.value) || (await offered()).length === 0;
  };
  if ((await offered()).length === 0 || (await until(isOver, GONE))) return [];
  return (await offered()).map(
    ([words, events]) => `offers "${words}", and the chart refuses ${events.join(', ')}`,
  );
}

const hears = (
  model: ChartModel,
  chart: PureChart,
  at: AnyMachineSnapshot,
  type: string,
): boolean => (model.cases[type] ?? []).some(({ event }) => chart.step(at, event) !== null);
