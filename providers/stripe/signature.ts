import { hmacHex, sameText } from '../kit/server/signature.ts';

const TOLERANCE_SECONDS = 300;

/** Key is the endpoint's secret with its `whsec_` prefix, message is the time, a dot and the raw body. */
export const signatureOf = (secret: string, time: string, payload: string): string =>
  hmacHex('sha256', secret, `${time}.${payload}`);

/** `Stripe-Signature: t=...,v1=...[,v1=...]`: two v1 stand there while a secret is rolled; other schemes count for nothing. */
export function checkSignature(
  header: string,
  payload: string,
  secret: string,
  now: Date,
): 'good' | 'signature' | 'stale' {
  if (!secret.trim()) return 'signature';
  const parts = header.split(',').map((part) => part.split(/=(.*)/s, 2) as [string, string?]);
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d{1,12}$/.test(time)) return 'signature';
  const wanted = signatureOf(secret, time, payload);
  if (!parts.some(([name, value]) => name === 'v1' && sameText(wanted, value))) return 'signature';
  return Math.abs(Math.floor(now.getTime() / 1000) - Number(time)) > TOLERANCE_SECONDS
    ? 'stale'
    : 'good';
}
