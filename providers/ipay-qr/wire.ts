import type { CheckoutCall } from '../provider.ts';

/** iPay88's e-wallet gateway (SOAP) and inquiry, as public integrations call them; its own documents are given to merchants only. */
export const CHECKOUT: CheckoutCall = { path: '/cartTransaction/ipay-qr-checkout', reply: 'image' };

export const GATEWAY_PATH = '/ePayment/WebService/MHGatewayService/GatewayService.svc';
export const SOAP_ACTION = 'https://www.mobile88.com/IGatewayService/EntryPageFunctionality';

/** In this order: the service reads a data contract, whose elements stand in the alphabet's. */
export interface GatewayRequest {
  Amount: string;
  BackendURL: string;
  /** empty: the shopper scans */
  BarcodeNo: string;
  Currency: string;
  MerchantCode: string;
  PaymentId: string;
  ProdDesc: string;
  RefNo: string;
  Remark: string;
  Signature: string;
  SignatureType: string;
  TerminalID: string;
  UserContact: string;
  UserEmail: string;
  UserName: string;
  lang: string;
  xField1: string;
  xField2: string;
}
