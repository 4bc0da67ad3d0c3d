/* What a review asks, and how patiently: one file, which comes with the first such call. */
export { REVIEW_CALLS } from '#machines/domain/calls/review.ts';
export { REVIEW_POLICY } from './reviewPolicy.ts';
