import { known, seen } from '#machines/checkout/samples.ts';
import type { Study } from '../study.ts';
import type { Ask, Browser, Call } from '../world.ts';
import { cartOf, storedDraft } from './documents.ts';

/** How a port answers a chart when its request, or the answer to it, was lost. */
export function lostAnswer(study: Study, ask: Ask): object {
  if (ask.port === 'placeOrder')
    return { ok: false, reason: study.has('lostIsRefused') ? 'OFFLINE' : 'LOST' };
  return { ok: false, reason: ask.port === 'startPayment' ? 'UNKNOWN' : 'DOWN', draft: null };
}

/** What the chart hears of a shop's answer: the draft comes from the browser. */
export function heardOf(study: Study, browser: Browser, { ask }: Call, answer: object): object {
  if (ask.port !== 'recover' || 'ok' in answer)
    return 'draft' in answer && ask.port === 'recover'
      ? { ...answer, draft: storedDraft(browser) }
      : answer;
  const draft = study.has('noDraft') ? null : storedDraft(browser);
  return { ok: true, draft, known, ...answer };
}

/** Answers that need no network, or only reads that change nothing: they come at once. */
export function answeredHere(
  study: Study,
  browser: Browser,
  tab: number,
  ask: Ask,
): { answer: object; browser: Browser } | null {
  switch (ask.port) {
    case 'recover':
      return ask.orderId || ask.intentId ? null : { answer: { order: null, others: [] }, browser };
    case 'openReview':
      return reviewed(study, browser, ask.intentId);
    case 'acquireLock': {
      const isFree =
        browser.lock === null || browser.lock === tab || ask.steal || study.has('noLock');
      return { answer: { held: isFree }, browser: isFree ? { ...browser, lock: tab } : browser };
    }
    case 'other':
      return { answer: { ok: true, promotion: null }, browser };
    default:
      return null;
  }
}

/** The intent is made once and stored before anything is sent under it. */
function reviewed(study: Study, browser: Browser, known: string | null) {
  if (known === null && browser.intents >= study.world.intents) return null;
  const intents = known === null ? browser.intents + 1 : browser.intents;
  const intentId = known ?? `intent-${intents}`;
  const lines = cartOf(study, browser).items.map(({ id }) => ({ ...seen.lines[0], id }));
  return {
    answer: { ...seen, twin: null, lines, intentId },
    browser: { ...browser, intents, draft: { ...browser.draft, intentId } },
  };
}
