import type { AnyStateMachine } from 'xstate';
import type { AttemptState } from '#machines/domain/payment.ts';

/** One beginning that is explored: who takes part, and how much may go wrong in one story. */
export interface World {
  name: string;
  /** what the order costs and what of it is due at once, minor units */
  total: number;
  dueNow: number;
  methods: string[];
  tabs: 1 | 2;
  /** faults in one story: lost or late messages, crashes, reloads, a lost session, a broken lock */
  faults: number;
  /** how often time jumps: past the payment's end, past the goods' time, past the longest doubt */
  hours: number;
  /** intents that a browser makes, and payments of one order */
  intents: number;
  payments: number;
  /** how often a provider's news is on its way at once, repeated and reordered */
  news: number;
  /** one piece only, and others buy it when it is free */
  isScarce?: boolean;
  /** the bank takes days, or another sum than was asked for arrives, or another currency */
  isSlow?: boolean;
  hasOddSums?: boolean;
  /** money goes back at the provider, or a bank contests it */
  hasAfterwards?: boolean;
  hasStaff?: boolean;
  /** the provider's answer to an inquiry may not come, or say nothing */
  isUnsure?: boolean;
  /** the provider answers no question, for ever */
  isSilent?: boolean;
  /** what a planted fault changes, by name; none: the design as it ships */
  flaws: ReadonlySet<string>;
  charts: {
    checkout: AnyStateMachine;
    page: AnyStateMachine;
    order: AnyStateMachine;
    attempt: AnyStateMachine;
  };
}

/* The provider's end. */
export interface Session {
  at: 'none' | 'open' | 'process' | 'paid' | 'declined' | 'cancelled' | 'expired';
  /** what it charged */
  amount: number;
  isStrange: boolean;
  /** sessions made for this reference: one, however often it is asked (I11) */
  opens: number;
  back: number;
  dispute: 'none' | 'open' | 'won' | 'lost';
}
export interface Bank {
  /** by the number of the payment */
  sessions: Session[];
  /** notifications on their way, by payment; one that is repeated stays */
  news: number[];
}

/* The shop's end. */
export interface Attempt {
  /** its number: the shop's reference at the provider */
  g: number;
  provider: string;
  state: AttemptState;
  isOpened: boolean;
  deadline: number;
  amount: number;
  forRest: boolean;
  /** what the ledger says of its money */
  kinds: string[];
  /** of its money, told by the provider to have gone back; and what a bank decided */
  back: number;
  dispute: Session['dispute'];
  /** a person was told that no answer comes */
  isTold: boolean;
}
export interface Order {
  id: string;
  intent: string;
  method: string;
  /** the hour at which it was placed */
  placedIn: number;
  /** the order chart's stand, by its number */
  life: number;
  attempts: Attempt[];
  ledger: { captured: number; refunded: number; strange: number; paid: number; partPaid: number };
  tasks: string[];
  /** sums that staff wrote as given back, and no provider has told of yet */
  written: number[];
  shelf: 'held' | 'taken' | 'free';
  /** what must not happen in a step and did */
  fault: string | null;
}
/** What the shop is doing outside of a transaction; a crash forgets it. */
export interface Job {
  does: 'open' | 'ask' | 'finish';
  g: number;
  order: string;
  /** the provider's answer, once it is here */
  heard: Heard | null;
  ending: 'CANCELLED' | null;
  /** what is done afterwards, and whose request it is */
  next: Then;
  tab: number | null;
}
export type Then = 'show' | 'giveUp' | 'keep' | 'goOn' | 'wake' | null;
export interface Heard {
  status:
    | 'PAID'
    | 'IN_PROCESS'
    | 'PENDING'
    | 'DECLINED'
    | 'CANCELLED'
    | 'EXPIRED'
    | 'NOT_FOUND'
    | 'UNKNOWN'
    | 'OPENED'
    | 'REFUSED'
    | 'LOST';
  amount: number;
  isStrange: boolean;
  back: number;
  dispute: Session['dispute'];
}
export interface Shop {
  hour: number;
  orders: Order[];
  jobs: Job[];
  /** others have bought the last piece */
  isSold: boolean;
}

/* The browser's end. */
export interface Draft {
  step: string;
  intentId: string | null;
  intentKey: string;
  lineIds: string[];
  orderId: string | null;
  method: string | null;
}
export interface Browser {
  draft: Draft;
  /** the cart, by its number */
  cart: number;
  lock: number | null;
  intents: number;
}
export type Ask =
  | { port: 'recover'; orderId: string | null; intentId: string | null; others: string[] }
  | { port: 'placeOrder'; intentId: string; total: number; method: string }
  | { port: 'askOutcome' | 'giveUpAttempt' | 'giveUpOrder' | 'payLater'; orderId: string }
  | { port: 'startPayment'; orderId: string; provider: string }
  | { port: 'openReview'; intentId: string | null }
  | { port: 'acquireLock'; steal: boolean }
  | { port: 'leavePage'; g: number }
  | { port: 'other' };
export interface Call {
  /** of the invoke */
  id: string;
  of: 'checkout' | 'page';
  ask: Ask;
  /** `lost`: no answer will come, and only the chart's own time goes on */
  phase: 'sent' | 'served' | 'answered' | 'lost';
  /** by its number */
  answer: number;
}
export interface Tab {
  at: 'closed' | 'page' | 'bank';
  /** the checkout chart's stand, and its payment chart's, by their numbers */
  chart: number;
  page: number | null;
  call: Call | null;
  /** at whose payment page */
  g: number;
  isLockLost: boolean;
}
/** What may still go wrong, and a request that is late. */
export interface Rest {
  faults: number;
  late: Ask | null;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** The instants that a story knows: the beginning; a payment's time is over; goods are not kept any more; no payment is in doubt any more. */
export const HOURS = [0, 45 * MINUTE, 5 * HOUR, 5 * 24 * HOUR, 20 * 24 * HOUR, 40 * 24 * HOUR];
export const LIFETIME = 30 * MINUTE;
