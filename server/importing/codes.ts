import { CARRIERS, IN_HOUSE, shipmentTypeOf } from '#machines/domain/carriers.ts';
import {
  isPaymentMethod,
  isProviderCode,
  PAY_LATER,
  PROVIDER_CODES,
} from '#machines/domain/payment.ts';
import type { Business } from '#machines/domain/store.ts';
import { serverProvider } from '#providers/server.ts';
import type { StoreFile } from './file.ts';
import { meant } from './nearest.ts';
import type { FileMistake } from './problem.ts';

const WAYS_TO_PAY = [...PROVIDER_CODES, PAY_LATER];

/** Ways to pay and couriers are named by codes of ours: no page could offer another. */
export function checkCodes({ store, deliveryRules }: StoreFile, problems: FileMistake[]): void {
  store.paymentMethods.forEach((method, nth) => {
    if (!isPaymentMethod(method))
      problems.push({
        path: ['store', 'paymentMethods', nth],
        wrong: `is no way to pay: "${method}"${meant(method, WAYS_TO_PAY)}${there(WAYS_TO_PAY)}`,
      });
  });
  const couriers = [IN_HOUSE, ...CARRIERS];
  deliveryRules.forEach(({ provider }, nth) => {
    if (shipmentTypeOf(provider) === null)
      problems.push({
        path: ['deliveryRules', nth, 'provider'],
        wrong: `is no courier: "${provider}"${meant(provider, couriers)}${there(couriers)}`,
      });
  });
}
const there = (codes: readonly string[]): string => `; there are: ${codes.join(', ')}`;

/** What a merchant may not expect: a way to pay that the shop knows, and that no account in this currency can have. */
export function foreignMethodsTold({ paymentMethods, currency }: Business): string[] {
  const foreign = paymentMethods.filter(
    (method) => isProviderCode(method) && !serverProvider(method).takes(currency),
  );
  if (foreign.length === 0) return [];
  const isAll = foreign.length === paymentMethods.length;
  return [
    `ways to pay that take no ${currency}, so no shopper is offered them: ${foreign.join(', ')}${isAll ? '; no other is named' : ''}`,
  ];
}
