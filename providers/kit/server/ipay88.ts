import { createHash } from 'node:crypto';
import type { DeclineReason } from '#machines/domain/paymentOutcome.ts';
import type {
  NotificationRead,
  NotificationRequest,
  OpenAttempt,
  PaymentStatusReport,
  ProviderTools,
} from '../../provider.ts';
import {
  attemptCall,
  inquireLater,
  isLost,
  keepable,
  nothingYet,
  report,
  unanswered,
} from './answers.ts';
import { readFormPost } from './formPost.ts';
import { minorOf, twoDigits } from './money.ts';
import { ack, refused } from './notification.ts';
import { hashHex, hmacHex, sameText } from './signature.ts';
import { leafTexts } from './xml.ts';

// What iPay88's hosted page and its QR product share: the signature, the notification and the inquiry.

const HOSTS = {
  MY: 'https://payment.ipay88.com.my',
  PH: 'https://payment.ipay88.com.ph',
  'PH-TEST': 'https://sandbox.ipay88.com.ph',
};
export type Ipay88Region = keyof typeof HOSTS;
export const ipay88HostOf = (region: Ipay88Region): string => HOSTS[region];
/** An account of the Philippines is paid in these two. */
export const ipay88Currencies = (
  region: Ipay88Region,
  all: readonly string[],
): readonly string[] => (region === 'MY' ? all : ['PHP', 'USD']);
export interface Ipay88Account {
  merchantCode: string;
  merchantKey: string;
  signatureType: 'SHA1' | 'SHA256' | 'HMACSHA512';
}

/** `1,278.99` is hashed as `127899`. */
const digitsOnly = (amount: string): string => amount.replace(/[.,]/g, '');

/** The key starts the text, and for HMACSHA512 is the HMAC's key besides; only the oldest kind is base64. */
export function ipay88Signature(
  { merchantKey, signatureType }: Ipay88Account,
  ...parts: string[]
): string {
  const text = merchantKey + parts.join('');
  if (signatureType === 'SHA1') return createHash('sha1').update(text).digest('base64');
  return signatureType === 'SHA256'
    ? hashHex('sha256', text)
    : hmacHex('sha512', merchantKey, text);
}

/** `tail`: what the QR product appends, xField1, BarcodeNo and TerminalID. */
export const requestSignature = (
  account: Ipay88Account,
  refNo: string,
  amount: string,
  currency: string,
  tail = '',
): string =>
  ipay88Signature(account, account.merchantCode, refNo, digitsOnly(amount), currency, tail);

export const responseSignature = (account: Ipay88Account, fields: Record<string, string>): string =>
  ipay88Signature(
    account,
    account.merchantCode,
    fields.PaymentId ?? '',
    fields.RefNo ?? '',
    digitsOnly(fields.Amount ?? ''),
    fields.Currency ?? '',
    fields.Status ?? '',
  );

/** BackendURL: a form, signed over its fields; the answer is the bare word. */
export function readBackendPost(
  request: NotificationRequest,
  account: Ipay88Account,
): NotificationRead {
  const fields = readFormPost(request);
  if (!fields?.RefNo || !fields.Status) return refused('shape');
  const right =
    fields.MerchantCode === account.merchantCode &&
    sameText(responseSignature(account, fields), fields.Signature);
  if (!right) return refused('signature');
  const dedupeKey = `${fields.RefNo}:${fields.TransId ?? ''}:${fields.Status}`;
  return {
    ok: true,
    ourReference: fields.RefNo,
    dedupeKey,
    hints: {},
    saysPaid: fields.Status === '1',
    ack: ack('RECEIVEOK'),
  };
}

const CANCELLED = 'Customer Cancel Transaction';
const LIMITED = 'Limited by per day maximum number of requery';

/** `Status` of the inquiry, or its sentence where no status fits; the sentences are also the plain-text answers of the older inquiry. */
export const IPAY88_STATUSES: Record<string, PaymentStatusReport['status']> = {
  '1': 'PAID',
  '00': 'PAID',
  '0': 'DECLINED',
  '6': 'PENDING',
  [CANCELLED]: 'CANCELLED',
  'Payment fail': 'DECLINED',
  'Record not found': 'NOT_FOUND',
  [LIMITED]: 'UNKNOWN',
  'Incorrect amount': 'UNKNOWN',
  'Invalid parameters': 'UNKNOWN',
  M88Admin: 'UNKNOWN',
};

/** Asks for one reference and its exact amount: the answer names merchant, amount and currency, and nothing signs it but TLS. */
export async function inquire(
  attempt: OpenAttempt,
  host: string,
  { http, credentials, now }: ProviderTools<Ipay88Account>,
): Promise<PaymentStatusReport> {
  const amount = twoDigits(attempt.amount, attempt.currency);
  if (amount === null) return report('NOT_FOUND', 'not an amount');
  const query = new URLSearchParams({
    MerchantCode: credentials.merchantCode,
    ReferenceNo: attempt.reference,
    Amount: amount,
    Version: '4',
  });
  const url = `${host}/ePayment/Webservice/TxInquiryCardDetails/TxDetailsInquiry.asmx/TxDetailsInquiryCardInfo?${query}`;
  const reply = await attemptCall(http, { method: 'GET', url });
  if (isLost(reply)) return report('UNKNOWN', 'unreachable');
  const fields = reply.status === 200 ? leafTexts(reply.text) : null;
  if (!fields || !('Status' in fields)) return unanswered(reply);
  const rawStatus = rawStatusOf(fields);
  // A limit of ours there, and nothing about the payment.
  if (rawStatus === LIMITED) return inquireLater();
  const status = IPAY88_STATUSES[rawStatus] ?? 'UNKNOWN';
  if (status === 'NOT_FOUND') return nothingYet(attempt, now, rawStatus);
  return report(status, rawStatus, {
    amount: fields.Currency ? minorOf(fields.Amount?.replaceAll(',', ''), fields.Currency) : null,
    currency: fields.Currency || null,
    payee: fields.MerchantCode || null,
    ourReference: fields.RefNo || null,
    providerReference: fields.TransId || null,
    raw: keepable(reply.text, credentials),
    ...(status === 'DECLINED' && { reason: reasonOf(fields.Errdesc ?? '') }),
  });
}

function rawStatusOf({ Status: status = '', Errdesc: said = '' }: Record<string, string>): string {
  const known = Object.keys(IPAY88_STATUSES).find(
    (one) => one.length > 2 && said.toLowerCase().startsWith(one.toLowerCase()),
  );
  return status !== '1' && known ? known : status;
}

function reasonOf(said: string): DeclineReason {
  if (/insufficient|limit/i.test(said)) return 'NOT_ENOUGH_FUNDS';
  if (/authenticat|3d|otp/i.test(said)) return 'BANK_NEEDS_CONFIRMATION';
  if (/invalid card|expired card|cvv/i.test(said)) return 'DETAILS_DO_NOT_MATCH';
  return /system|timeout|error/i.test(said) ? 'TECHNICAL' : 'BANK_REFUSED';
}
