import { createHash } from 'node:crypto';
import { exponentOf, type Minor } from '#machines/domain/money.ts';
import type { DeclineReason } from '#machines/domain/paymentOutcome.ts';
import type { Act, Leaving, SandboxContext, SandboxPayment, SandboxReply } from './types.ts';

/** Money changes hands, in the simulator's state. A second time changes nothing. */
export function pay(
  payment: SandboxPayment,
  context: SandboxContext,
  transaction: string,
  amount: Minor = payment.amount,
): void {
  payment.paid ??= {
    amount,
    currency: payment.currency,
    transaction,
    at: context.now().toISOString(),
  };
  payment.status = 'paid';
  payment.reason = null;
}

export function decline(payment: SandboxPayment, reason: DeclineReason): void {
  payment.status = 'declined';
  payment.reason = reason;
}

const unit = ({ currency }: SandboxPayment): Minor => 10 ** exponentOf(currency);

/** Less and more than due, by one unit of the currency. */
export const less = (payment: SandboxPayment): Minor => Math.max(1, payment.amount - unit(payment));
export const more = (payment: SandboxPayment): Minor => payment.amount + unit(payment);

export const isOver = (payment: SandboxPayment): boolean =>
  payment.status !== 'open' && payment.status !== 'pending';

/** Over for the shopper at the page. The command API may still make money arrive late, which wallets, counters and banks do. */
export const isClosed = (
  payment: SandboxPayment,
  { action, by }: Pick<Act, 'action' | 'by'>,
): boolean =>
  payment.status === 'paid' || (isOver(payment) && !(action === 'approve' && by === 'api'));

export const goTo = (url: string, added: Record<string, string> = {}): Leaving => {
  const query = new URLSearchParams(added).toString();
  return {
    url: query ? `${url}${url.includes('?') ? '&' : '?'}${query}` : url,
    method: 'GET',
    fields: {},
  };
};
export const postTo = (url: string, fields: Record<string, string>): Leaving => ({
  url,
  method: 'POST',
  fields,
});

export const json = (
  status: number,
  value: unknown,
  headers?: Record<string, string>,
): SandboxReply => ({
  status,
  type: 'application/json',
  body: JSON.stringify(value),
  ...(headers && { headers }),
});
export const text = (
  status: number,
  body: string,
  type = 'text/plain; charset=utf-8',
): SandboxReply => ({ status, type, body });

/** A form's fields, the last of equal names winning, as most gateways read them. */
export const form = (body: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(body));

export function parseJson(body: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body);
    return value && typeof value === 'object' && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

/** `length` characters of lower-case hex, and decimal digits, for ids that look like the provider's. */
export const token = (context: SandboxContext, length: number): string =>
  `${context.id()}${context.id()}`.replaceAll('-', '').slice(0, length);
export const digits = (context: SandboxContext, length: number): string =>
  BigInt(`0x1${context.id().replaceAll('-', '')}`)
    .toString()
    .slice(1, length + 1);
export const minutes = (count: number): number => count * 60_000;

/** A store's name as letters and digits, for keys that allow no more; and as digits, for ids that are numbers. */
export const plain = (store: string): string => store.replace(/[^A-Za-z0-9]/g, '');
export const numbered = (store: string, length: number): string =>
  BigInt(`0x${createHash('sha256').update(store).digest('hex')}`)
    .toString()
    .slice(0, length);
