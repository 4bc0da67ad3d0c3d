import type { Clock } from '../clock.ts';
import type { Order } from './order.ts';

/** Consonants that look like no digit and like no other letter: what is made of them is no word, and is read out without mistakes. */
const LETTERS = 'CDFHJKMNPRTVWX';
const HOW_MANY = 3;

export const lettersFor = (clock: Clock): string =>
  Array.from(
    Buffer.from(clock.secret(HOW_MANY), 'base64url'),
    (byte) => LETTERS[byte % LETTERS.length],
  ).join('');

const TYPED = new RegExp(`^#?(\\d{1,12})[-‐‑–—]?([${LETTERS}]{${HOW_MANY}})$`);

/** Signs of direction come along where a number was copied out of a sentence from right to left. */
const UNSEEN = /[\s\u200e\u200f\u2066-\u2069]/g;

/** Its two parts, out of what a person typed: small letters, spaces, with or without the sign in front. Null: it is none. */
export function readNumber(typed: string): Pick<Order, 'orderNumber' | 'letters'> | null {
  const [, digits, letters] = TYPED.exec(typed.replace(UNSEEN, '').toUpperCase()) ?? [];
  return digits && letters ? { orderNumber: digits.padStart(6, '0'), letters } : null;
}

const ENDING = new RegExp(`^[-‐‑–—]?([${LETTERS}]{${HOW_MANY}})$`);
/** The letters alone, as a person reads out how a number ends. Null: they are none. */
export const readLetters = (typed: string): string | null =>
  ENDING.exec(typed.replace(UNSEEN, '').toUpperCase())?.[1] ?? null;

const BEGUN = new RegExp(`^#?(\\d{1,12})[-‐‑–—]?([${LETTERS}]{1,${HOW_MANY - 1}})$`);
/** Digits with the first of the letters: a number that is typed, or read out, only so far. Null: it is none. */
export function readBegun(typed: string): Pick<Order, 'orderNumber' | 'letters'> | null {
  const [, digits, letters] = BEGUN.exec(typed.replace(UNSEEN, '').toUpperCase()) ?? [];
  return digits && letters ? { orderNumber: digits.padStart(6, '0'), letters } : null;
}

/** The digits alone, as a person reads them out: within a store they name one order. Null: they are none. */
export function readDigits(typed: string): string | null {
  const [, digits] = /^#?(\d{1,12})-?$/.exec(typed.replace(UNSEEN, '')) ?? [];
  return digits ? digits.padStart(6, '0') : null;
}
