import { SHOPPER } from './ofShopper.ts';

/** What charts hear from people, the browser and each other. An event that is not listed here is kept by its name only. */
const BROWSER = [
  'network.lost',
  'network.back',
  'page.restored',
  'page.visible',
  'cart.changedElsewhere',
  'session.endedElsewhere',
  'lock.lost',
  'lock.free',
  'otherTab.shows',
  'identity.changed',
  'push.message',
] as const;
/** One chart tells another. */
const CHARTS = [
  'cart.changed',
  'cart.refresh',
  'order.awaits',
  'order.released',
  'order.done',
  'item.setSlots',
  'promotion.set',
  'session.lost',
  'session.restored',
  'session.retry',
  'session.ended',
  'identity.known',
] as const;
const LISTED = new Set<string>([...BROWSER, ...CHARTS, ...SHOPPER]);
const ANSWER = /^xstate\.(done|error)\.actor\.[A-Za-z_]{1,40}$/;
const TIMER = /^xstate\.after\.[\w.-]{1,90}$/;

/** A chart begins, or is ended by the one around it. */
const isOfLife = (type: string): boolean => type === 'xstate.init' || type === 'xstate.stop';

export const isListed = (type: string): boolean =>
  isOfLife(type) || LISTED.has(type) || ANSWER.test(type) || TIMER.test(type);

export const CAUSES = ['shopper', 'browser', 'chart', 'timer', 'answer', 'server'] as const;
/** Who or what made it happen. */
export type TraceCause = (typeof CAUSES)[number];

/** `server`: a port that asks the shop answered; `answer`: another did. */
export function causeOf(type: string, isOfChart = false): TraceCause {
  if (TIMER.test(type)) return 'timer';
  if (ANSWER.test(type)) return isOfBrowser(type) ? 'answer' : isOfChart ? 'chart' : 'server';
  if (isOfLife(type) || isOfChart || (CHARTS as readonly string[]).includes(type)) return 'chart';
  return (BROWSER as readonly string[]).includes(type) ? 'browser' : 'shopper';
}

/** Views send these by themselves, with no hand of the shopper: what stands chosen at first, what a table's bill was read with, an offer that is shown. */
export const isOfPage = (event: { type: string }): boolean =>
  event.type === 'table.sitting' ||
  'isUsual' in event ||
  (event.type === 'push.act' && !('isWish' in event));

/** These ask only the browser, or the identity provider. */
const LOCAL = [
  ...['loadCart', 'saveCart', 'acquireLock', 'leavePage', 'clearEverything', 'clearTab'],
  ...['loadIdentity', 'checkSupport', 'registerWorker', 'requestPermission', 'obtainToken'],
  ...['renewToken', 'signIn', 'signInAnonymously', 'createAccount', 'reauthenticate'],
  ...['refreshToken', 'lockOrder', 'lockPayment', 'lockCode', 'takeLock'],
];
const isOfBrowser = (type: string): boolean => LOCAL.includes(type.split('.').at(-1) ?? '');
