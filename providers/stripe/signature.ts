import Stripe from 'stripe';

const TOLERANCE_SECONDS = 300;

/**
 * `Stripe-Signature: t=...,v1=...[,v1=...]`, verified by Stripe's own code. The age is ours: theirs reads the machine's clock
 * by default, counts in one direction, and tells a late one from a forged one by an English sentence only.
 */
export function checkSignature(
  header: string,
  payload: string,
  secret: string,
  now: Date,
): 'good' | 'signature' | 'stale' {
  if (!isSigned(header, payload, secret)) return 'signature';
  const time = [...header.matchAll(/(?:^|,)t=(\d{1,12})/g)].at(-1)?.[1];
  if (!time) return 'signature';
  const age = Math.floor(now.getTime() / 1000) - Number(time);
  return Math.abs(age) > TOLERANCE_SECONDS ? 'stale' : 'good';
}

function isSigned(header: string, payload: string, secret: string): boolean {
  try {
    return Stripe.webhooks.signature?.verifyHeader(payload, header, secret, 0) === true;
  } catch {
    return false;
  }
}
