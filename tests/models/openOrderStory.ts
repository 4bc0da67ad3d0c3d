import { checkoutMachine } from '#machines/checkout/machine.ts';
import { checkoutInput } from '#machines/checkout/samples.ts';
import { type Answers, begin } from './stories.ts';

export const page = checkoutInput({ entry: 'order', orderId: 'order-1' });
type Story = ReturnType<typeof begin>;

export async function open(answers: Answers, input = page): Promise<Story> {
  const checkout = begin(checkoutMachine, input, { acquireLock: { held: true }, ...answers });
  await checkout.settle();
  return checkout;
}

export const told = (checkout: Story) => checkout.actor.getSnapshot() as never;
