import { createHash } from 'node:crypto';
import type { SandboxAccount } from '../kit/sandbox/types.ts';

const hashOf = (kind: string, ...parts: string[]): string =>
  createHash(kind).update(parts.join('')).digest('hex');
export const md5 = (...parts: string[]): string => hashOf('md5', ...parts);
const CURRENCIES = ['MYR', 'SGD', 'THB', 'PHP', 'IDR', 'VND', 'USD'];

/** "Incomplete buyer information, check bill_name, bill_mobile, bill_email, orderid, faked mobile such as 0123456789 will be blocked as well" */
const INCOMPLETE = 'P04: not allow to process';

/** What its page refuses, by its own codes. */
export function refusalOf(
  fields: Record<string, string>,
  { secrets }: SandboxAccount,
): string | null {
  const {
    amount = '',
    orderid = '',
    currency = '',
    bill_name: name = '',
    bill_email: email = '',
    bill_mobile: mobile = '',
    bill_desc: desc = '',
  } = fields;
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(amount) || Number(amount) < 1.01)
    return 'P03: Payment info format is not correct (amount)';
  const isWhole = name && /^[^\s@]+@[^\s@]+$/.test(email) && mobile;
  if (!orderid || (!isWhole && fields.guest_checkout !== '1')) return INCOMPLETE;
  if (mobile.replace(/\D/g, '') === '0123456789') return INCOMPLETE;
  if (orderid.length > 40 || name.length > 128 || email.length > 128 || mobile.length > 32 || !desc)
    return 'P03: Payment info format is not correct';
  const ends = fields.PaymentExpirationTime;
  if (ends !== undefined && !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(ends))
    return 'P03: Payment info format is not correct (PaymentExpirationTime)';
  if (![fields.waittime, fields.cash_waittime].every((one) => /^[1-9]\d{0,6}$/.test(one ?? '1')))
    return 'P03: Payment info format is not correct (waiting time)';
  if (/[<>]/.test(desc)) return 'P03: Payment info format is not correct (description)';
  if (currency && !CURRENCIES.includes(currency)) return 'P02: Channel not enabled';
  const hash = hashOf(
    secrets.hash ?? 'md5',
    amount,
    secrets.merchantId ?? '',
    orderid,
    secrets.verifyKey ?? '',
    secrets.extended === 'yes' ? currency : '',
  );
  return hash === fields.vcode ? null : 'P03: Payment info format is not correct';
}
