import { type Minor, percentOf, toMinor } from '#machines/domain/money.ts';

/**
 * A share of a price, offered as a tip. Of a price in whole units of money it is whole too, rounded up, where a unit is a hundredth of
 * the price at most: 21 shillings of 680, but 60 cents of 12 dollars.
 */
export function tipShare(price: Minor, percentage: number, currency: string): Minor {
  const share = percentOf(price, percentage, currency);
  const unit = toMinor(1, currency);
  return price % unit || price < 100 * unit ? share : Math.ceil(share / unit) * unit;
}
