import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Handover } from '#providers/provider.ts';
import { handoffSecret } from './payments/capability.ts';
import { keyOf, type Money } from './payments/money.ts';
import { loadAttempt } from './payments/settle.ts';
import type { Store } from './store/stores.ts';
import { escapeHtml, inScript, tinyPage } from './tinyPage.ts';

type Away = Extract<Handover, { kind: 'form' | 'script' }>;

/** Leaves for a provider that wants a form or its own script, with a referrer, from a document that holds nothing else (S18). */
export function registerHandoff(app: FastifyInstance, money: Money): void {
  app.get<{ Params: { attempt: string }; Querystring: { k?: string } }>(
    '/cart/handoff/:attempt',
    { config: { access: 'document' } },
    async (request, reply) => {
      const store = request.store as Store | null;
      const { attempt: id } = request.params;
      const found =
        store && isKey(request.query.k, handoffSecret(keyOf(money), id)) ? await loadAttempt(money.database, id, store.id) : null;
      const nonce = money.clock.secret(16);
      reply.header('cache-control', 'no-store').header('referrer-policy', 'origin-when-cross-origin').type('text/html; charset=utf-8');
      if (!found) return gone(reply.code(404), nonce);
      const { attempt, order } = found;
      const handover = attempt.handover as Handover | null;
      const payable = attempt.live && attempt.deadline > money.clock.now();
      if (!payable || handover === null || handover.kind === 'qr' || handover.kind === 'redirect')
        return reply.redirect(`/orders/${order.id}`, 303);
      return reply.header('content-security-policy', policyOf(handover, nonce)).send(pageOf(handover, nonce, order.id));
    },
  );
}

function isKey(given: unknown, wanted: string): boolean {
  if (typeof given !== 'string' || given.length !== wanted.length) return false;
  return timingSafeEqual(Buffer.from(given), Buffer.from(wanted));
}

function gone(reply: FastifyReply, nonce: string): FastifyReply {
  const body =
    '<h1>This payment link is not known</h1><p>Nothing was paid through it.</p><a class="go" href="/orders/find">Find your order</a>';
  return reply.header('content-security-policy', `${BASE}; style-src 'nonce-${nonce}'`).send(tinyPage({ title: 'Payment', nonce, body }));
}

const BASE = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** A provider's page redirects on to a bank's, and some browsers hold `form-action` against every hop: any https page may follow. */
function policyOf(handover: Away, nonce: string): string {
  const style = `style-src 'nonce-${nonce}'`;
  if (handover.kind !== 'script')
    return `${BASE}; ${style}; script-src 'nonce-${nonce}'; form-action ${new URL(handover.url).origin} https:`;
  const origins = [
    ...new Set([handover.src, handover.fallbackForm?.url].filter((url) => url !== undefined).map((url) => new URL(url).origin)),
  ].join(' ');
  return `${BASE}; ${style}; script-src 'nonce-${nonce}' ${origins}; connect-src ${origins}; frame-src ${origins}; form-action ${origins} https:`;
}

function pageOf(handover: Away, nonce: string, orderId: string): string {
  const back = `<p><a href="/orders/${escapeHtml(orderId)}">Back to your order</a></p>`;
  const head = '<h1>Going to the payment page</h1><p>If nothing happens, press the button.</p>';
  if (handover.kind === 'form') {
    const go = formOf(handover.url, handover.fields, handover.method);
    return tinyPage({ title: 'Payment', nonce, body: `${head}${go}${back}<script nonce="${nonce}">document.forms[0].submit()</script>` });
  }
  const fallback = handover.fallbackForm ? formOf(handover.fallbackForm.url, handover.fallbackForm.fields, 'POST') : '';
  const run = `<script nonce="${nonce}" src="${escapeHtml(handover.src)}"></script><script nonce="${nonce}">${scriptCall(handover)}</script>`;
  return tinyPage({ title: 'Payment', nonce, body: `${head}${fallback}${back}${run}` });
}

function formOf(url: string, fields: Record<string, string>, method: 'GET' | 'POST'): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  return `<form method="${method.toLowerCase()}" action="${escapeHtml(url)}" accept-charset="utf-8">${inputs.join('')}<button>Go to the payment page</button></form>`;
}

/** Cashfree's script, as it is published: made for a mode, told the session, in this tab. Where it does not load, the form goes. */
function scriptCall({ args, fallbackForm }: Extract<Away, { kind: 'script' }>): string {
  const { mode = 'production', ...checkout } = args;
  const leave = fallbackForm ? 'document.forms[0].submit()' : '';
  return `typeof Cashfree==='function'?Cashfree({mode:${inScript(mode)}}).checkout(${inScript({ redirectTarget: '_self', ...checkout })}):${leave || 'undefined'}`;
}
