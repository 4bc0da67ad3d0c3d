import type { FastifyReply } from 'fastify';
import type { Handover } from '#providers/provider.ts';
import type { PageMessages } from './pageMessages.ts';
import { escapeHtml, inScript, standalonePage } from './standalonePage.ts';

type Away = Extract<Handover, { kind: 'form' | 'script' }>;

/** A provider wants to see from which shop a person comes, not from which page. */
export const dressed = (reply: FastifyReply): FastifyReply =>
  reply
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'origin-when-cross-origin')
    .type('text/html; charset=utf-8');

export const sendHandover = (
  reply: FastifyReply,
  { handover, orderId }: { handover: Away; orderId: string },
  nonce: string,
  words: PageMessages,
): FastifyReply =>
  dressed(reply)
    .header('content-security-policy', policyOf(handover, nonce))
    .send(pageOf(handover, nonce, orderId, words));

export function gonePage(
  reply: FastifyReply,
  nonce: string,
  { locale, say, href }: PageMessages,
  to = '/orders/find',
): FastifyReply {
  const body = `<h1>${escapeHtml(say('between.goneTitle'))}</h1><p>${escapeHtml(say('between.goneText'))}</p><a class="go" href="${href(to)}">${escapeHtml(say('between.find'))}</a>`;
  return dressed(reply)
    .header(
      'content-security-policy',
      `${BASE}; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'`,
    )
    .send(standalonePage({ locale, title: say('between.payment'), nonce, body }));
}

const BASE = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** A provider's page redirects on to a bank's, and some browsers hold `form-action` against every hop: any https page may follow. */
function policyOf(handover: Away, nonce: string): string {
  const style = `style-src 'nonce-${nonce}'`;
  if (handover.kind !== 'script')
    return `${BASE}; ${style}; script-src 'nonce-${nonce}'; form-action ${new URL(handover.url).origin} https:`;
  const origins = [
    ...new Set(
      [handover.src, ...(handover.origins ?? []), handover.fallbackForm?.url]
        .filter((url) => url !== undefined)
        .map((url) => new URL(url).origin),
    ),
  ].join(' ');
  return `${BASE}; ${style}; script-src 'nonce-${nonce}' ${origins}; connect-src ${origins}; frame-src ${origins}; form-action ${origins} https:`;
}

function pageOf(
  handover: Away,
  nonce: string,
  orderId: string,
  { locale, say, href }: PageMessages,
): string {
  const back = `<p><a href="${href(`/orders/${escapeHtml(orderId)}`)}">${escapeHtml(say('between.backToOrder'))}</a></p>`;
  const head = `<h1>${escapeHtml(say('between.goingTitle'))}</h1><p>${escapeHtml(say('between.goingText'))}</p>`;
  const title = say('between.payment');
  const go = escapeHtml(say('between.go'));
  if (handover.kind === 'form') {
    const form = formOf(handover.url, handover.fields, handover.method, go);
    return standalonePage({
      locale,
      title,
      nonce,
      body: `${head}${form}${back}<script nonce="${nonce}">document.forms[0].submit()</script>`,
    });
  }
  const fallback = handover.fallbackForm
    ? formOf(handover.fallbackForm.url, handover.fallbackForm.fields, 'POST', go)
    : '';
  const failed = `<p id="failed" role="alert" hidden>${escapeHtml(say('between.scriptFailed'))}</p>`;
  const run = `<script nonce="${nonce}" src="${escapeHtml(handover.src)}"></script><script nonce="${nonce}">${scriptCall(handover)}</script>`;
  return standalonePage({ locale, title, nonce, body: `${head}${failed}${fallback}${back}${run}` });
}

function formOf(
  url: string,
  fields: Record<string, string>,
  method: 'GET' | 'POST',
  go: string,
): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) =>
      `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  return `<form method="${method.toLowerCase()}" action="${escapeHtml(url)}" accept-charset="utf-8">${inputs.join('')}<button>${go}</button></form>`;
}

/** A script that shows its page leaves this one by then. */
const LEAVES_WITHIN_MS = 15_000;
/**
 * Cashfree's script, as it is published: made for a mode, told the session, in this tab; `result.error` says what it could not do. Where it does
 * not load the form goes, and where nothing opens the shopper reads what to do. It cannot say that nothing was paid: who comes back by Back may have paid a moment ago.
 */
function scriptCall({ args, fallbackForm }: Extract<Away, { kind: 'script' }>): string {
  const { mode = 'production', ...checkout } = args;
  const leave = fallbackForm ? 'document.forms[0].submit()' : 'fail()';
  const options = inScript({ redirectTarget: '_self', ...checkout });
  return `const fail=()=>{document.getElementById('failed').hidden=false};if(typeof Cashfree!=='function')${leave};else{setTimeout(fail,${LEAVES_WITHIN_MS});try{Promise.resolve(Cashfree({mode:${inScript(mode)}}).checkout(${options})).then(result=>{if(result&&result.error)fail()},fail)}catch{fail()}}`;
}
