import { json } from '../kit/sandbox/moves.ts';
import type { SandboxContext, SandboxReply, SandboxRequest } from '../kit/sandbox/types.ts';
import { THREE } from './sandboxViews.ts';

/** What Stripe refuses before it does anything: https://docs.stripe.com/error-codes */
export const refuse = (
  status: number,
  type: string,
  message: string,
  more: { code?: string; param?: string } = {},
): SandboxReply =>
  json(status, { error: { type, message, ...more } }, { 'request-id': 'req_simulator' });
export const wrong = (param: string, message: string, code = 'parameter_invalid'): SandboxReply =>
  refuse(400, 'invalid_request_error', message, { code, param });

/** By the types of stripe-node 23.1.0, which are printed from Stripe's own description of its API. */
const SESSION = new Set(
  (
    'adaptive_pricing after_expiration allow_promotion_codes allowed_payment_method_types automatic_tax billing_address_collection ' +
    'branding_settings cancel_url client_reference_id consent_collection currency custom_fields custom_text customer customer_account ' +
    'customer_creation customer_email customer_update discounts excluded_payment_method_types expand expires_at integration_identifier ' +
    'invoice_creation line_items locale managed_payments metadata mode name_collection optional_items origin_context payment_intent_data ' +
    'payment_method_collection payment_method_configuration payment_method_data payment_method_options permissions phone_number_collection ' +
    'redirect_on_completion return_url saved_payment_method_options setup_intent_data shipping_address_collection shipping_options submit_type ' +
    'subscription_data success_url tax_id_collection ui_mode wallet_options'
  ).split(' '),
);
const LINE = new Set(
  (
    '[adjustable_quantity] [metadata] [price] [quantity] [tax_rates] [price_data][currency] [price_data][product] [price_data][recurring] ' +
    '[price_data][tax_behavior] [price_data][unit_amount] [price_data][unit_amount_decimal] [price_data][product_data][description] ' +
    '[price_data][product_data][images] [price_data][product_data][metadata] [price_data][product_data][name] [price_data][product_data][tax_code] ' +
    '[price_data][product_data][tax_details] [price_data][product_data][unit_label]'
  ).split(' '),
);
const INTENT = new Set(
  (
    'application_fee_amount capture_method description metadata on_behalf_of receipt_email setup_future_usage shipping statement_descriptor ' +
    'statement_descriptor_suffix transfer_data transfer_group'
  ).split(' '),
);

function isOfSession(name: string): boolean {
  const [, root = '', rest = ''] = /^(\w+)(.*)$/.exec(name) ?? [];
  if (!SESSION.has(root)) return false;
  if (root === 'line_items')
    return [...LINE].some((one) => rest.replace(/^\[\d+\]/, '').startsWith(one));
  return root !== 'payment_intent_data' || INTENT.has(/^\[(\w+)\]/.exec(rest)?.[1] ?? '');
}

/** The first parameter that the endpoint does not have: nothing is overlooked. */
export function unknownIn(names: string[], isKnown: (name: string) => boolean) {
  const name = names.find((one) => !isKnown(one));
  return name === undefined
    ? null
    : wrong(name, `Received unknown parameter: ${name}`, 'parameter_unknown');
}
export const isExpand = (name: string): boolean => /^expand\[\d*\]$/.test(name);

/** A version is a date with a name: https://docs.stripe.com/api/versioning */
export function versionRefused({ headers }: SandboxRequest): SandboxReply | null {
  const version = headers['stripe-version'];
  return version === undefined || /^20\d\d-\d\d-\d\d(\.[a-z]+)?$/.test(version)
    ? null
    : refuse(400, 'invalid_request_error', `Invalid Stripe API version: ${version}`);
}

/** https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts, in the smallest unit of each; an account that settles in the same currency. */
const LEAST: Record<string, number> = {
  ...{ usd: 50, aed: 200, ars: 50, aud: 50, brl: 50, cad: 50, chf: 50, cop: 50, czk: 1500 },
  ...{ dkk: 250, eur: 50, gbp: 30, hkd: 400, huf: 17_500, idr: 50, ils: 50, inr: 50, jpy: 50 },
  ...{ krw: 50, mxn: 1_000, myr: 200, nok: 300, nzd: 50, php: 50, pln: 200, ron: 200, rub: 50 },
  ...{ sek: 300, sgd: 50, thb: 1_000, zar: 50 },
};
/** "12 digits for IDR, 10 for COP, 9 for INR, 8 for all other currencies", where not only cards are offered. */
const DIGITS: Record<string, number> = { idr: 12, cop: 10, inr: 9 };

const AMOUNT = 'line_items[0][price_data][unit_amount]';
function wrongAmount(amount: string, currency: string): SandboxReply | null {
  if (!/^\d+$/.test(amount)) return wrong(AMOUNT, 'Invalid integer', 'parameter_invalid_integer');
  if (amount.length > (DIGITS[currency] ?? 8))
    return wrong(AMOUNT, 'Amount must be no more than the digits allowed', 'amount_too_large');
  const step = currency === 'isk' || currency === 'ugx' ? 100 : THREE.has(currency) ? 10 : 1;
  if (Number(amount) % step !== 0) return wrong(AMOUNT, `Must be divisible by ${step}`);
  const least = LEAST[currency] ?? 0;
  return Number(amount) > 0 && Number(amount) < least
    ? wrong('', `The total amount due must add up to at least ${least}`, 'amount_too_small')
    : null;
}

/** "up to 50 keys, with key names up to 40 characters and values up to 500": https://docs.stripe.com/api/metadata */
function wrongMetadata(fields: Record<string, string>): SandboxReply | null {
  const all = Object.entries(fields).filter(([name]) => name.startsWith('metadata['));
  if (all.length > 50) return wrong('metadata', 'You can have up to 50 metadata keys');
  const long = all.find(([name, value]) => name.length - 10 > 40 || value.length > 500);
  return long ? wrong(long[0], 'Metadata values can have up to 500 characters') : null;
}

const HALF_AN_HOUR = 30 * 60_000;
function wrongEnd(end: string | undefined, now: Date): SandboxReply | null {
  const away = Number(end ?? Number.NaN) * 1000 - now.getTime();
  return end && !(away >= HALF_AN_HOUR - 1_000 && away <= 48 * HALF_AN_HOUR)
    ? wrong(
        'expires_at',
        'The `expires_at` timestamp must be between 30 minutes and 24 hours from now',
      )
    : null;
}

const EMAIL = /^[!-?A-~]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/i;

/** What is wrong with a session that is to be made; null: nothing. */
export function wrongIn(
  fields: Record<string, string>,
  context: SandboxContext,
): SandboxReply | null {
  const unknown = unknownIn(Object.keys(fields), isOfSession);
  if (unknown) return unknown;
  if (fields.mode !== 'payment') return wrong('mode', 'Only payment sessions are simulated');
  const currency = fields['line_items[0][price_data][currency]'] ?? '';
  if (!/^[a-z]{3}$/.test(currency))
    return wrong('line_items[0][price_data][currency]', 'Invalid currency', 'currency_invalid');
  const amount = wrongAmount(fields[AMOUNT] ?? '', currency);
  if (amount) return amount;
  if (!fields['line_items[0][price_data][product_data][name]'])
    return wrong('line_items[0][price_data][product_data][name]', 'Missing');
  if (fields['line_items[0][quantity]'] !== '1' || fields['line_items[1][quantity]'])
    return wrong('line_items', 'One line of one is simulated');
  if (!URL.canParse(fields.success_url ?? ''))
    return wrong('success_url', 'Not a valid URL', 'url_invalid');
  if (fields.cancel_url && !URL.canParse(fields.cancel_url))
    return wrong('cancel_url', 'Not a valid URL', 'url_invalid');
  if ((fields.client_reference_id ?? '').length > 200)
    return wrong('client_reference_id', 'Too long');
  if (fields.customer_email !== undefined && !EMAIL.test(fields.customer_email))
    return wrong('customer_email', 'Invalid email address', 'email_invalid');
  return wrongMetadata(fields) ?? wrongEnd(fields.expires_at, context.now());
}
