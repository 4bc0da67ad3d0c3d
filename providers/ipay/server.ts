import { refuseUnnamed, report, SLOW } from '../kit/server/answers.ts';
import {
  IPAY88_STATUSES,
  inquire,
  ipay88Currencies,
  ipay88HostOf,
  readBackendPost,
  requestSignature,
} from '../kit/server/ipay88.ts';
import { twoDigits } from '../kit/server/money.ts';
import type { ServerProvider } from '../provider.ts';
import { Credentials } from './credentials.ts';
import { ENTRY_PATH, type EntryForm } from './wire.ts';

const MINUTE = 60_000;
const CURRENCIES = ['MYR', 'PHP', 'USD', 'SGD', 'THB', 'VND', 'IDR'];

export default {
  code: 'IPAY',
  credentials: Credentials,
  hosts: { page: 'https://payment.ipay88.com.my' },
  hostsOf: ({ region }) => ({ page: ipay88HostOf(region) }),
  isTest: ({ region }) => region === 'PH-TEST',
  limits: SLOW,
  takes: (currency) => CURRENCIES.includes(currency),
  currenciesOf: ({ region }) => ipay88Currencies(region, CURRENCIES),
  payeeOf: ({ merchantCode }) => merchantCode,
  lifetime: 30 * 60_000,
  // iPay88 counts requeries per day and refuses more; how many it allows it does not publish, so they are few.
  poll: {
    browser: 3_000,
    firstAsk: MINUTE,
    server: [MINUTE, MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE],
    rest: 10 * MINUTE,
  },
  statuses: IPAY88_STATUSES,

  /** Nothing is called: the browser carries the signed form, so the same attempt is always the same form. */
  async open(attempt, { hosts, credentials }) {
    const amount = twoDigits(attempt.amount, attempt.currency);
    if (amount === null || attempt.amount <= 0)
      return { kind: 'refused', reason: 'AMOUNT', detail: 'not an amount of two decimals' };
    const unnamed = refuseUnnamed('IPAY', attempt.payer);
    if (unnamed) return unnamed;
    const fields: EntryForm = {
      MerchantCode: credentials.merchantCode,
      PaymentId: '',
      RefNo: attempt.reference,
      Amount: amount,
      Currency: attempt.currency,
      ProdDesc: attempt.order.description.slice(0, 100),
      UserName: attempt.payer.name.slice(0, 100),
      UserEmail: attempt.payer.email.slice(0, 100),
      UserContact: attempt.payer.phone.slice(0, 20),
      Remark: '',
      Lang: 'UTF-8',
      // The oldest accounts know no type, and the field is left out.
      ...(credentials.signatureType !== 'SHA1' && { SignatureType: credentials.signatureType }),
      Signature: requestSignature(credentials, attempt.reference, amount, attempt.currency),
      ResponseURL: attempt.returnUrl,
      BackendURL: attempt.notifyUrl,
    };
    const handover = {
      kind: 'form',
      url: `${hosts.page}${ENTRY_PATH}`,
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

  inquire: (attempt, tools) =>
    tools.hosts.page
      ? inquire(attempt, tools.hosts.page, tools)
      : Promise.resolve(report('UNKNOWN', 'no address')),

  readNotification: async (request, tools) => readBackendPost(request, tools.credentials),
} satisfies ServerProvider<Credentials> as ServerProvider<Credentials>;
