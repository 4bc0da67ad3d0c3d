import { type SQL, sql } from 'drizzle-orm';

/** Usual spellings of one word of Arabic or Hindi become one: hamza, the end of a word, the moon's dot, dots below. Vowel marks fall away. */
const FROM = '\u0623\u0625\u0622\u0629\u0649\u0901\u0958\u0959\u095a\u095b\u095c\u095d\u095e\u095f';
const TO = '\u0627\u0627\u0627\u0647\u064a\u0902\u0915\u0916\u0917\u091c\u0921\u0922\u092b\u092f';
const MARKS = '\u064b\u064c\u064d\u064e\u064f\u0650\u0651\u0652\u0640\u093c';

export const spelled = (text: string): string =>
  [...text]
    .map((one) => {
      const at = FROM.indexOf(one);
      if (at >= 0) return TO[at];
      return MARKS.includes(one) ? '' : one;
    })
    .join('');

const LIGATURES: Record<string, string> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ı: 'i', ł: 'l' };
const withoutAccents = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[œæßøıł]/g, (one) => LIGATURES[one] ?? one);

/** PostgreSQL's signs for where a word begins and ends, which know every script, in a pattern of JavaScript. */
const LETTER = '[\\p{L}\\p{M}\\p{N}_]';
export const patternOf = (text: string, flags = ''): RegExp =>
  new RegExp(
    text
      .replaceAll('\\m', `(?<!${LETTER})(?=${LETTER})`)
      .replaceAll('\\M', `(?<=${LETTER})(?!${LETTER})`),
    `su${flags}`,
  );

/** "Gluten free: no", "Gluten free? No." and "Milk: no": what stands before is denied, and what stands behind is not. */
export const DENIED = '☒';
const NO = 'no|not|non|none|never|false|tidak|tak|tiada|hindi|wala|hapana|si|sio|la';
const DENIALS = [
  `(?:[:?=]|\\m(?:free|less)\\s*[–—-]+|(?:मुक्त|रहित)\\s*[–—-]+)[\\s–—-]*(?:(?:${NO})\\M|لا|नहीं)`,
  `\\(\\s*(?:${NO})\\s*\\)`,
  '[✗✘❌×🚫]',
].join('|');
const ALL_DENIALS = patternOf(DENIALS, 'g');
/** The same of a text at hand. */
export const plainlySaid = (text: string): string =>
  spelled(withoutAccents(text)).replace(ALL_DENIALS, ` ${DENIED} `);

export const plainly = (text: SQL): SQL =>
  sql`regexp_replace(translate(lower(unaccent(${text})), ${FROM + MARKS}, ${TO}), ${DENIALS}, ${` ${DENIED} `}, 'g')`;
