import { hostedPage } from '../kit/browser/hostedPage.ts';
import { CHECKOUT } from './wire.ts';

export default hostedPage({
  code: 'RAZER',
  label: 'Online banking, e-wallet or cash (Razer)',
  checkout: CHECKOUT,
});
