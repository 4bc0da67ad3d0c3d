import type { Measure } from '#machines/domain/measure.ts';

/** Said of litres where it is sold by the kilogram, or in a unit that is not known here. */
export const OTHER_UNIT = 'otherUnit';

/** Digits of the languages that the shop speaks, as 0 to 9. */
const plainDigits = (text: string): string =>
  text.replace(/[٠-٩०-९]/g, (digit) => `${(digit.charCodeAt(0) - (digit < 'ऀ' ? 0 : 6)) & 15}`);

/** Thousand, hundredth or thousandth of a gram, litre or metre, by signs and words of the languages that the shop speaks. A pound is none of them. */
const UNIT =
  /^(?:(k(?:il[oó])?|كيلو|كل?|कि(?:लो)?॰?)|(c(?:ent[ií])?|sen(?:ti)?|س(?:نتي)?|सें?(?:टी)?॰?)|(m(?:il+[ií])?|مل*ي?|मि(?:ली|लि)?॰?))?\s?(?:(g(?!al)|غ|ج|ग)|(l(?!b|i[bv])|ل|ल)|m|م|मी)/i;
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

/**
 * What a shopper typed as an amount of what is sold loose, in the nearest steps, one at least of what is more than nothing; null when there is none yet.
 * Its unit stands behind the number, or before it as in Swahili; two amounts, and fractions, are refused. What is said in the smaller ones has thousands and no
 * thousandths: "1,250 g". A number alone is of the unit that the field showed, but 1.5 in a field of grams is no gram and a half.
 */
export function readAmount(
  typed: string,
  measure: Measure,
  { shown = 0, least = 1 } = {},
): number | typeof OTHER_UNIT | null {
  const text = plainDigits(typed);
  const { unit, step } = measure;
  const [, before = '', amount = '', after = '', more] =
    /^([^\d.,٫-]*)([\d\s.,٫]*)(\D*)(\d?)/.exec(text) ?? [];
  // Half of what was meant would be a guess.
  if ((amount && more) || /[½¼¾⅓⅔/]/.test(text)) return OTHER_UNIT;
  const word = [after, before].map((one) => one.trim()).find((one) => /^\p{L}/u.test(one));
  const said = word ? unitOf(word) : { unit, wholes: 1 };
  const plain = amount.replace(
    said && said.wholes < 0.01 ? /[\s.,](?=\d{3}\s*$)/ : /\s(?=\d{3}\b)/,
    '',
  );
  const number = Number.parseFloat(plain.replace(/[,٫]/, '.'));
  // There is none yet.
  if (Number.isNaN(number)) return null;
  if (said?.unit !== unit) return OTHER_UNIT;
  const isSmall =
    !word &&
    shown * step < 1 &&
    unit !== 'meter' &&
    number >= Math.min(FIRST_OF_GRAMS, step * 1000);
  const steps = (number * (isSmall ? 0.001 : said.wholes)) / step;
  const whole = steps > 0 ? Math.max(1, Math.round(steps)) : steps;
  return whole >= least ? whole : null;
}
