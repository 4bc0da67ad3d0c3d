import Stripe from 'stripe';
import { inquireLater, lostOpening, openLater, patienceOf, report } from '../kit/server/answers.ts';
import type { OpenAttempt, Opened, PaymentStatusReport } from '../provider.ts';
import { unreachableIn } from './client.ts';

export function openingFailed(error: unknown): Opened {
  const lost = unreachableIn(error);
  if (lost) return lostOpening(lost);
  const {
    StripeAuthenticationError,
    StripePermissionError,
    StripeRateLimitError,
    StripeInvalidRequestError,
    StripeError,
  } = Stripe.errors;
  if (!(error instanceof StripeError)) throw error;
  const detail = `${error.type} ${error.code ?? ''} ${error.param ?? ''}`.trim();
  const code = error.code ?? error.rawType;
  if (error instanceof StripeAuthenticationError || error instanceof StripePermissionError)
    return { kind: 'refused', reason: 'CREDENTIALS', detail, code };
  if (error instanceof StripeRateLimitError) return openLater(error.headers ?? {}, detail, code);
  if (!(error instanceof StripeInvalidRequestError)) return { kind: 'unknown', detail };
  const about = `${error.code ?? ''} ${error.param ?? ''}`;
  return {
    kind: 'refused',
    reason: /amount/.test(about) ? 'AMOUNT' : /currency/.test(about) ? 'CURRENCY' : 'REQUEST',
    detail,
    code,
  };
}

/** Only `resource_missing` says that there is no such session; a question that it does not understand says nothing, but where nothing was opened yet that was the opening. */
export function askingFailed(error: unknown, { session }: OpenAttempt): PaymentStatusReport {
  if (unreachableIn(error)) return report('UNKNOWN', 'unreachable');
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  if (error instanceof Stripe.errors.StripeRateLimitError)
    return inquireLater(patienceOf(error.headers ?? {}));
  const gone =
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    (!session.id || error.code === 'resource_missing');
  return report(gone ? 'NOT_FOUND' : 'UNKNOWN', error.code ?? error.type);
}
