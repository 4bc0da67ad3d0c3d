import type { MoneyFact } from '#machines/domain/payment.ts';
import { SENDING } from '#machines/domain/trace/waiting.ts';

/** Top-level states of a recorded checkout by what they mean to its reader. A test holds them to the chart of today. */
export const PLACES = {
  /** the page waits for the shop: what the shopper had pressed is not answered yet */
  unanswered: ['recovering', ...SENDING],
  /** what the shopper had pressed is on its way to the shop */
  sending: SENDING,
  /** the shopper can change the order, and press again */
  before: ['information', 'review', 'priceChanged', 'stockChanged', 'slotLost', 'orderRefused'],
  /** the page sent its shopper to the provider */
  leaving: ['paying'],
  /** the shopper cannot go on, or does not know how it ended */
  doubtful: ['unknown', 'offline', 'sessionLost', 'blocked', 'orderRefused', 'declined'],
} as const satisfies Record<string, readonly string[]>;

/** The name of the top-level state; empty where a recording holds none. */
export const placeIn = (state: unknown): string =>
  (typeof state === 'string' ? state : Object.keys((state as object | null) ?? {})[0]) ?? '';

export const isAt = (place: keyof typeof PLACES, state: unknown): boolean =>
  (PLACES[place] as readonly string[]).includes(placeIn(state));

/** The screens between two others are a title alone: they ask for nothing. */
export const asksNotToPay = (browser: MoneyFact | null, state: unknown): boolean =>
  browser === 'maybe' && !isAt('unanswered', state) && !isAt('leaving', state);
