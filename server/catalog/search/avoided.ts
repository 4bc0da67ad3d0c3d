import { isAllergen } from './allergens.ts';
import { slips } from './closest.ts';
import { spelled } from './spelling.ts';
import { stem } from './words.ts';

/** What people may not have or keep from, in the languages of the shop. "No hot water" and "stress free" speak of none of them. */
const AVOIDED = [
  // en
  'gluten, nut, tree nut, peanut, almond, cashew, hazelnut, walnut, pistachio, sesame, mustard, celery, lupin, sulphite, sulfite, msg',
  'dairy, lactose, milk, egg, sugar, soy, soya, wheat, shellfish, seafood, prawn, shrimp, crab, mollusc, fish, pork, lard, beef, meat',
  'alcohol, palm oil, caffeine, salt, gelatine, gelatin, onion, garlic',
  'groundnut, oat, barley, rye, butter, cheese, crustacean, mollusk',
  // es
  'nuez, nueces, frutos secos, cacahuete, cacahuate, mani, almendra, sesamo, lacteos, lactosa, leche, huevo, azucar, soja, trigo, marisco',
  'gamba, camaron, camarones, pescado, cerdo, res, ternera, carne, aceite de palma, cafeina, sal, gelatina, cebolla, ajo, mostaza, apio, altramuz, sulfito, lacteo, frutos de cascara, ajonjoli, cebada, centeno, avena, queso, mantequilla',
  // fr
  'noix, arachide, cacahuete, amande, lait, laitier, produits laitiers, oeuf, œuf, sucre, ble, crustace, fruits de mer, crevette, poisson',
  'porc, boeuf, bœuf, viande, alcool, huile de palme, cafeine, sel, oignon, ail, fruits a coque, moutarde, celeri, sulfite, orge, seigle, avoine, fromage, beurre, mollusque',
  // ms
  'kacang, susu, tenusu, laktosa, telur, gula, gandum, kerang, udang, ikan, babi, daging, lembu, alkohol, minyak sawit, kafein, garam, bawang, kacang tanah, bijan, makanan laut',
  // fil
  'gatas, itlog, asukal, toyo, hipon, isda, baboy, baka, karne, alak, asin, sibuyas, alimango',
  // sw
  'gluteni, karanga, njugu, maziwa, laktosi, mayai, yai, sukari, ngano, kamba, samaki, nguruwe, nyama, ufuta, pombe, kafeini, chumvi, jelatini',
  'kitunguu, vitunguu, kitunguu saumu',
  // ar
  'غلوتين, جلوتين, مكسرات, جوز, فول سوداني, لاكتوز, حليب, لبن, ألبان, بيض, سكر, صويا, قمح, محار, روبيان, جمبري, سمك, خنزير, لحم, لحم بقر',
  'لحم خنزير, كحول, زيت النخيل, كافيين, ملح, جيلاتين, بصل, ثوم, سمسم, خردل, فستق, لوز',
  // hi
  'ग्लूटेन, मेवा, मेवे, नट, मूंगफली, दूध, डेयरी, लैक्टोज, अंडा, अंडे, चीनी, सोया, गेहूं, झींगा, मछली, सूअर, गोमांस, बीफ, मांस, शराब',
  'पाम तेल, कैफीन, नमक, जिलेटिन, प्याज, लहसुन, तिल, सरसों, बादाम, काजू',
].flatMap((line) => line.split(', '));

/** They are long enough for a slip in them to mean nothing else. */
const MENDED =
  'gluten peanut almond sesame dairy lactose sugar wheat shellfish seafood prawn shrimp alcohol caffeine gelatine onion garlic'.split(
    ' ',
  );
const LEAST_LETTERS = 4;
/** Words of their own, one letter from one of those. */
const NO_SLIPS = new Set(['daily']);

const keyOf = (words: string[]): string => spelled(words.map(stem).join(' '));
const KEYS = new Set(AVOIDED.map((one) => keyOf(one.split(' '))));
const MOST_WORDS = 3;

export interface Avoided {
  words: string[];
  /** how many of the typed words it is */
  length: number;
}

/** What is spoken of here, if people avoid it, or a tag of this shop says that something is without it. */
export function avoidedAt(
  words: string[],
  at: number,
  told: ReadonlySet<string>,
): Avoided | undefined {
  for (let length = MOST_WORDS; length > 0; length--) {
    const own = words.slice(at, at + length);
    const key = keyOf(own);
    if (own.length === length && (KEYS.has(key) || told.has(key) || isAllergen(own)))
      return { words: own, length };
  }
  // The article of Arabic is written with its word.
  for (let length = 2; length > 0; length--) {
    const own = words.slice(at, at + length);
    const bare = own.map((one) => one.replace(/^(?:ال|لل)/, ''));
    const isBare = own.length === length && bare.join() !== own.join();
    if (isBare && (KEYS.has(keyOf(bare)) || isAllergen(bare))) return { words: bare, length };
  }
  const word = words[at] ?? '';
  const meant = mendedOf(word);
  return meant === undefined ? undefined : { words: [meant], length: 1 };
}

const mendedOf = (word: string): string | undefined =>
  word.length < LEAST_LETTERS || NO_SLIPS.has(word)
    ? undefined
    : MENDED.find((one) => one[0] === word[0] && slips(stem(word), one, 1) <= 1);

export const keyOfAvoided = keyOf;
