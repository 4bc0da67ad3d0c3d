/** What the merchant says, in a language of its own where it is not the page's. */
export interface MerchantLine {
  text: string;
  lang?: string;
}
/** What its page says of a thing that can be chosen over a list. */
export interface SaidOfProduct {
  description: MerchantLine;
  /** with the name that they have on the page */
  allergens: { title: string; lines: MerchantLine[] };
}
