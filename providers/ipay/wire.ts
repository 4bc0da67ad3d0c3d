import type { CheckoutCall } from '../provider.ts';

/** iPay88's Online Payment Switching Gateway (technical specification 1.6), hosted page. `merchantAccount` names the set of credentials. */
export const CHECKOUT: CheckoutCall = {
  path: '/cartTransaction/ipay-checkout',
  query: { merchantAccount: 'estore' },
  reply: 'redirect',
};

export const ENTRY_PATH = '/epayment/entry.asp';

/** The form that the browser carries, in the specification's order. */
export type EntryForm = {
  MerchantCode: string;
  PaymentId: string;
  RefNo: string;
  Amount: string;
  Currency: string;
  ProdDesc: string;
  UserName: string;
  UserEmail: string;
  UserContact: string;
  Remark: string;
  Lang: string;
  SignatureType?: string;
  Signature: string;
  ResponseURL: string;
  BackendURL: string;
};
