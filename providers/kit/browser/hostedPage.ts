import type {
  BrowserProvider,
  Call,
  CheckoutCall,
  PayableOrder,
  StartResult,
} from '../../provider.ts';
import { refusalOf, refuse } from './refusals.ts';

/** A provider whose shopper leaves for its page: one call of ours, one address to go to. */
export const hostedPage = (checkout: CheckoutCall): BrowserProvider => ({
  start: (order, call) => startByRedirect(checkout, order, call),
});

export async function startByRedirect(
  checkout: CheckoutCall,
  order: PayableOrder,
  call: Call,
): Promise<StartResult> {
  const body = { orderId: order.id, businessId: order.businessId };
  const query = { businessId: order.businessId, ...checkout.query };
  const reply = await call({ method: 'POST', path: checkout.path, query, body }).catch(() => null);
  if (!reply) return refuse('UNKNOWN');
  if (reply.status !== 200) return refusalOf(reply);
  const { attemptId, redirectUrl } = (reply.json ?? {}) as {
    attemptId?: unknown;
    redirectUrl?: unknown;
  };
  if (typeof attemptId !== 'string' || typeof redirectUrl !== 'string') return refuse('UNKNOWN');
  return mayGoTo(redirectUrl)
    ? { ok: true, attemptId, step: { kind: 'redirect', url: redirectUrl } }
    : refuse('METHOD_DOWN');
}

/** Our own handoff page, or a page over https; plain http only for hosts that never leave this machine. Never `javascript:` or `data:`. */
export function mayGoTo(address: string): boolean {
  if (/^\/(?![/\\])/.test(address)) return true;
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || url.username || url.password) return false;
  return (
    url.protocol === 'https:' ||
    (url.protocol === 'http:' && /(^|\.)localhost$|^127\.0\.0\.1$/.test(url.hostname))
  );
}
