import { isProviderCode } from '#machines/domain/payment.ts';
import type { ReplayedStep } from '#src/trace/replay.ts';
import { eventWords, lastsWords, providerName, readable } from './words.ts';

type Effect = ReplayedStep['effects'][number];

/** What a chart would have done, as a person says it. */
export function effectWords(effect: Effect): string {
  switch (effect.kind) {
    case 'emit':
      return EMITTED[effect.event.type] ?? `tell the page: ${eventWords(effect.event.type)}`;
    case 'invoke':
      return portWords(effect.port, effect.id);
    case 'send':
      return `tell the ${effect.to}: ${eventWords(effect.event.type)}`;
    case 'timer':
      return `wait ${lastsWords(effect.delayMs)}`;
    case 'cancel':
      return 'wait no longer';
    case 'stop':
      return `no longer ${portWords(effect.id, effect.id)}`;
  }
}
/** Its own name, for who reads the chart beside it. */
export function nameOf(effect: Effect): string {
  if (effect.kind === 'emit' || effect.kind === 'send') return effect.event.type;
  if (effect.kind === 'invoke' && effect.port !== effect.id) return `${effect.port} (${effect.id})`;
  return effect.id;
}

export function portWords(port: string, id: string): string {
  if (isProviderCode(id)) return `begin the payment through ${providerName(id)}`;
  return DEEDS[id] ?? DEEDS[port] ?? readable(port);
}
const EMITTED: Record<string, string> = {
  notice: 'show a message',
  'notices.changed': 'read the messages of this shop anew',
  'push.declined': 'note that messages are not wanted',
  'push.line': 'say how it stands with messages',
  'session.confirmed': 'note that the password was right',
};
const PAYS = 'begin the payment';
export const DEEDS: Record<string, string> = {
  loadCart: 'read the cart',
  saveCart: 'keep the cart',
  loadIdentity: 'read who is signed in',
  observeIdentity: 'listen for who signs in or out',
  observeTabs: 'listen to other tabs',
  signInAnonymously: 'let the shop know the guest',
  signIn: 'sign in',
  createAccount: 'make the account',
  reauthenticate: 'check the password',
  refreshToken: 'renew the sign-in',
  exchangeCookie: 'tell the shop of the sign-in',
  clearEverything: 'remove what this browser kept',
  clearTab: 'remove what this tab kept',
  signOut: 'sign out',
  checkSupport: 'ask the browser whether it can show messages',
  registerWorker: 'make the browser ready for messages',
  requestPermission: 'ask the shopper about messages',
  obtainToken: 'ask how messages reach this browser',
  renewToken: 'renew how messages reach this browser',
  saveToken: 'have the shop keep where messages go',
  forgetToken: 'have the shop forget where messages go',
  observeMessages: 'listen for messages',
  recover: 'read the order',
  openReview: 'read prices and stock',
  findPromotion: 'look for the promotion',
  acquireLock: 'make sure that no other tab does the same',
  createAppointments: 'ask for the times',
  placeOrder: 'send the order',
  giveUpAttempt: 'call the payment off',
  giveUpOrder: 'give the order up',
  payLater: 'have the order paid later',
  releaseAppointments: 'give the held times back',
  askOutcome: 'ask the shop how the payment stands',
  hostedPage: PAYS,
  approveThenCapture: PAYS,
  qr: PAYS,
  startPayment: 'open a payment',
  leavePage: 'leave the page',
  capturePayment: 'capture the payment',
};
