import { isPostalCode } from '../address.ts';
import { isCallable, isShortEmail, looksLikeEmail, looksLikePhone } from '../contact.ts';

/**
 * What stands for a person's words. A stand-in answers whatever a chart asks of a word as the word itself does: whether it is an e-mail address, and a short
 * one, whether it may be a phone number, and can be called as it is kept (334). `hidden`: the same for the same word, one `t` and eleven signs.
 */
export const TEXT = /^t[0-9a-z]{11}$/;
const MORE = '.of-more-than-thirty-signs';
const EMAIL = /^t[0-9a-z]{11}(@left\.out)?(\.of-more-than-thirty-signs)?$/;
/** +888 belongs to no country. */
const PHONE = /^(\+8881\d{7}2|\(\+888\)1\d{7}2|\+8888888)$/;
const NOT_THERE = '.of-no-place';
const POSTAL = /^t[0-9a-z]{11}(\.of-no-place)?$/;
const EACH = /(\(?\+888\)?)\d{9}|\bt[0-9a-z]{11}\b/g;
/** A text with its stand-ins as they are shown to people: left out, and the same to a screen that asks what a chart asks. */
export const shownLeftOut = (text: string): string =>
  text.replace(EACH, (_, country?: string) => (country ? `${country}000000000` : '•••••'));

type Hide = (word: string) => string;

export const textFor = (word: string, hidden: Hide): string =>
  TEXT.test(word) ? word : hidden(word);

export function emailFor(word: string, hidden: Hide): string {
  if (EMAIL.test(word)) return word;
  return `${hidden(word)}${looksLikeEmail(word) ? '@left.out' : ''}${isShortEmail(word) ? '' : MORE}`;
}

export function phoneFor(word: string, hidden: Hide): string {
  if (PHONE.test(word) || TEXT.test(word)) return word;
  if (looksLikePhone(word))
    return `${isCallable(word) ? '+888' : '(+888)'}${digitsOf(hidden(word))}`;
  // One digit, many times over.
  return isCallable(word) ? '+8888888' : hidden(word);
}

/** Whether it is one is told by the country beside it. */
export function postalFor(word: string, country: unknown, hidden: Hide): string {
  if (POSTAL.test(word)) return word;
  return `${hidden(word)}${isPostalCode(`${country}`, word) ? '' : NOT_THERE}`;
}

const digitsOf = (text: string): string =>
  `1${[...text.slice(1)]
    .map((one) => one.charCodeAt(0) % 10)
    .join('')
    .slice(0, 7)}2`;
