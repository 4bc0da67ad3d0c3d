import { slips } from './closest.ts';
import { stem } from './words.ts';

const COLOURS = new Set(
  [
    'black white red blue green yellow pink purple grey gray brown beige navy',
    'rojo roja negro negra blanco blanca azul verde amarillo gris',
    'rouge noir noire blanc blanche bleu bleue vert verte jaune',
    'merah hitam putih biru hijau kuning kelabu pula itim puti asul berde dilaw',
    'nyekundu nyeusi nyeupe bluu kijani',
  ].flatMap((line) => line.split(' ')),
);
export const isColour = (word: string): boolean => COLOURS.has(word);

/** "Blu", "pnk": the colour that lacks a letter in it. A word so short is taken for nothing else. */
export const colourOf = (word: string): string[] =>
  word.length === 3
    ? [...COLOURS].filter(
        (one) => one.length === 4 && one[0] === word[0] && slips(word, one, 1) === 1,
      )
    : [];

/** Words that say how a thing is and not what it is: on their own they find, but where the thing itself is not here they show nothing in its place. Nor is one a slip for a word that looks like it. */
const ORDINARY = new Set(
  [
    // en
    'dark light',
    'size colour color small medium large big little tiny mini wide slim tall extra plus',
    'free without no non zero added show iron stick new fresh cheap best good nice natural local hot cold',
    'sale offer pack pair piece set dozen half kilo kg gram litre liter ml size',
    'men mens women womens man woman lady ladies kid kids boy girl baby adult',
    // es, fr
    'grande pequeno nuevo barato',
    'grand petit petite neuf frais',
    // ms, fil, sw
    'besar kecil baru murah',
    'malaki maliit bago mura',
    'kubwa ndogo mpya',
    // ar, hi
    'احمر أحمر اسود أسود ابيض أبيض ازرق أزرق اخضر أخضر كبير صغير جديد',
    'लाल काला सफेद नीला हरा पीला बड़ा छोटा नया',
  ].flatMap((line) => line.split(' ')),
);

/** "Painless", "collarless": how a thing is. */
export const isLacking = (word: string): boolean => /^\p{L}{3,}less$/u.test(word);

export const isOrdinary = (word: string): boolean =>
  /^\p{N}+$/u.test(word) ||
  isLacking(word) ||
  isColour(word) ||
  isColour(stem(word)) ||
  ORDINARY.has(word) ||
  ORDINARY.has(stem(word));
