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

/** A pattern for texts whose spelling was not made one. */
export const anySpelling = (pattern: string): string =>
  spelled(pattern)
    .replaceAll('\u0627', '[\u0627\u0623\u0625\u0622]')
    .replaceAll('\u0647', '[\u0647\u0629]')
    .replaceAll('\u0902', '[\u0902\u0901]')
    .replace(/[\u0915\u0916\u0917\u091c\u0921\u0922\u092b\u092f]/g, '$&\u093c?');

/** "Gluten free: no", "Gluten free? No." and "Milk: no": what stands before is denied, and what stands behind is not. */
export const DENIED = '☒';
const NO = 'no|not|non|none|never|false|tidak|tak|tiada|hindi|wala|hapana|si|sio|la';
const DENIALS = [
  `(?:[:?=]|\\m(?:free|less)\\s*[–—-]+|(?:मुक्त|रहित)\\s*[–—-]+)[\\s–—-]*(?:(?:${NO})\\M|لا|नहीं)`,
  `\\(\\s*(?:${NO})\\s*\\)`,
  '[✗✘❌×🚫]',
].join('|');
export const plainly = (text: SQL): SQL =>
  sql`regexp_replace(translate(lower(unaccent(${text})), ${FROM + MARKS}, ${TO}), ${DENIALS}, ${` ${DENIED} `}, 'g')`;
