import { qrImage } from '../kit/browser/qrImage.ts';
import { CHECKOUT } from './wire.ts';

export default qrImage({ code: 'IPAY_QR', label: 'QR code (DuitNow)', checkout: CHECKOUT });
