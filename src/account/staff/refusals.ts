/** Refusals that have words of their own; the shopper's would speak of a shopper's money. */
export const REFUSALS: readonly string[] = [
  'PROVIDER_DOWN',
  'UNAVAILABLE',
  'TOO_MANY_REQUESTS',
  'FIELDS_INVALID',
  'NOT_FOUND',
  'ATTEMPT_LIVE',
];
