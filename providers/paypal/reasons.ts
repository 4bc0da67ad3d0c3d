import type { DeclineReason } from '#machines/domain/paymentOutcome.ts';

/** Why a capture was refused as a whole (`orders.capture-422` of PayPal's description of its API), where it is not simply refused. */
const OF_ISSUE: Record<string, DeclineReason> = {
  TRANSACTION_LIMIT_EXCEEDED: 'NOT_ENOUGH_FUNDS',
  CARD_EXPIRED: 'DETAILS_DO_NOT_MATCH',
  PAYMENT_SOURCE_INFO_CANNOT_BE_VERIFIED: 'DETAILS_DO_NOT_MATCH',
  TRANSACTION_RECEIVING_LIMIT_EXCEEDED: 'TECHNICAL',
  PAYEE_ACCOUNT_LOCKED_OR_CLOSED: 'TECHNICAL',
  PAYEE_ACCOUNT_RESTRICTED: 'TECHNICAL',
};

/** Refusals of the whole capture: nothing was taken, and trying again would be refused again. */
export const REFUSED_ISSUES = [
  'INSTRUMENT_DECLINED',
  'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
  'TRANSACTION_REFUSED',
  'PAYER_CANNOT_PAY',
  'PAYER_ACCOUNT_RESTRICTED',
  'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
  'COMPLIANCE_VIOLATION',
  'PAYEE_BLOCKED_TRANSACTION',
  'TRANSACTION_BLOCKED_BY_PAYEE',
  'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING',
  'CARD_BRAND_NOT_SUPPORTED',
  'DOMESTIC_TRANSACTION_REQUIRED',
  'DECLINED_DUE_TO_RELATED_TXN',
  'PAYMENT_SOURCE_CANNOT_BE_USED',
  'PAYMENT_SOURCE_DECLINED_BY_PROCESSOR',
  ...Object.keys(OF_ISSUE),
];

/** What a bank's code of a card means (`ProcessorResponseCode` of PayPal's server SDKs); fraud, lost and stolen must not be told apart from any other refusal. */
const OF_CODE: [DeclineReason, readonly string[]][] = [
  ['NOT_ENOUGH_FUNDS', ['5120']],
  ['BANK_NEEDS_CONFIRMATION', ['5650', '7700', '7710']],
  [
    'DETAILS_DO_NOT_MATCH',
    ['00N7', '1330', '1380', '1382', '5110', '5130', '5170', '5190', '5400', '5500', 'PPEF'],
  ],
  ['TECHNICAL', ['0960', '5910', '5920', '8000', '8010', '8020', '8100']],
];

export const reasonOfIssue = (issue: string): DeclineReason => OF_ISSUE[issue] ?? 'BANK_REFUSED';

export const reasonOfCode = (code: string | null | undefined): DeclineReason =>
  OF_CODE.find(([, codes]) => codes.includes(code ?? ''))?.[0] ?? 'BANK_REFUSED';
