import { and, eq, gt } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DEFAULT_LOCALE } from '#machines/domain/locale.ts';
import { isProviderCode, PROVIDER_CODES } from '#machines/domain/payment.ts';
import { slugOf } from '#providers/provider.ts';
import { hashOf } from '../crypto/hash.ts';
import { attempts, capabilities } from '../db/schema/payments.ts';
import { LOCALES } from '../http/locale.ts';
import { messagesFor, type PageMessages } from '../http/pageMessages.ts';
import { isPlainText } from '../http/plainText.ts';
import { escapeHtml, inScript, standalonePage } from '../http/standalonePage.ts';
import { CANCELLED, SHORT_RETURN } from '../lifecycle/attemptRequest.ts';
import { stepOf } from '../lifecycle/attemptStep.ts';
import { reconcile } from '../lifecycle/reconcile.ts';
import { type Attempt, lockAttempt } from '../records/attempt.ts';
import { lockOrder } from '../records/order.ts';
import { BY_PERSON } from '../records/orderEvent.ts';
import type { Services } from '../services.ts';
import type { Store } from '../stores.ts';
import { addHints } from './webhooks.ts';

const MOST_BYTES = 102_400;
const FORM = 'application/x-www-form-urlencoded';

/**
 * Where a provider sends the browser back to. The strict session cookie is not sent on this navigation, so nothing here needs,
 * sets or clears one: a capability in the path names the order, and a script goes on to the order's page from our own site.
 */
export function registerReturn(app: FastifyInstance, services: Services): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: MOST_BYTES },
      async (_request: unknown, body: string) => body,
    );
    for (const url of ['/cart/return/:provider/:capability', `${SHORT_RETURN}/:capability`])
      scope.route<{ Params: { provider?: string; capability: string } }>({
        method: ['GET', 'POST'],
        url,
        config: { access: 'return' },
        bodyLimit: MOST_BYTES,
        handler: async (request, reply) => {
          const { provider, capability } = request.params;
          const attempt = await attemptOf(
            services,
            (request.store as Store).id,
            provider,
            capability,
          );
          const params = paramsOf(request);
          if (attempt) await landed(services, attempt, params);
          const nonce = services.clock.secret(16);
          const words = messagesFor(request);
          const policy = `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'`;
          reply
            .header('content-security-policy', policy)
            .header('referrer-policy', 'no-referrer')
            .header('cache-control', 'no-store');
          return reply
            .code(200)
            .type('text/html; charset=utf-8')
            .send(
              attempt
                ? goOn(
                    attempt.orderId,
                    `c=${capability}${hasCancelled(services, attempt, params) ? `&cancelled=${attempt.id}` : ''}`,
                    nonce,
                    words,
                  )
                : notKnown(nonce, words),
            );
        },
      });
  });
}

async function attemptOf(
  { database, clock }: Services,
  businessId: string,
  slug: string | undefined,
  secret: string,
): Promise<Attempt | null> {
  const code = PROVIDER_CODES.find((one) => slugOf(one) === slug);
  if ((slug !== undefined && !code) || !/^[\w-]{16,128}$/.test(secret)) return null;
  const [row] = await database.db
    .select({ attempt: attempts })
    .from(capabilities)
    .innerJoin(attempts, eq(attempts.id, capabilities.attemptId))
    .where(
      and(
        eq(capabilities.hash, hashOf(secret)),
        eq(capabilities.businessId, businessId),
        code && eq(attempts.provider, code),
        gt(capabilities.endsAt, clock.now()),
      ),
    );
  return row?.attempt ?? null;
}

/** What came along is kept as hints, the provider is asked in the background, and the page does not wait for it (F69, F78). */
async function landed(
  services: Services,
  attempt: Attempt,
  params: Record<string, string>,
): Promise<void> {
  if (isProviderCode(attempt.provider)) {
    const hints = services.providerClients.provider(attempt.provider).readReturn?.(params);
    if (hints && Object.keys(hints).length > 0) await addHints(services, attempt.id, hints);
  }
  if (attempt.state === 'AWAITING_SHOPPER') await markReturned(services, attempt);
  // The shopper comes back once; who opens the address again brings nothing new.
  services.background(
    reconcile(services, attempt.id, { isPaced: attempt.state !== 'AWAITING_SHOPPER' }),
  );
}

/**
 * The provider's way of saying that its page was left without paying: by our cancel address, or in its own words. It is a reason to ask and
 * nothing else. What is still open is ended by the shopper's own page, under their own identity and while it is the live one: this address is all that a stranger needs. It is named by its id.
 */
function hasCancelled(
  { providerClients }: Services,
  { provider }: Attempt,
  params: Record<string, string>,
): boolean {
  return (
    params[CANCELLED] !== undefined ||
    (isProviderCode(provider) && providerClients.provider(provider).isCancelled?.(params) === true)
  );
}

/** From now on an answer that is missing may be about money. */
function markReturned(
  { database, clock }: Services,
  { id, businessId, orderId }: Attempt,
): Promise<void> {
  return database.transaction(async (tx) => {
    const order = await lockOrder(tx, businessId, orderId);
    const attempt = await lockAttempt(tx, id);
    if (order)
      await stepOf(
        { tx, clock, cause: BY_PERSON },
        { attempt, order },
        { type: 'shopper.returned' },
      );
  });
}

/** Query and form fields as short strings; the first of several wins. */
function paramsOf({ query, body, headers }: FastifyRequest): Record<string, string> {
  const found: Record<string, string> = {};
  const add = (name: string, value: unknown): void => {
    if (
      !Object.hasOwn(found, name) &&
      name.length <= 60 &&
      typeof value === 'string' &&
      value.length <= 2_000 &&
      isPlainText(name + value)
    )
      found[name] = value;
  };
  if (typeof body === 'string' && (headers['content-type'] ?? '').startsWith(FORM))
    for (const [name, value] of new URLSearchParams(body)) add(name, value);
  for (const [name, value] of Object.entries(query as object))
    add(name, Array.isArray(value) ? value[0] : value);
  return found;
}

/** In the language that was spoken when the shop was left, as the browser remembers it: the provider brings none along. */
function goOn(
  orderId: string,
  fragment: string,
  nonce: string,
  { locale, say }: PageMessages,
): string {
  const to = `/orders/${orderId}#${fragment}`;
  const locales = LOCALES.filter((one) => one !== DEFAULT_LOCALE);
  const body = `<h1>${escapeHtml(say('between.backTitle'))}</h1><p>${escapeHtml(say('between.backText'))}</p><a class="go" href="${to}">${escapeHtml(say('between.see'))}</a>
<script nonce="${nonce}">let l='';try{l=localStorage.getItem('locale')}catch{}location.replace((${inScript(locales)}.includes(l)?'/'+l:'')+${inScript(to)})</script>`;
  return standalonePage({ locale, title: say('between.checking'), nonce, body });
}

const notKnown = (nonce: string, { locale, say, href }: PageMessages): string =>
  standalonePage({
    locale,
    title: say('between.order'),
    nonce,
    body: `<h1>${escapeHtml(say('between.unknownTitle'))}</h1><p>${escapeHtml(say('between.unknownText'))}</p><a class="go" href="${href('/orders/find')}">${escapeHtml(say('between.find'))}</a>`,
  });
