import * as v from 'valibot';
import { toDecimalText } from '#machines/domain/money.ts';
import {
  attemptCall,
  isLost,
  keepable,
  nothingYet,
  readJson,
  refuseUnnamed,
  report,
  SLOW,
  unanswered,
} from '../kit/server/answers.ts';
import { encodeForm, FORM } from '../kit/server/formPost.ts';
import { minorOf } from '../kit/server/money.ts';
import { refused } from '../kit/server/notification.ts';
import type {
  HttpReply,
  OpenAttempt,
  PaymentStatusReport,
  ProviderTools,
  ServerProvider,
} from '../provider.ts';
import { COUNTRIES, CURRENCIES } from './countries.ts';
import { Credentials } from './credentials.ts';
import { checkoutHash, searchHash } from './signature.ts';
import { type CheckoutForm, Found, IPN_FIELDS, NotFound } from './wire.ts';

type Tools = ProviderTools<Credentials>;

/** Code words of the IPN's body; those about less and more count as received, and the search says how much. */
const statuses: Record<string, PaymentStatusReport['status']> = {
  aei7p7yrx4ae34: 'PAID',
  bdi6p2yy76etrs: 'PENDING',
  fe2707etr5s4wq: 'DECLINED',
  dtfi4p7yty45wq: 'PAID',
  eq3i7p5yt7645e: 'PAID',
  cr5i3pgy9867e1: 'UNKNOWN',
  // not a word of theirs: listed by the search although the shopper never came back
  found: 'PAID',
};
const LONGEST_CBK = 100;
const EXACT = 'aei7p7yrx4ae34';

export default {
  code: 'IPAY_AFRICA',
  credentials: Credentials,
  hosts: {
    pay: COUNTRIES.KE.pay,
    ipn: COUNTRIES.KE.ipn,
    api: 'https://apis.ipayafrica.com',
  },
  hostsOf: ({ region }) => ({ pay: COUNTRIES[region].pay, ipn: COUNTRIES[region].ipn }),
  otherPages: Object.values(COUNTRIES).map(({ pay }) => pay),
  // The vendor of iPay's own examples, with a key that everybody knows.
  isTest: ({ live, vid }) => live === '0' || vid === 'demo',
  limits: SLOW,
  takes: (currency) => CURRENCIES.has(currency),
  currenciesOf: ({ region }) => COUNTRIES[region].currencies,
  payeeOf: ({ vid }) => vid,
  lifetime: 30 * 60_000,
  longestReturnUrl: LONGEST_CBK,
  // No notification ever comes: a payment without a return is found only by asking.
  poll: { browser: 4_000, firstAsk: 45_000, server: 5_000 },
  statuses,

  /** Nothing is called: the browser carries the signed form, so the same attempt is always the same form. */
  async open(attempt, { hosts, credentials }) {
    if (attempt.amount <= 0) return { kind: 'refused', reason: 'AMOUNT', detail: 'nothing to pay' };
    // A longer address would break the request on the provider's side.
    if (attempt.returnUrl.length > LONGEST_CBK)
      return {
        kind: 'refused',
        reason: 'REQUEST',
        detail: `the return address has more than ${LONGEST_CBK} characters`,
      };
    const unnamed = refuseUnnamed('IPAY_AFRICA', attempt.payer);
    if (unnamed) return unnamed;
    const form: CheckoutForm = {
      live: credentials.live,
      oid: attempt.reference,
      inv: alphanumeric(attempt.order.number).slice(-15) || attempt.reference.slice(-15),
      ttl: toDecimalText(attempt.amount, attempt.currency),
      tel: attempt.payer.phone.replace(/\D/g, '').slice(0, 15),
      eml: attempt.payer.email,
      vid: credentials.vid,
      curr: attempt.currency,
      p1: '',
      p2: '',
      p3: '',
      p4: '',
      cbk: attempt.returnUrl,
      cst: '0',
      crl: '0',
    };
    const fields = {
      ...form,
      hsh: checkoutHash(credentials.hashKey, form),
      lbk: attempt.cancelUrl,
      autopay: '1',
    };
    const handover = {
      kind: 'form',
      url: `${hosts.pay}${COUNTRIES[credentials.region].page}`,
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
    const word = await confirmedWord(attempt, tools);
    const found = await search(attempt, tools);
    // The word for the exact sum was asked for, too.
    if (word === EXACT && isAway(found)) return unlisted(word, attempt, tools);
    if (found === 'lost') return report('UNKNOWN', 'unreachable', kept(word));
    if (found === 'strange') return report('UNKNOWN', 'unreadable', kept(word));
    if (found && 'status' in found) return { ...unanswered(found), ...kept(word) };
    if (found) return received(found.data, word, found.text, attempt, tools);
    return word ? unlisted(word, attempt, tools) : nothingYet(attempt, tools.now, 'not found');
  },

  readReturn: (params) =>
    Object.fromEntries(
      [...IPN_FIELDS, 'id', 'mc'].flatMap((name) =>
        params[name] ? [[name, params[name].slice(0, 200)]] : [],
      ),
    ),

  // The return is the only message there is; it comes through the browser and is asked about, never believed.
  readNotification: async () => refused('shape'),
} satisfies ServerProvider<Credentials> as ServerProvider<Credentials>;

const alphanumeric = (text: string): string => text.replace(/[^A-Za-z0-9]/g, '');

/** The word of the IPN for the values of the return. One about money is asked once and kept, since a second question may be answered differently. */
async function confirmedWord(
  { session, hints, reference }: OpenAttempt,
  { hosts, http, credentials }: Tools,
): Promise<string | null> {
  if (session.word) return session.word;
  if (!hints.qwh || hints.id !== reference) return null;
  const query = new URLSearchParams({ vendor: credentials.vid, id: reference });
  for (const name of IPN_FIELDS) query.set(name, hints[name] ?? '');
  const reply = await attemptCall(http, {
    method: 'GET',
    url: `${hosts.ipn}${COUNTRIES[credentials.region].confirms}?${query}`,
  });
  const word = isLost(reply) || reply.status !== 200 ? '' : reply.text.trim();
  return /^[a-z0-9]{10,20}$/.test(word) ? word : null;
}

/** `lost`: no answer came, or a page as with a 5xx. `strange`: an answer of its own that is not understood, or about another order. */
type Searched = { data: Found; text: string } | HttpReply | 'lost' | 'strange' | null;
const isAway = (found: Searched): boolean =>
  found === 'lost' || (found instanceof Object && 'status' in found && found.status >= 500);

async function search(
  { reference }: OpenAttempt,
  { hosts, http, credentials }: Tools,
): Promise<Searched> {
  const fields = {
    oid: reference,
    vid: credentials.vid,
    hash: searchHash(credentials.hashKey, reference, credentials.vid),
  };
  const url = `${hosts.api}/payments/v2/transaction/search`;
  const reply = await attemptCall(http, {
    method: 'POST',
    url,
    headers: { 'content-type': FORM },
    body: encodeForm(fields),
  });
  if (isLost(reply)) return 'lost';
  const found = reply.status === 200 ? readJson(Found, reply.text) : null;
  if (found)
    return found.data.oid === reference ? { data: found.data, text: reply.text } : 'strange';
  // Public clients take a bare 404 for "no record", whatever its body.
  if (reply.status === 404) return null;
  if (reply.status !== 200) return reply;
  if (readJson(NotFound, reply.text)) return null;
  return readJson(v.unknown(), reply.text) === null ? 'lost' : 'strange';
}

/** A word of money is told once. Any other is asked again: a second try under this number may have another. */
const kept = (word: string | null): Partial<PaymentStatusReport> =>
  word && statuses[word] === 'PAID' ? { session: { word } } : {};

/** What the search lists has been received. It names no currency: the order's number was opened by our signed form, which names one. */
function received(
  found: Found,
  word: string | null,
  text: string,
  { currency }: OpenAttempt,
  { credentials }: Tools,
): PaymentStatusReport {
  return report('PAID', word ?? 'found', {
    ...kept(word),
    amount: minorOf(found.transaction_amount, currency),
    currency,
    payee: found.vid,
    ourReference: found.oid,
    providerReference: found.transaction_code,
    raw: keepable(text, credentials),
  });
}

/** What the return says was received (`mc`). It proves nothing; where it contradicts, only the search tells the sum. */
const isOtherSum = ({ hints: { mc }, amount, currency }: OpenAttempt): boolean =>
  mc !== undefined && minorOf(mc.replaceAll(',', ''), currency) !== amount;

/** A word for something that the search does not list: good for the exact sum, good for a refusal, no ground for any other sum. */
function unlisted(word: string, attempt: OpenAttempt, { credentials }: Tools): PaymentStatusReport {
  const status = statuses[word] ?? 'UNKNOWN';
  if (status !== 'PAID')
    return report(status, word, {
      ...(status === 'DECLINED' && { reason: 'BANK_REFUSED' as const }),
    });
  if (word !== EXACT || isOtherSum(attempt)) return report('UNKNOWN', word, kept(word));
  return report('PAID', word, {
    ...kept(word),
    amount: attempt.amount,
    currency: attempt.currency,
    payee: credentials.vid,
    ourReference: attempt.reference,
    providerReference: `${credentials.vid}-${attempt.reference}`,
    raw: word,
  });
}
