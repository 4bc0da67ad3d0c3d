import { createHmac } from 'node:crypto';
import { exponentOf, type Minor } from '#machines/domain/money.ts';
import {
  decline,
  form,
  goTo,
  isClosed,
  isOver,
  json,
  less,
  more,
  numbered,
  pay,
  text,
  token,
} from '../kit/sandbox/moves.ts';
import type {
  Leaving,
  SandboxAccount,
  SandboxContext,
  SandboxPayment,
  SandboxProvider,
  SandboxReply,
  SandboxRequest,
} from '../kit/sandbox/types.ts';

const ORDER = 'live oid inv ttl tel eml vid curr p1 p2 p3 p4 cbk cst crl'.split(' ');
const LONGEST: Record<string, number> = {
  live: 1,
  oid: 34,
  inv: 15,
  ttl: 15,
  tel: 15,
  eml: 30,
  vid: 12,
  curr: 3,
  p1: 15,
  p2: 15,
  p3: 15,
  p4: 15,
  cbk: 100,
  cst: 1,
  crl: 1,
};
const WORDS = {
  success: 'aei7p7yrx4ae34',
  pending: 'bdi6p2yy76etrs',
  failed: 'fe2707etr5s4wq',
  less: 'dtfi4p7yty45wq',
  more: 'eq3i7p5yt7645e',
  used: 'cr5i3pgy9867e1',
} as const;
const SECRETS = ['qwh', 'afd', 'poi', 'uyt', 'ifd'] as const;

export const sandbox: SandboxProvider = {
  code: 'IPAY_AFRICA',
  name: 'iPay Africa',
  demo: (store) => ({
    account: `d${numbered(store, 8)}`,
    secrets: { vid: `d${numbered(store, 8)}`, hashKey: `demo-hash-key-${store}`, live: '0' },
  }),
  actions: [
    'approve',
    'decline',
    'pending',
    'payLess',
    'payMore',
    'approveLate',
    'cancel',
    'expire',
    'hang',
  ],
  retries: [],
  acknowledges: () => true,
  routes: [
    {
      method: 'POST',
      path: '/v3/:country',
      call: 'open',
      answer: (request, context) => enter(request, form(request.text), context),
    },
    {
      method: 'GET',
      path: '/v3/:country',
      call: 'open',
      answer: (request, context) => enter(request, request.query, context),
    },
    { method: 'GET', path: '/ipn/', call: 'ipn', answer: confirm },
    { method: 'GET', path: '/v3/:country/ipn/', call: 'ipn', answer: confirm },
    { method: 'POST', path: '/payments/v2/transaction/search', call: 'inquire', answer: search },
  ],

  act(payment, act, context) {
    const { action, reason } = act;
    if (action === 'cancel') return goTo(payment.cancelUrl);
    if (isClosed(payment, act) || action === 'hang') return null;
    if (action === 'expire') payment.status = 'expired';
    else if (action === 'decline') decline(payment, reason);
    else if (action === 'pending' || action === 'approveLate') payment.status = 'pending';
    else
      pay(
        payment,
        context,
        token(context, 10).toUpperCase(),
        action === 'payLess'
          ? less(payment)
          : action === 'payMore'
            ? more(payment)
            : payment.amount,
      );
    context.moved(payment);
    return action === 'expire' ? null : back(payment);
  },

  outgoing: () => null,
};

function wordOf({ status, paid, amount }: SandboxPayment): string {
  if (!paid) return status === 'pending' || status === 'open' ? WORDS.pending : WORDS.failed;
  return paid.amount === amount ? WORDS.success : paid.amount < amount ? WORDS.less : WORDS.more;
}
const amountText = (amount: Minor, currency: string): string =>
  (amount / 10 ** exponentOf(currency)).toFixed(2);

function back(payment: SandboxPayment): Leaving {
  const opaque = Object.fromEntries(SECRETS.map((name) => [name, payment.data[name] ?? '']));
  return goTo(payment.returnUrl, {
    status: wordOf(payment),
    txncd: payment.paid?.transaction ?? '',
    msisdn_id: 'DEMO SHOPPER',
    msisdn_idnum: '254700000000',
    mc: amountText(payment.paid?.amount ?? payment.amount, payment.currency),
    id: payment.reference,
    ivm: payment.data.inv ?? '',
    p1: '',
    p2: '',
    p3: '',
    p4: '',
    ...opaque,
    agt: '1',
    channel: 'MPESA',
  });
}

/** Kenya's search answers for all countries; page and IPN are each country's own. */
const accountBy = (
  vid: string | undefined,
  context: SandboxContext,
  country?: string,
): SandboxAccount | undefined =>
  context
    .accounts()
    .find(
      ({ secrets }) =>
        secrets.vid === vid && (!country || country === (secrets.region ?? 'KE').toLowerCase()),
    );

/** What a country's page takes. */
const MONEY: Record<string, string[]> = {
  ke: ['KES', 'USD'],
  tz: ['TZS', 'USD'],
  ug: ['UGX', 'USD'],
};

function enter(
  { params: { country = '' } }: SandboxRequest,
  fields: Record<string, string>,
  context: SandboxContext,
): SandboxReply {
  const account = accountBy(fields.vid, context, country);
  if (!account) return { stop: 'Unknown vendor' };
  const refusal = refusalOf(fields, account, MONEY[country] ?? []);
  if (refusal) return { stop: refusal };
  const { oid = '', ttl = '', curr = 'KES' } = fields;
  const amount = Math.round(Number(ttl) * 10 ** exponentOf(curr));
  const before = context.referenced(oid).filter((one) => one.account === account.account);
  if (before.some((one) => one.status === 'paid')) return { stop: 'This order has been paid' };
  return {
    pay:
      before.find((one) => !isOver(one) && one.amount === amount) ??
      opened(fields, amount, account, context),
  };
}

function refusalOf(
  fields: Record<string, string>,
  { secrets }: SandboxAccount,
  money: string[],
): string | null {
  const long = Object.entries(LONGEST).find(
    ([name, longest]) => (fields[name] ?? '').length > longest,
  );
  if (long) return `Too long: ${long[0]}`;
  if (!fields.tel || !fields.eml) return 'Missing parameters';
  if (!/^[A-Za-z0-9]+$/.test(fields.oid ?? '') || !fields.cbk) return 'Missing parameters';
  if (!/^[A-Za-z0-9]+$/.test(fields.inv ?? '')) return 'Invalid invoice number';
  if (!/^\d+(\.\d{1,2})?$/.test(fields.ttl ?? '') || Number(fields.ttl) <= 0)
    return 'Invalid amount';
  if (!money.includes(fields.curr ?? '') || !/^[01]$/.test(fields.live ?? '') || fields.crl !== '0')
    return 'Invalid parameters';
  const words = ORDER.map((name) => fields[name] ?? '').join('');
  return createHmac('sha1', secrets.hashKey ?? '')
    .update(words)
    .digest('hex') === fields.hsh
    ? null
    : 'Invalid hash';
}

function opened(
  fields: Record<string, string>,
  amount: Minor,
  account: SandboxAccount,
  context: SandboxContext,
): SandboxPayment {
  return context.open({
    account: account.account,
    id: token(context, 20),
    reference: fields.oid ?? '',
    amount,
    currency: fields.curr ?? '',
    description: `Order ${fields.inv ?? ''}`,
    returnUrl: fields.cbk ?? '',
    cancelUrl: fields.lbk || (fields.cbk ?? ''),
    data: {
      inv: fields.inv ?? '',
      ...Object.fromEntries(SECRETS.map((name) => [name, token(context, 12)])),
    },
  });
}

/** The true word only for the very values that the return carried; for any others the word for failed. Of money it is told once: "This code has been used already". */
function confirm(request: SandboxRequest, context: SandboxContext): SandboxReply {
  const { vendor, id = '', ivm } = request.query;
  const { country = 'ke' } = request.params;
  const payment = context
    .referenced(id)
    .findLast((one) => one.account === accountBy(vendor, context, country)?.account);
  const same =
    payment &&
    ivm === payment.data.inv &&
    SECRETS.every((name) => request.query[name] === payment.data[name]);
  if (!same) return text(200, WORDS.failed);
  if (payment.data.toldAt) return text(200, WORDS.used);
  if (payment.paid) payment.data.toldAt = context.now().toISOString();
  context.moved(payment);
  return text(200, wordOf(payment));
}

/** Lists what was received; a try that failed is not listed. */
function search(request: SandboxRequest, context: SandboxContext): SandboxReply {
  const { oid = '', vid = '', hash } = form(request.text);
  const account = accountBy(vid, context);
  const right = createHmac('sha256', account?.secrets.hashKey ?? '')
    .update(oid + vid)
    .digest('hex');
  if (!account || right !== hash)
    return json(400, { header_status: 400, status: 0, text: 'Invalid hash' });
  const payment = context.referenced(oid).findLast((one) => one.account === account.account);
  if (!payment?.paid) return json(404, { header_status: 404, status: 0, text: 'No record found' });
  const data = {
    vid,
    oid,
    transaction_amount: amountText(payment.paid.amount, payment.currency),
    transaction_code: payment.paid.transaction,
    telephone: '254700000000',
    firstname: 'DEMO',
    lastname: 'SHOPPER',
    paid_at: payment.paid.at,
    payment_mode: 'MPESA',
    sid: payment.id,
  };
  return json(200, { header_status: 200, status: 1, text: 'Transaction found', data, hash: '' });
}
