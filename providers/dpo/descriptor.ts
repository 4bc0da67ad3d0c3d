import { DAY, type ProviderDescriptor } from '../provider.ts';
import { CHECKOUT } from './wire.ts';

export default {
  code: 'DPO',
  name: 'DPO',
  checkout: CHECKOUT,
  notificationProof: 'unsigned ping',
  usualCurrency: 'KES',
  askedAfterEnd: 3 * DAY,
  longestInProcess: 7 * DAY,
} satisfies ProviderDescriptor;
