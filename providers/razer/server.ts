import { attemptCall, isLost, readJson, report, SLOW, unanswered } from '../kit/server/answers.ts';
import { encodeForm, FORM, readFormPost } from '../kit/server/formPost.ts';
import { twoDigits } from '../kit/server/money.ts';
import { ack, refused } from '../kit/server/notification.ts';
import { sameText } from '../kit/server/signature.ts';
import type { AttemptToPay, OpenAttempt, ProviderTools, ServerProvider } from '../provider.ts';
import { answerOf, linesOf, statuses } from './answer.ts';
import { Credentials } from './credentials.ts';
import { inquiryKey, skey, vcode, voidKey } from './signature.ts';
import { Voided } from './wire.ts';

type Tools = ProviderTools<Credentials>;

const CURRENCIES = ['MYR', 'SGD', 'THB', 'PHP', 'IDR', 'VND', 'USD'];

const MINUTE = 60_000;
/** "SB_" ids work at the sandbox alone. Of its two published pages the one of the official plugin. */
const isSandbox = (merchantId: string): boolean => merchantId.startsWith('SB_');
const SANDBOX = { pay: 'https://sandbox-payment.fiuu.com', api: 'https://sandbox-api.fiuu.com' };
const LEGS = new Set(['1', '2']);
/** `Channel` of what is paid at a counter: "cash", and by the name of the counter "cash-711", "cash-epay". */
const CASH = /^cash(-|$)/i;

export default {
  code: 'RAZER',
  credentials: Credentials,
  hosts: { pay: 'https://pay.fiuu.com', api: 'https://api.fiuu.com' },
  hostsOf: ({ merchantId }) => (isSandbox(merchantId) ? SANDBOX : {}),
  isTest: ({ merchantId }) => isSandbox(merchantId) || /_dev$/i.test(merchantId),
  limits: SLOW,
  takes: (currency) => CURRENCIES.includes(currency),
  payeeOf: ({ merchantId }) => merchantId,
  // Cash at a counter is paid hours later.
  lifetime: 24 * 3_600_000,
  // Fiuu's fair use: 5, then 15, then 30 minutes between questions about one order; one in 5 seconds for a merchant; who asks more is
  // locked out for about an hour.
  poll: {
    browser: 5_000,
    firstAsk: 5 * MINUTE,
    server: [5 * MINUTE, 15 * MINUTE, 30 * MINUTE],
    // "Maximum 1 query every 5 seconds", as Fiuu counts them: two that leave five seconds apart may arrive closer, and one too soon costs an hour of rest.
    account: 7_500,
    rest: 60 * MINUTE,
  },
  // "Rate limit" of q_by_oid, and a lock of an hour for "the same source IP": more merchants than that may ask at once from here.
  callLimits: () => [
    {
      name: 'requery of Fiuu',
      of: (_method, path) => path.startsWith('/RMS/query/'),
      most: 10,
      within: 1_000,
      atOnce: 3,
      ofAllAccounts: true,
    },
  ],
  statuses,

  /** Nothing is called: the browser carries the signed form, so the same attempt is always the same form. */
  async open(attempt, { hosts, credentials, now }) {
    const amount = twoDigits(attempt.amount, attempt.currency);
    if (amount === null || attempt.amount <= 0)
      return { kind: 'refused', reason: 'AMOUNT', detail: 'not an amount of two decimals' };
    const fields = {
      amount,
      orderid: attempt.reference,
      ...billed(attempt.payer),
      bill_desc: bare(attempt.order.description) || attempt.reference,
      currency: attempt.currency,
      vcode: vcode(
        credentials,
        amount,
        attempt.reference,
        credentials.extended === 'yes' ? attempt.currency : null,
        credentials.hash,
      ),
      returnurl: attempt.returnUrl,
      callbackurl: attempt.notifyUrl,
      cancelurl: attempt.cancelUrl,
      ...endsAt(attempt.deadline, now),
    };
    const handover = {
      kind: 'form',
      url: `${hosts.pay}/RMS/pay/${credentials.merchantId}/`,
      method: 'POST',
      fields,
    } as const;
    return {
      kind: 'opened',
      session: { form: attempt.reference },
      handover,
      deadline: attempt.deadline,
    };
  },

  async inquire(attempt, tools) {
    const amount = twoDigits(attempt.amount, attempt.currency) ?? '';
    const { credentials, hosts, http } = tools;
    const fields = {
      amount,
      oID: attempt.reference,
      domain: credentials.merchantId,
      skey: inquiryKey(credentials, attempt.reference, amount),
      type: '0',
    };
    const url = `${hosts.api}/RMS/query/q_by_oid.php`;
    const reply = await attemptCall(http, {
      method: 'POST',
      url,
      headers: { 'content-type': FORM },
      body: encodeForm(fields),
    });
    if (isLost(reply)) return report('UNKNOWN', 'unreachable');
    return reply.status === 200
      ? answerOf(linesOf(reply.text), attempt, reply.text, tools)
      : unanswered(reply);
  },

  /** A slip for cash is ended; a page that was opened, and a try at a bank, end by their own time, and what has no transaction yet has nothing to be ended. */
  endsVouchersOnly: true,
  unendable: ({ transaction, channel = '' }) =>
    transaction && CASH.test(channel) ? null : { until: null },
  async cancel(attempt, tools) {
    const { transaction } = attempt.session;
    if (!transaction) return report('NOT_FOUND', 'no transaction');
    const said = await voided(transaction, attempt, tools);
    // Not asked again in the same breath: one question in five seconds. The next one tells.
    return report(said === '00' ? 'CANCELLED' : 'UNKNOWN', `void ${said}`, {
      providerReference: transaction,
    });
  },

  async readNotification(request, { credentials }) {
    const fields = readFormPost(request);
    if (!fields?.orderid || !fields.tranID || !LEGS.has(fields.nbcb ?? '')) return refused('shape');
    const {
      amount = '',
      orderid,
      tranID,
      domain = '',
      status = '',
      appcode = '',
      currency = '',
      paydate = '',
    } = fields;
    const wanted = skey(credentials, {
      amount,
      orderid,
      tranID,
      domain,
      status,
      appcode,
      currency,
      paydate,
      skey: '',
    });
    if (domain !== credentials.merchantId || !sameText(wanted, fields.skey))
      return refused('signature');
    const isPaid = statuses[status] === 'PAID';
    return {
      ok: true,
      ourReference: orderid,
      dedupeKey: `${tranID}:${status}`,
      hints: isPaid ? { paid: tranID } : {},
      saysPaid: isPaid,
      ack: ack('CBTOKEN:MPSTATOK'),
    };
  },
} satisfies ServerProvider<Credentials> as ServerProvider<Credentials>;

/** The word for what became of a slip: 00 is ended, 15 is not pending any more. */
async function voided(
  tranID: string,
  attempt: OpenAttempt,
  { hosts, http, credentials }: Tools,
): Promise<string> {
  const amount = twoDigits(attempt.amount, attempt.currency) ?? '';
  const { merchantId: merchantID } = credentials;
  const fields = { tranID, amount, merchantID, checksum: voidKey(credentials, tranID, amount) };
  const reply = await attemptCall(http, {
    method: 'POST',
    url: `${hosts.api}/RMS/API/VoidPendingCash/index.php`,
    headers: { 'content-type': FORM },
    body: encodeForm(fields),
  });
  if (isLost(reply)) return 'unreachable';
  return readJson(Voided, reply.text)?.StatCode ?? `answered ${reply.status}`;
}

/** Name, e-mail and phone are mandatory; "1 if the merchant does not hold" one of them, and then what is not held is left out. */
function billed({ name, email, phone }: AttemptToPay['payer']): Record<string, string> {
  const held = {
    ...(bare(name) && { bill_name: bare(name) }),
    ...(email && { bill_email: email.slice(0, 128) }),
    ...(phone && { bill_mobile: phone.slice(0, 32) }),
  };
  return Object.keys(held).length === 3 ? held : { ...held, guest_checkout: '1' };
}

const HOUR = 60 * MINUTE;
/** The page, a payment without cash and a slip for cash each end by a field of their own; what is approved later, Fiuu gives back by itself. */
function endsAt(deadline: Date, now: Date): Record<string, string> {
  const left = Math.max(MINUTE, deadline.getTime() - now.getTime());
  return {
    waittime: String(Math.floor(left / 1_000)),
    PaymentExpirationTime: deadline.toISOString().replace(/\.\d+Z$/, 'Z'),
    cash_waittime: String(Math.max(1, Math.floor(left / HOUR))),
  };
}

/** Plain text: the page's firewall refuses markup. */
const bare = (text: string): string =>
  text
    .replace(/[<>"'`\\{}]/g, ' ')
    .trim()
    .slice(0, 128);
