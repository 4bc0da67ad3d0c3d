/* What is asked about an order, and how patiently everything is but what a form asks at once: one file, which comes with the first such call. */
export { CHECKOUT_CALLS } from '#machines/domain/calls/checkout.ts';
export { POLICY } from './policy.ts';
