import {
  type CountryCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';

/** Until 2019 a mobile number of Mexico was called with a 1 after the country's code; people write it still. */
const MEXICAN_MOBILE = /^(?:\+|00)?\s*52[\s.-]*1(?=(?:\D*\d){10}$)/;

/**
 * A phone number as E.164, as a person of that country types it: in any digits, with or without the country's code. Null when no person can be called
 * by it. In a file of its own, since the numbering plans of all countries weigh more than any document: only who stores or dials a number asks.
 */
export function readPhone(text: string, country: string): string | null {
  const defaultCountry: CountryCode | undefined = isSupportedCountry(country) ? country : undefined;
  const typed = text.trim();
  if (typed === '') return null;
  const read = (one: string) => parsePhoneNumberFromString(one, { defaultCountry, extract: false });
  // Where the plan dials abroad by another prefix, 00 is what travellers know.
  const found = [typed, typed.replace(/^00/, '+'), typed.replace(MEXICAN_MOBILE, '+52')]
    .map(read)
    .find((one) => one?.isPossible());
  return found?.number ?? null;
}

/**
 * The same of a number that is typed now: null too where digits are missing or too many, which many countries have numbers of that length for. Where
 * neither is so, a number that our copy of the plan does not know stands: plans grow.
 */
export function readWholePhone(text: string, country: string): string | null {
  const number = readPhone(text, country);
  if (number === null || isInPlan(number)) return number;
  const others = ['5', '55', '555'].map((more) => number + more);
  return [...others, number.slice(0, -1), number.slice(0, -2)].some(isInPlan) ? null : number;
}
const isInPlan = (number: string): boolean =>
  parsePhoneNumberFromString(number)?.isValid() ?? false;

/** A number that is kept as E.164, as people read it: `+254 20 5550151`. What is no number stays as it is. */
export const phoneText = (number: string): string =>
  parsePhoneNumberFromString(number)?.formatInternational() ?? number;

/** The same inside a sentence, whose language may run the other way. */
export const phoneInSentence = (number: string): string =>
  number === '' ? '' : `\u2066${phoneText(number)}\u2069`;
