import type { SandboxPayment } from '#providers/kit/sandbox/types.ts';

const NAMED = ['intent', 'capture', 'transaction', 'order', 'code'];
/** Longer ones are sessions, which no portal lists by their name. */
const LONGEST = 40;

/** What the provider itself calls a payment, as its portal would show it: one of them stands on the shop's page for staff. */
export function ownReferences({ id, paid, data }: SandboxPayment): string[] {
  const named = NAMED.map((name) => data[name]);
  const all = [paid?.transaction, ...named, id].filter((one) => one !== undefined && one !== '');
  return [...new Set(all as string[])].map((one) =>
    one.length > LONGEST ? `${one.slice(0, 24)}…` : one,
  );
}
