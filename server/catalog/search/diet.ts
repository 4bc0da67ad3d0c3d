import { isLike, stem } from './words.ts';

/**
 * What somebody may not have, or keeps to: "gluten free", "no nuts", "sin azúcar", "halal". Its words belong together, and it is never left out of a
 * search: who asks for bread without nuts must not be shown bread.
 */
export interface Diet {
  words: string[];
  /** how else a shop may say the same, as patterns */
  others: string[];
  /** what a text that says so speaks of at least */
  about: string;
}

const listed = (...lines: string[]): string[] => lines.flatMap((line) => line.split(' '));
/** Before what is not in it, in the languages of the shop. */
const WITHOUT = listed(
  'no non zero without',
  'sin sans tanpa bebas walang bila',
  'بدون بلا بغير बिना',
);
/** Behind it. */
const FREE = listed('free', 'मुक्त');
const LINKS = new Set(['of', 'from']);
const ADDED = new Set(listed('added anadido anadida ajoute ajoutes'));
/** "Free range", "free delivery" and "no show" take nothing out, and no steel is free of "stain". */
const OTHERWISE = new Set(
  listed(
    'range size delivery shipping charge gift sample',
    'show iron slip stick',
    'stain wire seam',
  ),
);
const DIETS = new Set(
  listed(
    'vegan vegano vegana vegane vegetarian vegetariano vegetariana vegetarien vegetarienne veggie',
    'halal kosher kasher keto paleo pescatarian diabetic coeliac celiac celiaco celiaca coeliaque',
    'शाकाहारी वीगन हलाल نباتي نباتية حلال',
  ),
);
/** What is vegan is vegetarian too, and not the other way round. */
const INCLUDES: Record<string, string[]> = {
  vegetarian: ['vegan'],
  veggie: ['vegetarian', 'vegan'],
};

/** They are mended too, so that a slip in one does not hide what is so. */
export const DIET_WORDS = [...DIETS, 'gluten', 'lactose', 'dairy', 'sugar'];

const isNumber = (word: string): boolean => /^\p{N}+$/u.test(word);

/** The words in their order, those of a diet together. */
export function dietsIn(words: string[]): (string | Diet)[] {
  const found: (string | Diet)[] = [];
  for (let at = 0; at < words.length; ) {
    const [diet, length] = dietAt(words, at);
    found.push(diet ?? (words[at] as string));
    at += length;
  }
  return found;
}

function dietAt(words: string[], at: number): [Diet | null, number] {
  const [word = '', next, third] = words.slice(at);
  if (DIETS.has(word) || DIETS.has(stem(word))) return [kept(word), 1];
  const joined = /^(\p{L}{3,})free$/u.exec(word)?.[1];
  if (joined) return [without(joined, [joined, 'free']), 1];
  const lacking = /^(\p{L}{3,})less$/u.exec(word)?.[1];
  if (lacking && !OTHERWISE.has(lacking)) return [without(lacking, [word]), 1];
  if (!next) return [null, 1];
  if (WITHOUT.includes(word) && !isNumber(next) && !OTHERWISE.has(next)) {
    if (ADDED.has(next) && third) return [withoutAdded(third, [word, next, third]), 3];
    return [without(next, [word, next]), 2];
  }
  if (FREE.includes(word) && LINKS.has(next) && third && !OTHERWISE.has(third))
    return [without(third, [word, next, third]), 3];
  if (
    FREE.includes(next) &&
    !LINKS.has(word) &&
    !isNumber(word) &&
    !(third && OTHERWISE.has(third))
  )
    return LINKS.has(third ?? '') ? [null, 1] : [without(word, [word, next]), 2];
  return [null, 1];
}

const kept = (word: string): Diet => ({
  words: [word],
  about: stem(word) in INCLUDES ? 'veg' : word,
  others: (INCLUDES[stem(word)] ?? []).map((one) => isLike([one])),
});

/** Other words of the merchant for it are no other words here: what is free of tilapia may well be another fish. */
const without = (what: string, words: string[]): Diet => ({
  words,
  about: what,
  others: [
    ...FREE.map((free) => [what, free]),
    ...[...LINKS].map((link) => ['free', link, what]),
    ...WITHOUT.map((one) => [one, what]),
  ].map(isLike),
});

/** What has no added sugar is not free of it, and the other way round is not said either. */
const withoutAdded = (what: string, words: string[]): Diet => ({
  words,
  about: what,
  others: [
    ['no', 'added', what],
    ['no', what, 'added'],
    ['without', 'added', what],
  ].map(isLike),
});
