import * as v from 'valibot';
import type { CheckoutCall } from '../provider.ts';

/** Open checkout of bux.ph. No public reference can be read; the field list and its sources stand in the providers' README. */
export const CHECKOUT: CheckoutCall = { path: '/cartTransaction/bux-checkout', reply: 'redirect' };

const Opened = v.object({ uid: v.string(), checkout_url: v.string() });
/** Some clients see a `response` object around it. */
export const CheckoutReply = v.union([
  Opened,
  v.pipe(
    v.object({ response: Opened }),
    v.transform(({ response }) => response),
  ),
]);

const Text = v.nullish(v.pipe(v.union([v.string(), v.number()]), v.transform(String)));

/** `check_code`: the status is capitalised here. */
export const CodeReply = v.object({
  status: v.string(),
  id: Text,
  amount: Text,
  ref_code: Text,
  channel: Text,
  image_url: Text,
  expiry: Text,
  param1: Text,
  instructions: Text,
});
export type CodeReply = v.InferOutput<typeof CodeReply>;

export const Postback = v.object({
  req_id: v.pipe(v.string(), v.maxLength(60)),
  client_id: v.pipe(v.string(), v.maxLength(20)),
  status: v.pipe(v.string(), v.maxLength(40)),
  signature: v.pipe(v.string(), v.maxLength(80)),
});
