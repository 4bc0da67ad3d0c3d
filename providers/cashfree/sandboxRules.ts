import type { SandboxContext } from '../kit/sandbox/types.ts';

type Meta = { return_url?: unknown; notify_url?: unknown };
type Customer = Partial<
  Record<'customer_id' | 'customer_phone' | 'customer_email' | 'customer_name', unknown>
>;

const isText = (one: unknown, least: number, most: number): one is string =>
  typeof one === 'string' && one.length >= least && one.length <= most;
const isTextIfAny = (one: unknown, least: number, most: number): boolean =>
  one === undefined || isText(one, least, most);

/** "Required string length" of each field: https://www.cashfree.com/docs/api-reference/payments/latest/orders/create */
function wrongCustomer(customer: Customer): string | null {
  const { customer_id: id, customer_phone: phone, customer_email: email } = customer;
  if (!isText(id, 3, 50) || !/^[A-Za-z0-9]+$/.test(id)) return 'customer_id_invalid';
  if (!isText(phone, 10, 20) || !/^(\d{10}|\+(?!91)\d{8,15})$/.test(phone))
    return 'customer_phone_invalid';
  if (
    !isTextIfAny(email, 3, 100) ||
    !/^[!-?A-~]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(String(email ?? 'none@given.test'))
  )
    return 'customer_email_invalid';
  return isTextIfAny(customer.customer_name, 3, 100) ? null : 'customer_name_invalid';
}

function wrongMeta({ return_url, notify_url }: Meta): string | null {
  if (!isText(return_url, 1, 250) || !URL.canParse(return_url)) return 'return_url_invalid';
  const isHttps = typeof notify_url === 'string' && notify_url.startsWith('https://');
  if (notify_url !== undefined && (!isHttps || !isText(notify_url, 1, 250)))
    return 'notify_url_invalid';
  return null;
}

/** What is wrong with an order that is to be made, in its own word; null: nothing. */
export function wrongIn(
  body: Record<string, unknown>,
  words: string,
  context: SandboxContext,
): string | null {
  const { order_amount: amount, order_id: id, order_expiry_time: end } = body;
  if (!isText(id, 3, 45) || !/^[\w-]+$/.test(id)) return 'order_id_invalid';
  const hasTwoDecimals = /"order_amount":\d{1,9}(\.\d{1,2})?[,}]/.test(words);
  if (typeof amount !== 'number' || amount < 1 || !hasTwoDecimals) return 'order_amount_invalid';
  if (body.order_currency !== 'INR') return 'order_currency_invalid';
  const customer = wrongCustomer((body.customer_details ?? {}) as Customer);
  if (customer) return `customer_details.${customer}`;
  const meta = wrongMeta((body.order_meta ?? {}) as Meta);
  if (meta) return `order_meta.${meta}`;
  if (!isTextIfAny(body.order_note, 3, 200)) return 'order_note_invalid';
  if (Object.keys(body.order_tags ?? {}).length > 10) return 'order_tags_invalid';
  const isReadable = typeof end === 'string' && /T.*[+-]\d\d:\d\d$/.test(end);
  return end !== undefined && (!isReadable || new Date(end) <= context.now())
    ? 'order_expiry_time_invalid'
    : null;
}
