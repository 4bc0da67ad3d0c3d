/* What is asked about an order beside what a review asks, and how patiently all that no page begins with: one file, which comes with the first such call. */
export { CHECKOUT_CALLS } from '#machines/domain/calls/checkout.ts';
export { POLICY } from './policy.ts';
