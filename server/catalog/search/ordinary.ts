import { stem } from './words.ts';

/** Words that say how a thing is and not what it is: on their own they find, but where the thing itself is not here they show nothing in its place. Nor is one a slip for a word that looks like it. */
const ORDINARY = new Set(
  [
    // en
    'black white red blue green yellow pink purple grey gray brown beige navy dark light',
    'size colour color small medium large big little tiny mini wide slim tall extra plus',
    'free without no non zero added show iron stick new fresh cheap best good nice natural local hot cold',
    'sale offer pack pair piece set dozen half kilo kg gram litre liter ml size',
    'men mens women womens man woman lady ladies kid kids boy girl baby adult',
    // es, fr
    'rojo roja negro negra blanco blanca azul verde amarillo gris grande pequeno nuevo barato',
    'rouge noir noire blanc blanche bleu bleue vert verte jaune grand petit petite neuf frais',
    // ms, fil, sw
    'merah hitam putih biru hijau kuning kelabu besar kecil baru murah',
    'pula itim puti asul berde dilaw malaki maliit bago mura',
    'nyekundu nyeusi nyeupe bluu kijani kubwa ndogo mpya',
    // ar, hi
    'احمر أحمر اسود أسود ابيض أبيض ازرق أزرق اخضر أخضر كبير صغير جديد',
    'लाल काला सफेद नीला हरा पीला बड़ा छोटा नया',
  ].flatMap((line) => line.split(' ')),
);

/** "Painless", "collarless": how a thing is. */
export const isLacking = (word: string): boolean => /^\p{L}{3,}less$/u.test(word);

export const isOrdinary = (word: string): boolean =>
  /^\p{N}+$/u.test(word) || isLacking(word) || ORDINARY.has(word) || ORDINARY.has(stem(word));
