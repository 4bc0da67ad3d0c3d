import { DAY, type ProviderDescriptor } from '../provider.ts';
import { CHECKOUT } from './wire.ts';

export default {
  code: 'RAZER',
  name: 'Razer',
  checkout: CHECKOUT,
  notificationProof: 'MD5 chain',
  usualCurrency: 'MYR',
  askedAfterEnd: 4 * DAY,
  longestInProcess: 5 * DAY,
} satisfies ProviderDescriptor;
