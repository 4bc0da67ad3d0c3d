import { hostedPage } from '../kit/browser/hostedPage.ts';
import { CHECKOUT } from './wire.ts';

export default hostedPage({
  code: 'IPAY',
  label: 'Online banking or card (iPay)',
  checkout: CHECKOUT,
});
