import { moneyFormat } from '#machines/domain/money.ts';
import { yieldToBrowser } from './yieldToBrowser.ts';

/**
 * The first amount that a process of a browser writes takes it fourteen milliseconds: it reads what it knows of numbers. A phone takes four times as
 * long, so it is read ahead of the amount, in two pieces of about the same length.
 */
export async function readyForAmounts(currency: string, locale: string): Promise<void> {
  Intl.supportedValuesOf('numberingSystem');
  await yieldToBrowser();
  moneyFormat(currency, locale);
  await yieldToBrowser();
}
