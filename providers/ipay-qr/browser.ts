import { qrImage } from '../kit/browser/qrImage.ts';
import { CHECKOUT } from './wire.ts';

export default qrImage(CHECKOUT);
