import * as v from 'valibot';
import type { NotificationRequest } from '../provider.ts';
import { call, type Tools } from './client.ts';

/**
 * PayPal checks its own signature: the second way, when its certificate cannot be traced here. The event goes back as the raw text, which is
 * known to be JSON by then and so cannot break out of its place.
 */
export async function postedBack(
  { headers }: NotificationRequest,
  text: string,
  tools: Tools,
): Promise<boolean> {
  const proof = {
    auth_algo: headers['paypal-auth-algo'],
    cert_url: headers['paypal-cert-url'],
    transmission_id: headers['paypal-transmission-id'],
    transmission_sig: headers['paypal-transmission-sig'],
    transmission_time: headers['paypal-transmission-time'],
    webhook_id: tools.credentials.webhookId,
  };
  const body = `${JSON.stringify(proof).slice(0, -1)},"webhook_event":${text}}`;
  const Verdict = v.object({ verification_status: v.string() });
  const answer = await call(tools, Verdict, {
    method: 'POST',
    path: '/v1/notifications/verify-webhook-signature',
    body,
  });
  return answer.kind === 'good' && answer.value.verification_status === 'SUCCESS';
}
