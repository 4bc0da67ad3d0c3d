/**
 * Each country has a page and an IPN of its own, by the provider's plugin for shops (common-repository/woo-ipay-payment-gateway-free and its
 * successors); the search stands at one address for all, as public clients of any country call it.
 */
export const COUNTRIES = {
  KE: {
    pay: 'https://payments.ipayafrica.com',
    ipn: 'https://www.ipayafrica.com',
    page: '/v3/ke',
    confirms: '/ipn/',
    currencies: ['KES', 'USD'],
  },
  TZ: {
    pay: 'https://payments.elipa.co.tz',
    ipn: 'https://payments.elipa.co.tz',
    page: '/v3/tz',
    confirms: '/v3/tz/ipn/',
    currencies: ['TZS', 'USD'],
  },
  UG: {
    pay: 'https://payments.elipa.co.ug',
    ipn: 'https://payments.elipa.co.ug',
    page: '/v3/ug',
    confirms: '/v3/ug/ipn/',
    currencies: ['UGX', 'USD'],
  },
} as const;
export type Country = keyof typeof COUNTRIES;
export const COUNTRY_CODES = ['KE', 'TZ', 'UG'] as const satisfies readonly Country[];
export const CURRENCIES: ReadonlySet<string> = new Set(
  COUNTRY_CODES.flatMap((code) => COUNTRIES[code].currencies),
);
