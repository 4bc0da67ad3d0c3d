import * as v from 'valibot';
import {
  attemptCall,
  isLost,
  keepable,
  lostOpening,
  readJson,
  refusedOpening,
  report,
  SLOW,
  trusted,
  unanswered,
} from '../kit/server/answers.ts';
import { decodeForm, FORM } from '../kit/server/formPost.ts';
import { minorOf, twoDigits } from '../kit/server/money.ts';
import { ack, bodyText, refused } from '../kit/server/notification.ts';
import { emailAs } from '../kit/server/payer.ts';
import { sameText } from '../kit/server/signature.ts';
import type {
  AttemptToPay,
  NotificationRequest,
  OpenAttempt,
  PaymentStatusReport,
  ProviderTools,
  ServerProvider,
} from '../provider.ts';
import { counterName } from './counters.ts';
import { Credentials } from './credentials.ts';
import { postbackSignature } from './signature.ts';
import { CheckoutReply, CodeReply, Postback } from './wire.ts';

type Tools = ProviderTools<Credentials>;

const statuses: Record<string, PaymentStatusReport['status']> = {
  pending: 'PENDING',
  'wc-pending-bux': 'PENDING',
  paid: 'PAID',
  'wc-processing': 'PAID',
  'wc-paid-bux': 'PAID',
  expired: 'EXPIRED',
  cancelled: 'CANCELLED',
  'wc-cancelled': 'CANCELLED',
  failed: 'DECLINED',
};

const HOUR = 3_600_000;

export default {
  code: 'BUX',
  credentials: Credentials,
  hosts: { api: 'https://api.bux.ph', pay: 'https://app.bux.ph' },
  isTest: ({ test }) => test,
  limits: SLOW,
  takes: (currency) => currency === 'PHP',
  payeeOf: () => null,
  // Counters are paid at the next morning: a day, and half of it again.
  lifetime: 36 * HOUR,
  poll: { browser: 5_000, firstAsk: 60_000, server: 5_000 },
  statuses,

  async open(attempt, tools) {
    const body = request(attempt, tools);
    if (!body) return { kind: 'refused', reason: 'AMOUNT', detail: 'not an amount in pesos' };
    const reply = await attemptCall(tools.http, {
      method: 'POST',
      url: `${base(tools)}open/checkout/`,
      headers: headers(tools),
      body,
    });
    if (isLost(reply)) return lostOpening(reply);
    if (reply.status !== 200 && reply.status !== 201) return duplicateOrRefused(reply);
    const opened = readJson(CheckoutReply, reply.text);
    const url = trusted(opened?.checkout_url, tools.hosts.pay ?? '');
    if (!opened || !url) return { kind: 'unknown', detail: 'the answer names no page of BUX' };
    return {
      kind: 'opened',
      session: { uid: opened.uid, url },
      handover: { kind: 'redirect', url },
      deadline: attempt.deadline,
    };
  },

  inquire: (attempt, tools) => checkCode(attempt, tools),

  async cancel(attempt, tools) {
    const body = JSON.stringify({
      req_id: attempt.reference,
      client_id: tools.credentials.clientId,
      reason: 'The shopper chose another way to pay',
    });
    await attemptCall(tools.http, {
      method: 'POST',
      url: `${base(tools)}cancel_transaction/`,
      headers: headers(tools),
      body,
    });
    // Whatever it answered (not pending any more, nothing there, no answer): only asking tells.
    return checkCode(attempt, tools);
  },

  async readNotification(request, tools) {
    const fields = postback(request);
    const read = v.safeParse(Postback, fields);
    if (!read.success) return refused('shape');
    const { req_id, client_id, status, signature } = read.output;
    const wanted = postbackSignature(req_id, status, tools.credentials.clientSecret);
    if (!sameText(wanted, signature) || !sameText(tools.credentials.clientId, client_id))
      return refused('signature');
    return {
      ok: true,
      ourReference: req_id,
      dedupeKey: `${req_id}:${status}`,
      hints: {},
      saysPaid: statuses[status] === 'PAID',
      ack: ack(),
    };
  },
} satisfies ServerProvider<Credentials> as ServerProvider<Credentials>;

/** With its last slash: without it the provider redirects and the body is lost. */
const base = ({ hosts, credentials }: Tools): string =>
  `${hosts.api}/v1/api/${credentials.test ? 'sandbox/' : ''}`;
const headers = ({ credentials }: Tools) => ({
  'x-api-key': credentials.apiKey,
  'content-type': 'application/json',
  accept: 'application/json',
});

function request(attempt: AttemptToPay, { credentials, now }: Tools): string | null {
  const amount = twoDigits(attempt.amount, attempt.currency);
  if (amount === null) return null;
  const hours = Math.ceil((attempt.deadline.getTime() - now.getTime()) / HOUR);
  const contact = mobile(attempt.payer.phone);
  return JSON.stringify({
    req_id: attempt.reference,
    client_id: credentials.clientId,
    amount,
    description: attempt.order.description,
    expiry: Math.min(168, Math.max(2, hours)),
    notification_url: attempt.notifyUrl,
    redirect_url: attempt.returnUrl,
    ...emailAs('email', attempt.payer.email),
    ...(attempt.payer.name && { name: attempt.payer.name }),
    ...(contact && { contact }),
    param1: attempt.order.number,
  });
}

/** A Philippine mobile number as the provider writes it, 09xxxxxxxxx; other numbers are left out. */
function mobile(phone: string): string | null {
  const digits = phone.replace(/\D/g, '').replace(/^(63|0)/, '');
  return /^9\d{9}$/.test(digits) ? `0${digits}` : null;
}

function duplicateOrRefused(reply: {
  status: number;
  text: string;
  headers: Record<string, string>;
  bytes: Uint8Array;
}) {
  const inUse =
    reply.status === 400 && /req_id/.test(reply.text) && /already|exists|unique/i.test(reply.text);
  return inUse
    ? ({ kind: 'unknown', detail: 'the reference is in use' } as const)
    : refusedOpening(reply, `answered ${reply.status}`);
}

async function checkCode(attempt: OpenAttempt, tools: Tools): Promise<PaymentStatusReport> {
  const query = new URLSearchParams({
    req_id: attempt.reference,
    client_id: tools.credentials.clientId,
    mode: 'API',
  });
  const reply = await attemptCall(tools.http, {
    method: 'GET',
    url: `${base(tools)}check_code/?${query}`,
    headers: headers(tools),
  });
  if (isLost(reply)) return report('UNKNOWN', 'unreachable');
  // Its own 404 is JSON; a page comes from another server, or from a moved host.
  if (reply.status === 404 && readJson(v.looseObject({}), reply.text))
    return report('NOT_FOUND', 'not found');
  const code = reply.status === 200 ? readJson(CodeReply, reply.text) : null;
  return code ? answerOf(code, attempt, reply.text, tools) : unanswered(reply);
}

function answerOf(
  code: CodeReply,
  attempt: OpenAttempt,
  text: string,
  tools: Tools,
): PaymentStatusReport {
  // The comparison ignores case; the signature, made over the word as received, did not.
  const status = statuses[code.status.toLowerCase()] ?? 'UNKNOWN';
  // A checkout whose address was never handed out, and for which no counter was chosen, cannot be paid.
  if (status === 'PENDING' && !code.ref_code && !attempt.session.url)
    return report('NOT_FOUND', code.status);
  return report(status, code.status, {
    amount: minorOf(code.amount, 'PHP'),
    currency: 'PHP',
    ourReference: attempt.reference,
    providerReference: code.id ?? code.ref_code ?? null,
    raw: keepable(text, tools.credentials),
    ...(status === 'DECLINED' && { reason: 'BANK_REFUSED' as const }),
    ...(status === 'PENDING' && code.ref_code && { show: voucher(code, code.ref_code, attempt) }),
  });
}

const voucher = (
  code: CodeReply,
  number: string,
  attempt: OpenAttempt,
): NonNullable<PaymentStatusReport['show']> => ({
  kind: 'voucher',
  code: number,
  barcode: number,
  counters: code.channel ? [counterName(code.channel)] : [],
  payBefore: attempt.deadline.toISOString(),
});

/** JSON or a form, as it comes. */
function postback(request: NotificationRequest): unknown {
  const form = bodyText(request, FORM);
  if (form !== null) return decodeForm(form);
  const text = bodyText(request, 'application/json');
  return text === null ? null : readJson(v.unknown(), text);
}
