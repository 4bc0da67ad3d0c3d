import { json } from '../kit/sandbox/moves.ts';
import type { SandboxAccount, SandboxReply } from '../kit/sandbox/types.ts';
import { WHOLE } from './sandboxViews.ts';

export const refuse = (status: number, name: string, issue: string): SandboxReply =>
  json(status, {
    name,
    details: [{ issue, description: issue }],
    message: issue,
    debug_id: 'simulator',
    links: [],
  });
export const unknownToken = (): SandboxReply =>
  json(401, {
    name: 'AUTHENTICATION_FAILURE',
    message: 'Authentication failed',
    debug_id: 'simulator',
  });

export interface Unit {
  custom_id?: string;
  invoice_id?: string;
  description?: string;
  amount?: { currency_code?: string; value?: string };
  payee?: { merchant_id?: string };
}

/** https://developer.paypal.com/api/rest/reference/currency-codes/ */
const SPOKEN =
  'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD'.split(
    ' ',
  );
const semantic = (issue: string): SandboxReply => refuse(422, 'UNPROCESSABLE_ENTITY', issue);

/** What is wrong with a purchase unit; null: nothing. */
export function wrongIn(
  { amount, custom_id, invoice_id, description, payee }: Unit,
  account: SandboxAccount,
): SandboxReply | null {
  const { currency_code: currency = '', value = '' } = amount ?? {};
  if (!/^[A-Z]{3}$/.test(currency)) return semantic('INVALID_CURRENCY_CODE');
  if (!SPOKEN.includes(currency)) return semantic('CURRENCY_NOT_SUPPORTED');
  if (typeof value !== 'string' || !/^\d{1,10}(\.\d{1,2})?$/.test(value))
    return semantic('DECIMAL_PRECISION');
  if (WHOLE.includes(currency) && value.includes('.')) return semantic('DECIMAL_PRECISION');
  if (Number(value) <= 0) return semantic('CANNOT_BE_ZERO_OR_NEGATIVE');
  const isLong = ({ length }: string): boolean => length < 1 || length > 127;
  if ([custom_id, invoice_id, description].some((text) => text !== undefined && isLong(text)))
    return refuse(400, 'INVALID_REQUEST', 'INVALID_STRING_LENGTH');
  return payee?.merchant_id && payee.merchant_id !== account.account
    ? semantic('PAYEE_ACCOUNT_INVALID')
    : null;
}
