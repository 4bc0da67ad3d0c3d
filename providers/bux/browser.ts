import { hostedPage } from '../kit/browser/hostedPage.ts';
import { CHECKOUT } from './wire.ts';

export default hostedPage({
  code: 'BUX',
  label: 'Over the counter, e-wallet or bank (BUX)',
  checkout: CHECKOUT,
});
