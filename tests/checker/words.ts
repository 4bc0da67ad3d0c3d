import type { Ask } from './world.ts';

/** What each request is about. */
const ABOUT: Record<Ask['port'], string> = {
  recover: 'how the order stands',
  placeOrder: 'to place the order',
  askOutcome: 'what became of the payment',
  giveUpAttempt: 'to end the payment',
  giveUpOrder: 'to give the order up',
  payLater: 'to pay later',
  startPayment: 'to begin the payment',
  openReview: 'for the review',
  acquireLock: 'for the lock',
  leavePage: 'to leave',
  other: 'for something else',
};
export const about = (port: Ask['port']): string => ABOUT[port];

/** What is answered within the browser, or changes nothing at the shop. */
export const here = (port: Ask['port']): string =>
  port === 'recover' ? 'nothing was sent before' : `asks ${ABOUT[port]} and is answered`;
