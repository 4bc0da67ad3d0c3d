/** What shoppers call the places behind BUX's channel codes; an unknown code is shown as it is. */
const NAMES: Record<string, string> = {
  '711_direct': '7-Eleven',
  gcash: 'GCash',
  grabpay: 'GrabPay',
  BPIA: 'BPI',
  UBPB: 'UnionBank',
  RCBC: 'RCBC',
  visamc: 'Visa, Mastercard',
  billease: 'BillEase',
  CEBL: 'Cebuana Lhuillier',
  LBC: 'LBC',
  MLH: 'M Lhuillier',
  PLWN: 'Palawan',
  SMR: 'SM',
  BAYD: 'Bayad',
};

export const counterName = (channel: string): string => NAMES[channel] ?? channel;
