import type { Measure } from '#machines/domain/measure.ts';

/** Digits of the languages that the shop speaks, as 0 to 9, with the points and commas of Arabic; marks of direction stand between no words. */
const plain = (text: string): string =>
  text
    .replace(/[٠-٩۰-۹०-९]/g, (digit) => `${(digit.charCodeAt(0) - (digit < 'ऀ' ? 0 : 6)) & 15}`)
    .replace(/٫/g, '.')
    .replace(/[٬،]/g, ',')
    .replace(/\p{Cf}/gu, '')
    // Units of two words are one: "मि॰ ली॰".
    .replace(/(॰|[मक]ि)\s/g, '$1')
    .trim();

/** Thousand, hundredth or thousandth of a gram, litre or metre, by signs and words of the languages that the shop speaks. A pound is none of them. */
const UNIT =
  /^(?:(k(?:il[oó])?|كيلو|كل?|कि(?:लो)?॰?)|(c(?:ent[ií])?|sen(?:ti)?|س(?:نتي)?|सें?(?:टी)?॰?)|(m(?:il+[ií])?|مل*ي?|मि(?:ली|लि)?॰?))?(?:(g(?:rs?|ms?|s|ram\p{L}*)?(?!\p{L})|غ|ج|ग)|(l(?!b|i[bv])|ل|ल)|m|م|मी)/iu;
const KILO = /^(?:k(?:ilos?)?|كيلو|ك|किलो|कि)(?!\p{L})/iu;

/** What a word is a unit of, and how many of the whole one it stands for. */
function unitOf(word: string): { unit: string; wholes: number } | null {
  if (KILO.test(word)) return { unit: 'kilogram', wholes: 1 };
  const found = UNIT.exec(word);
  if (!found) return null;
  const [, kilo, centi, milli, gram, litre] = found;
  const size = kilo ? 1000 : centi ? 0.01 : milli ? 0.001 : 1;
  return gram
    ? { unit: 'kilogram', wholes: size / 1000 }
    : { unit: litre ? 'liter' : 'meter', wholes: size };
}

/** From which number on one without a unit is of grams, where the field shows them. */
const FIRST_OF_GRAMS = 10;

const NUMBER = '(\\d{1,3}(?:\\s\\d{3})+(?!\\d)|\\d[\\d.,]*|[.,]\\d+)';
const WORD = '([\\p{L}\\p{M}॰]+\\.?)?';
/** One amount with its unit behind it or before it, or one and what there is of a smaller unit: "1 kg 500". Nothing else is read out of words: a part of them would be a guess. */
const AMOUNT = new RegExp(`^${WORD}\\s*${NUMBER}\\s*${WORD}(?:\\s*${NUMBER}\\s*${WORD})?$`, 'u');

/** The two amounts around one that is not sold. */
const around = (steps: number): number[] => {
  const below = Math.max(1, Math.floor(steps));
  return [below, below + 1];
};
/** Where nothing says how much is meant. */
const FIRST = [1, 2, 3];

/** "1,250" has thousands where it is of a small unit, and is one and a quarter where it is not. */
const numberOf = (digits: string, isSmall: boolean): number =>
  Number(digits.replace(isSmall ? /[\s.,](?=\d{3}$)/g : /\s/g, '').replace(',', '.'));

/**
 * What a shopper typed as an amount of what is sold loose: its steps, or which ones can be had instead. Nothing is rounded, since more than was typed would be
 * charged. A number alone is of the unit that the field showed, but 1.5 in a field of grams is no gram and a half; one that is more than there is was meant
 * in grams, or is a slip: it is not taken for all that there is.
 */
export function readAmount(
  typed: string,
  measure: Measure,
  { shown = 0, least = 1, most = Number.POSITIVE_INFINITY } = {},
): number | number[] {
  const { unit, step } = measure;
  const [, before, first, after, second, last] = AMOUNT.exec(plain(typed)) ?? [];
  // "kilo 1 gramu 500" has each unit before its number.
  const isLed = before && second && !last;
  const word = isLed ? before : (after ?? before);
  if (!first || (before && after && !isLed)) return FIRST;
  const said = word ? unitOf(word) : { unit, wholes: 1 };
  if (said?.unit !== unit) return FIRST;
  const amount = numberOf(first, said.wholes < 0.01);
  const rest = restOf(second, isLed ? after : last, said);
  const isSmall =
    !word &&
    shown * step < 1 &&
    unit !== 'meter' &&
    amount >= Math.min(FIRST_OF_GRAMS, step * 1000);
  const steps = (amount * (isSmall ? 0.001 : said.wholes) + rest) / step;
  if (Number.isNaN(steps)) return FIRST;
  // "1 500" is more likely a kilogram and a half than all that there is.
  if (/\s/.test(first) && !after && !isSmall && said.wholes === 1) return around(steps / 1000);
  if (!word && steps > most) return insteadOf(unit === 'meter' ? 0 : steps / 1000, most);
  const whole = Math.round(steps);
  return Math.abs(whole - steps) < 1e-6 && whole >= least ? whole : around(steps);
}

/** What lies around the same number of grams, where there is that much; else all that there is. */
const insteadOf = (inGrams: number, most: number): number[] =>
  inGrams >= 1 && inGrams <= most ? around(inGrams) : [most];

/** What stands behind "1 kg": of a smaller unit, or its thousandths; of a metre its hundredths. */
function restOf(
  digits: string | undefined,
  word: string | undefined,
  { unit, wholes }: { unit: string; wholes: number },
): number {
  if (!digits) return 0;
  const said = word ? unitOf(word) : null;
  if (said) return said.unit === unit && said.wholes < wholes ? +digits * said.wholes : Number.NaN;
  const isPlain = !word && wholes === 1 && digits.length === (unit === 'meter' ? 2 : 3);
  return isPlain ? +`.${digits}` : Number.NaN;
}
