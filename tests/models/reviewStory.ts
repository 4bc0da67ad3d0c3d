import { expect } from 'vitest';
import { checkoutMachine } from '#machines/checkout/machine.ts';
import { checkoutInput } from '#machines/checkout/samples.ts';
import { happy } from './checkoutAnswers.ts';
import { type Answers, begin } from './stories.ts';

export async function atReview(answers: Answers = {}, input = checkoutInput()) {
  const checkout = begin(checkoutMachine, input, { ...happy, ...answers });
  await checkout.settle();
  expect(checkout.value).toEqual({ review: 'ready' });
  return checkout;
}
