import { DAY, type ProviderDescriptor } from '../provider.ts';
import { CHECKOUT } from './wire.ts';

export default {
  code: 'IPAY_AFRICA',
  name: 'iPay Africa',
  checkout: CHECKOUT,
  asksFor: ['email', 'phone'],
  takesShortEmail: true,
  notificationProof: 'none, only the return',
  usualCurrency: 'KES',
  askedAfterEnd: 3 * DAY,
  longestInProcess: 3 * DAY,
} satisfies ProviderDescriptor;
