import type { OrderView } from './order.ts';
import type { Business } from './store.ts';

/** What an invoice says, each figure in words already: the page and the PDF show the same one. */
export interface InvoiceSheet {
  locale: string;
  title: string;
  seller: { name: string; facts: string[] };
  buyer: { title: string; facts: string[] };
  /** where it was brought, or its visits were */
  delivery: { title: string; facts: string[] } | null;
  /** its numbers, day and terms, in one line */
  about: string;
  /** when it was supplied, and by when it is to be paid */
  dates: string[];
  /** when it is to be ready, and what is done where something is sold out */
  wanted: string[];
  columns: [what: string, quantity: string, unitPrice: string, amount: string];
  lines: { name: string; details: string[]; quantity: string; unitPrice: string; amount: string }[];
  sums: OrderSums;
  /** by which ways it was paid */
  paidBy: string[];
  /** what each tax was levied on; null where an order of before does not tell */
  taxes: {
    columns: [tax: string, rate: string, net: string, amount: string];
    rows: [tax: string, rate: string, net: string, amount: string][];
  } | null;
  /** where what is owed on terms goes, and what names it on the transfer */
  payTo: { title: string; lines: string[] } | null;
  totalName: string;
  /** for a file whose fonts lack letters of a name: where these can be read */
  incomplete: string;
  fileName: string;
}

/** A name and an amount. */
export type SumRow = [name: string, amount: string];

/** What an order costs, what has arrived, what is still to pay and until when, in words. */
export interface OrderSums {
  /** in the order in which they are added */
  rows: SumRow[];
  total: string;
  /** of the currency, where its sign leaves it open */
  code: string;
  /** the tax that the prices hold */
  inside: string | null;
  /** empty while money may be on its way: nothing is called unpaid */
  settled: SumRow[];
}

export interface InvoiceRequest {
  locale: string;
  business: Business;
  order: OrderView;
}
