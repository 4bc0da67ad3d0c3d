import type { Moment } from './moments.ts';
import { providerName } from './words.ts';

const SHOPPER = 'The shopper';
const BROWSER = 'The browser';
const SERVER = 'Our server';
const ORDER = 'The order';
const STAFF = 'Staff';
const STRANGER = 'A stranger';
const OTHER = 'Another tab';

/** Who sent, and who received. Where an actor does something by itself, both are the same. */
export type Arrow = readonly [from: string, to: string];

export function arrowOf(moment: Moment): Arrow {
  const { step, fact, other } = moment;
  if (other) return [OTHER, OTHER];
  if (step) return [senderOf(step), step.actor];
  return fact ? ofFact(fact) : [ofOrder(moment), ORDER];
}

type StepOf = NonNullable<Moment['step']>;
function senderOf({ cause, actor, event }: StepOf): string {
  const around = actor.split('/').slice(0, -1).join('/');
  if (event.type === 'xstate.init' || event.type === 'xstate.stop') return around || BROWSER;
  switch (cause) {
    case 'shopper':
      return SHOPPER;
    case 'browser':
    case 'answer':
      return BROWSER;
    case 'server':
      return SERVER;
    case 'timer':
      return actor;
    default:
      return ofChart(actor, event.type);
  }
}

/** Charts of one page tell each other; a payment inside tells the checkout around it how it ended. */
const OF_CHART: Record<string, string> = {
  'cart.changed': 'cart',
  'session.lost': 'session',
  'session.restored': 'session',
  'session.ended': 'session',
  'identity.known': 'session',
  'session.retry': 'checkout',
  'cart.refresh': 'checkout',
  'order.awaits': 'checkout',
  'order.released': 'checkout',
  'order.done': 'checkout',
  'item.setSlots': 'checkout',
  'promotion.set': 'checkout',
};
function ofChart(actor: string, type: string): string {
  const ended = /^xstate\.(?:done|error)\.actor\.(.+)$/.exec(type)?.[1];
  return ended ? `${actor}/${ended}` : (OF_CHART[type] ?? actor);
}

function ofFact({ kind, genuine, provider }: NonNullable<Moment['fact']>): Arrow {
  switch (kind) {
    case 'question':
      return [SERVER, providerName(provider)];
    case 'notification':
      return [genuine === 'forged' ? STRANGER : providerName(provider), SERVER];
    case 'staff':
      return [STAFF, SERVER];
    case 'money':
      return [SERVER, ORDER];
    default:
      return [SERVER, SERVER];
  }
}

/** Of the order's log: what a provider said came through its payment. */
function ofOrder({ order }: Moment): string {
  const provider = order?.fact.event.provider;
  switch (order?.fact.cause) {
    case 'PERSON':
      return SHOPPER;
    case 'PROVIDER':
      return typeof provider === 'string' ? providerName(provider) : 'The provider';
    case 'STAFF':
      return STAFF;
    default:
      return SERVER;
  }
}

/** People first, then what the page runs, then our server and what it speaks with. */
export function actorsIn(moments: readonly Moment[]): string[] {
  const found = new Set([SHOPPER, ...moments.flatMap(arrowOf)]);
  const first = [SHOPPER, BROWSER].filter((one) => found.has(one));
  const last = [SERVER, ORDER].filter((one) => found.has(one));
  const charts = [...new Set(moments.flatMap(({ step }) => step?.actor ?? []))].sort();
  const told = [...found].filter((one) => ![...first, ...last, ...charts].includes(one));
  const inside = told.filter((one) => one.startsWith('checkout/'));
  return [
    ...new Set([
      ...first,
      ...charts,
      ...inside,
      ...last,
      ...told.filter((one) => !inside.includes(one)),
    ]),
  ];
}
