import { PAY_LATER } from '#machines/domain/payment.ts';
import type { OtherTab, ServerFact, Trace } from '#machines/domain/trace/trace.ts';
import { ofThisBuild } from '#src/trace/chartsOfBuild.ts';
import { gapsOf } from '#src/trace/format.ts';
import { type Divergence, type ReplayedStep, replayTrace } from '#src/trace/replay.ts';
import { answerWords, bookWords, forgedWords, questionWords, toldWords } from './answers.ts';
import type { Moment, Trouble } from './moment.ts';
import { moneySaid } from './moneySaid.ts';
import { currencyOf, minorWords, type OrderStep, replayOrder } from './orderLife.ts';
import { isAt } from './places.ts';
import { stoodWords } from './stood.ts';
import { factOf, learnt, NOTHING_KNOWN } from './truth.ts';
import { waitsOf } from './waits.ts';
import { eventWords, type Lane, providerName, sumWords } from './words.ts';

/** Both ends of a checkout as one list: every chart's step, the order's log, and what the server did and heard. */
export function momentsOf(trace: Trace, build = ofThisBuild): Moment[] {
  const skews = new Map(trace.segments.map(({ document, skewMs }) => [document, skewMs ?? 0]));
  const steps = replayTrace(trace, build);
  const waits = waitsOf(steps);
  const own = inTheirOrder(
    steps.map((step) => ({
      ...ofStep(step, skews.get(step.document) ?? 0),
      tookMs: waits.get(step) ?? null,
    })),
  );
  const currency = currencyOf(trace);
  const orders = replayOrder(trace.order ?? []).map((one) => ofOrder(one, currency));
  const facts = trace.server.map(ofFact);
  const where = trace.segments.length === 0 ? '' : 'in another tab ';
  const others = (trace.otherTabs ?? []).map((one) => ofOther(one, where));
  const all = [...own, ...orders, ...facts, ...others].map((moment, index) => ({ moment, index }));
  all.sort((one, other) => one.moment.at - other.moment.at || one.index - other.index);
  const placed = withPlaces(
    all.map(({ moment }) => moment),
    trace,
  );
  return withEnd(withDoubt(placed));
}

/** A page's steps stay in the order in which they were done, however its clock was set meanwhile. */
function inTheirOrder(steps: Bare[]): Bare[] {
  const latest = new Map<string, number>();
  return steps.map((one) => {
    const page = one.step?.document ?? '';
    const at = Math.max(latest.get(page) ?? 0, one.at);
    latest.set(page, at);
    return { ...one, at };
  });
}

export type { Moment, Trouble };

type Bare = Omit<Moment, 'checkoutAt' | 'orderAt' | 'before' | 'truth' | 'newTruth' | 'said'>;
const nothing = {
  ...{ step: null, order: null, fact: null, other: null, money: null, trouble: null },
  ...{ amount: null, tookMs: null, currency: null },
} as const;

function withPlaces(all: Bare[], trace: Trace): Moment[] {
  let checkoutAt = -1;
  let orderAt = -1;
  let known = NOTHING_KNOWN;
  let last = '';
  const currency = currencyOf(trace);
  return all.map((moment, at) => {
    const isCheckout = moment.step?.actor === 'checkout';
    const before = isCheckout ? checkoutAt : orderAt;
    if (isCheckout) checkoutAt = at;
    if (moment.order) orderAt = at;
    known = learnt(known, moment);
    const truth = factOf(known, trace);
    // More of it that goes back is news, too.
    const said = moneySaid(truth, known.life, currency);
    const newTruth = said.words === last ? null : truth;
    last = said.words;
    return { ...moment, checkoutAt, orderAt, before, truth, newTruth, said };
  });
}

const UNSETTLED = ['maybe', 'part', 'extra'];
/** Where money became what it is at the end, and a person has to look at it, is a problem, whatever the rows say. */
function withDoubt(moments: Moment[]): Moment[] {
  const since = moments.findLastIndex(({ newTruth }) => newTruth !== null);
  const found = moments[since];
  if (!found || found.trouble || !UNSETTLED.includes(found.truth)) return moments;
  return moments.with(since, { ...found, trouble: 'doubt' });
}

/** A recording that ends while its page waits for the shop: what the shopper had pressed was not answered. */
function withEnd(moments: Moment[]): Moment[] {
  const last = moments.findLastIndex(({ step }) => step?.actor === 'checkout');
  const found = moments[last];
  if (!found || found.trouble || !isAt('unanswered', stateOf(found.step))) return moments;
  return moments.with(last, { ...found, trouble: 'left' });
}
const stateOf = (step: ReplayedStep | null): unknown => step?.states.checkout;

function ofStep(step: ReplayedStep, skew: number): Bare {
  const { event, actor, cause, money } = step;
  const isShopper = cause === 'shopper';
  const who = actor === 'checkout' || isShopper ? '' : `${chartName(actor)}: `;
  return {
    ...nothing,
    at: step.at - skew,
    lane: isShopper ? 'shopper' : 'chart',
    by: OF_BROWSER.includes(event.type) ? 'the browser' : (BY_CAUSE[cause] ?? cause),
    words: `${who}${wordsOf(step)}`,
    name: event.type,
    step,
    money,
    trouble: troubleOf(step),
  };
}
/** A page is opened and left by the browser, whatever chart says so. */
const OF_BROWSER = ['xstate.init', 'xstate.stop'];
const BY_CAUSE: Record<string, string> = {
  shopper: 'the shopper',
  browser: 'the browser',
  chart: 'the page itself',
  timer: 'time',
  answer: 'the browser’s answer',
  server: 'our server’s answer',
};

const chartName = (actor: string): string => {
  const [, provider] = actor.split('/');
  return provider ? providerName(provider) : actor;
};

function wordsOf(step: ReplayedStep): string {
  const { event, actor } = step;
  const isPage = actor === 'checkout';
  if (event.type === 'xstate.init') return isPage ? 'a page begins its checkout' : 'is prepared';
  if (event.type === 'xstate.stop') return isPage ? leftWords(step) : 'the page has done its part';
  if (event.type === 'method.choose') return chosenWords(step);
  const port = /^xstate\.done\.actor\.(.+)$/.exec(event.type)?.[1];
  return (port && answerWords(port, event.output)) ?? eventWords(event.type);
}

/** The page takes the usual way where none was chosen: that says nothing of the shopper. */
function chosenWords({ event: { method }, cause }: ReplayedStep): string {
  const isLater = method === PAY_LATER;
  if (cause === 'chart')
    return isLater ? 'paying later stands chosen' : `${nameOf(method)} stands chosen`;
  return isLater ? 'chose to pay later' : `chose ${nameOf(method)}`;
}
const nameOf = (method: unknown): string =>
  providerName(typeof method === 'string' ? method : null);

const leftWords = (step: ReplayedStep): string =>
  isAt('leaving', stateOf(step))
    ? 'the page is left for the payment'
    : isAt('unanswered', stateOf(step))
      ? 'the page is left before an answer came'
      : 'the page is left';

/** That a chart of today remembers more or less is told beside the moment; it is no trouble of the shopper's. */
const TROUBLE: Record<Divergence['kind'], Trouble | null> = {
  gap: 'gap',
  broke: 'broke',
  unknown: 'broke',
  state: 'differs',
  memory: null,
  refused: 'differs',
};

function troubleOf(step: ReplayedStep): Trouble | null {
  const { divergences, event, actor, ignored } = step;
  const found = divergences.map(({ kind }) => TROUBLE[kind]).find((one) => one !== null);
  if (found) return found;
  if (event.type.startsWith('xstate.error.')) return 'failed';
  if (ignored || actor !== 'checkout') return null;
  return isAt('doubtful', stateOf(step)) ? 'doubt' : null;
}

/** A map: what an object knows by itself (`constructor`) may stand in a file. */
const ORDER_CAUSES = new Map<string, [lane: Lane, by: string]>([
  ['PERSON', ['server', 'the shopper']],
  ['PROVIDER', ['server', 'the provider']],
  ['SWEEP', ['sweep', 'the regular look']],
  ['STAFF', ['staff', 'staff']],
  ['SYSTEM', ['server', 'our server']],
]);
const IN_DOUBT = ['attempt.doubtful', 'attempt.overdue', 'money.mismatched', 'money.disputed'];

function ofOrder(order: OrderStep, currency: string | null): Bare {
  const { fact, life, money } = order;
  const amount = amountIn(fact.event, currency);
  const [lane, by] = ORDER_CAUSES.get(fact.cause) ?? ['server', fact.cause];
  return {
    ...{ ...nothing, currency },
    at: fact.at,
    lane,
    by: fact.toldBy ? `${by} (${fact.toldBy})` : by,
    words: `${eventWords(fact.type)}${amount ? `: ${amount}` : ''}`,
    amount,
    name: fact.type,
    order,
    money,
    trouble: life === null ? 'differs' : IN_DOUBT.includes(fact.type) ? 'doubt' : null,
  };
}

/** Money of another currency says which. */
const amountIn = (
  { amount, currency: own }: { amount?: unknown; currency?: unknown },
  currency: string | null,
): string | null =>
  typeof amount === 'number' && Number.isFinite(amount)
    ? minorWords(amount, typeof own === 'string' ? own : currency)
    : null;

const FACT_LANES: Record<ServerFact['kind'], Lane> = {
  question: 'question',
  notification: 'notification',
  sweep: 'sweep',
  staff: 'staff',
  money: 'server',
};

function ofFact(fact: ServerFact): Bare {
  const who = providerName(fact.provider);
  return {
    ...nothing,
    at: fact.at,
    lane: FACT_LANES[fact.kind],
    by: fact.by ?? toldBy(fact, who),
    words: factWords(fact, who),
    name: `${fact.kind}: ${fact.what}`,
    fact,
    money: fact.money,
    tookMs: fact.latencyMs,
    amount: fact.amount === null ? null : sumWords(fact.amount, fact.currency),
    trouble: fact.genuine === 'forged' ? 'forged' : fact.money === 'maybe' ? 'doubt' : null,
  };
}

/** One row for all that another tab did: its own trace has the rest. */
function ofOther(other: OtherTab, where: string): Bare {
  const said = stoodWords(other.state) || 'nothing can be read';
  return {
    ...nothing,
    at: other.at,
    lane: 'chart',
    by: `the tab of ${other.reference}`,
    words: `${where}${said}`,
    name: `another tab: ${other.reference}`,
    other,
    money: other.money,
  };
}

function toldBy({ kind, genuine, what }: ServerFact, who: string): string {
  if (genuine === 'forged') return `a stranger, not ${who}`;
  if (what.startsWith('unsigned, ')) return `${who}, or a stranger`;
  return kind === 'notification' ? who : kind === 'staff' ? 'staff' : 'our server';
}

function factWords({ kind, what, genuine }: ServerFact, who: string): string {
  if (genuine === 'forged') return forgedWords(what);
  if (kind === 'notification') return toldWords(what, genuine, who);
  return kind === 'question' ? questionWords(what, who) : bookWords(kind, what);
}

/** How many entries never came, over all documents. */
export const missingIn = (trace: Trace): number =>
  trace.segments.flatMap(gapsOf).reduce((sum, gap) => sum + gap.missing, 0);
