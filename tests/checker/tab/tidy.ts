import { MOST_ASKS } from '#machines/checkout/stateMeta.ts';

/** What the chart's memory holds for screens alone, or what decides nothing in a story: equal situations are one. */
const FOR_SCREENS = {
  ...{
    errors: [],
    differences: [],
    twin: null,
    otherTab: null,
    problem: null,
    promotionRule: null,
  },
  ...{ refusals: 0, retryAfterMs: 2000, today: '', capability: null },
};
/** The chart tells five questions from fewer, and its last one from those: a question asked again brings the next of the three. */
const FRESH = 5;
const classOf = (asks: number): number => (asks === 0 ? 0 : asks <= FRESH ? FRESH : MOST_ASKS);

export const tidyCheckout = (context: Record<string, unknown>): Record<string, unknown> => ({
  ...context,
  ...FOR_SCREENS,
  asks: classOf(Number(context.asks)),
  downMethods: [...new Set(context.downMethods as string[])].sort(),
  orderDate: context.orderDate ? '2027-03-01T09:00:00.000Z' : context.orderDate,
});
