import { exponentOf, type Minor } from '#machines/domain/money.ts';
import { rescale } from '../kit/server/money.ts';

const WHOLE = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ');
const THOUSANDTHS = 'BHD JOD KWD OMR TND'.split(' ');
const HUNDREDTHS = (
  'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BWP BYN BZD CAD CDF CHF CNY COP CRC CVE CZK DKK DOP DZD ' +
  'EGP ETB EUR FJD FKP GBP GEL GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR ISK JMD KES KGS KHR KYD KZT LAK LBP LKR LRD LSL MAD MDL MKD ' +
  'MMK MNT MOP MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD SAR SBD SCR SEK SGD SHP SLE SOS SRD ' +
  'STN SZL THB TJS TOP TRY TTD TWD TZS UAH UGX USD UYU UZS WST XCD YER ZAR ZMW'
).split(' ');
const DIGITS = new Map<string, number>([
  ...WHOLE.map((code) => [code, 0] as const),
  ...HUNDREDTHS.map((code) => [code, 2] as const),
  ...THOUSANDTHS.map((code) => [code, 3] as const),
]);

export const isKnown = (currency: string): boolean => DIGITS.has(currency);

/** Whole only, though the API counts hundredths; and thousandths of which the last must be 0. */
const coarse = (amount: number, currency: string): boolean =>
  currency === 'ISK' || currency === 'UGX'
    ? amount % 100 === 0
    : !THOUSANDTHS.includes(currency) || amount % 10 === 0;

/** Our minor units as Stripe counts them; null where Stripe cannot charge this amount. A generic ISO table would charge UGX at 1/100. */
export function toStripe(minor: Minor, currency: string): number | null {
  const digits = DIGITS.get(currency);
  const amount = digits === undefined ? null : rescale(minor, exponentOf(currency), digits);
  return amount !== null && amount >= 0 && coarse(amount, currency) ? amount : null;
}

export function fromStripe(amount: number | null, currency: string): Minor | null {
  const digits = DIGITS.get(currency);
  return digits === undefined || amount === null
    ? null
    : rescale(amount, digits, exponentOf(currency));
}
